package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.RecoveryOutlook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** How good the time left is on simulated recoveries, and that nothing breaks it. */
final class OutlookPropertyTest {
  /** When each log of a simulated recovery completes, ascending, and the bytes left then. */
  private record Run(List<Double> ends, List<Double> bytesLeft) {
    double end() {
      return ends.get(ends.size() - 1);
    }

    /** Threads take the logs in order, each one log at a time; a second per unit of size. */
    static Run of(List<Double> sizes, int threads) {
      PriorityQueue<Double> free = new PriorityQueue<>(Collections.nCopies(threads, 0.0));
      List<double[]> done = new ArrayList<>();
      for (double size : sizes) {
        double end = free.remove() + size;
        done.add(new double[] {end, size});
        free.add(end);
      }
      done.sort((one, other) -> Double.compare(one[0], other[0]));
      double left = sizes.stream().mapToDouble(Double::doubleValue).sum();
      List<Double> ends = new ArrayList<>();
      List<Double> bytes = new ArrayList<>();
      for (double[] log : done) {
        left -= log[1];
        ends.add(log[0]);
        bytes.add(Math.max(left, 0));
      }
      return new Run(ends, bytes);
    }

    int completed(double at) {
      return (int) ends.stream().filter(end -> end <= at).count();
    }
  }

  /** The share of looks from a third of the way on whose estimate is within a factor of two. */
  private static double good(Run run, boolean bytesKnown) {
    RecoveryTrend trend = RecoveryTrend.empty();
    double total = run.end();
    int good = 0;
    int looks = 0;
    double step = Math.max(1, total / 200);
    for (double at = 0; at < total; at += step) {
      int completed = run.completed(at);
      Gauges gauges = Gauges.state(2).dir("/a", run.ends().size() - completed);
      if (bytesKnown) {
        double bytes = completed == 0 ? run.bytesLeft().get(0) : run.bytesLeft().get(completed - 1);
        gauges.bytes(Math.round(bytes * (100L << 20)));
      }
      BrokerRecovery seen =
          gauges.judged(Broker.State.FENCED, Gauges.START.plusMillis((long) (at * 1000)));
      trend = trend.with(seen);
      double truth = total - at;
      if (at >= total / 3 && truth > 5) {
        looks++;
        Duration left = trend.progress(seen, seen.at()).outlook().timeLeft().orElse(Duration.ZERO);
        double ratio = left.toMillis() / 1000.0 / truth;
        if (ratio >= 0.5 && ratio <= 2) {
          good++;
        }
      }
    }
    return looks == 0 ? 1 : (double) good / looks;
  }

  private static List<Double> sizes(int logs, double spread, long seed) {
    Random random = new Random(seed);
    List<Double> sizes = new ArrayList<>();
    for (int i = 0; i < logs; i++) {
      sizes.add(0.2 * Math.exp(spread * random.nextGaussian()));
    }
    return sizes;
  }

  private static void assertGood(double share, double atLeast) {
    assertThat(share).isGreaterThanOrEqualTo(atLeast);
  }

  @Property(tries = 50)
  void equal_logs(
      @ForAll @IntRange(min = 40, max = 2000) int logs,
      @ForAll @IntRange(min = 1, max = 8) int threads) {
    assertGood(good(Run.of(sizes(logs, 0, 1), threads), false), 1.0);
  }

  @Test
  void logs_of_different_sizes_in_any_order() {
    double counted = 0;
    double weighed = 0;
    for (int seed = 0; seed < 30; seed++) {
      Run run = Run.of(sizes(200 + 20 * seed, 1.0, seed), 1 + seed % 4);
      counted += good(run, false) / 30;
      weighed += good(run, true) / 30;
    }
    assertGood(counted, 0.93);
    assertGood(weighed, 0.97);
  }

  @Property(tries = 50)
  void large_logs_after_the_small_ones(
      @ForAll @IntRange(min = 50, max = 200) int small,
      @ForAll @IntRange(min = 50, max = 200) int large,
      @ForAll @IntRange(min = 1, max = 2) int threads) {
    List<Double> sizes = new ArrayList<>(Collections.nCopies(small, 0.05));
    sizes.addAll(Collections.nCopies(large, 1.0));
    assertGood(good(Run.of(sizes, threads), false), 0.6);
    assertGood(good(Run.of(sizes, threads), true), 0.95);
  }

  @Property(tries = 50)
  void large_logs_before_the_small_ones_need_the_bytes(
      @ForAll @IntRange(min = 50, max = 200) int small,
      @ForAll @IntRange(min = 50, max = 200) int large,
      @ForAll @IntRange(min = 1, max = 4) int threads) {
    List<Double> sizes = new ArrayList<>(Collections.nCopies(large, 1.0));
    sizes.addAll(Collections.nCopies(small, 0.05));
    assertGood(good(Run.of(sizes, threads), true), 0.95);
  }

  /** Whatever the gauges do, there is an outlook, and no negative time or rate in it. */
  @Property
  void any_row_of_readings_gives_a_sane_outlook(
      @ForAll @Size(max = 60) List<@IntRange(min = 0, max = 50) Integer> left,
      @ForAll @Size(min = 60, max = 60) List<@IntRange(min = -5, max = 400) Integer> pauses,
      @ForAll @Size(min = 60, max = 60) List<@IntRange(min = 0) Integer> bytes,
      @ForAll boolean bytesKnown,
      @ForAll boolean processKnown) {
    RecoveryTrend trend = RecoveryTrend.empty();
    long second = 0;
    for (int i = 0; i < left.size(); i++) {
      second += pauses.get(i);
      // The second directory moves on, or there would never be a time or a rate.
      Gauges gauges = Gauges.state(2).dir("/a", left.get(i)).dir("/b", 60 - i);
      if (bytesKnown) {
        gauges.bytes(bytes.get(i));
      }
      if (processKnown) {
        gauges.started(Gauges.START);
      }
      BrokerRecovery seen = gauges.judged(Broker.State.FENCED, second);
      trend = trend.with(seen);
      RecoveryOutlook outlook = trend.progress(seen, seen.at()).outlook();
      outlook.timeLeft().asOptional().ifPresent(time -> assertThat(time.isNegative()).isFalse());
      outlook
          .logsPerMinute()
          .asOptional()
          .ifPresent(rate -> assertThat(rate).isFinite().isNotNegative());
      outlook
          .bytesPerSecond()
          .asOptional()
          .ifPresent(rate -> assertThat(rate).isFinite().isNotNegative());
    }
  }
}
