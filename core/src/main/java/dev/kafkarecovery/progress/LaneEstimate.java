package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryOutlook.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The outlook of one lane of a recovery, from its steps.
 *
 * @param timeLeft counted from the newest step
 */
record LaneEstimate(
    Pace pace,
    Reading<Double> logsPerMinute,
    Reading<Double> bytesPerSecond,
    Reading<Duration> timeLeft) {

  /*
   * The rate is that of a recent window, since the logs that come first can be of another size than
   * those that wait: the last third of the time seen, but long enough to hold some completed logs
   * (with twelve the noise is about a third) and short enough to follow a change of pace.
   *
   * A log counts only when it is complete. While the last, large ones are worked on, nothing moves,
   * and the rate alone would promise an end for ever near. Two lower bounds hold against that: what
   * has taken this long without an end is taken to need as long again, and, once each log left has a
   * thread of its own, the time in which the threads' segments fall to zero at their own speed.
   */
  private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(5);
  private static final Duration LONGEST_WINDOW = Duration.ofMinutes(5);
  private static final int ENOUGH_LOGS = 12;

  /** Before a rate is believed: this many logs, or this long and one log. */
  private static final int FIRST_LOGS = 3;

  private static final Duration FIRST_SPAN = Duration.ofSeconds(60);

  /**
   * What a log costs beside its bytes, in bytes: opening its files and indexes takes milliseconds.
   * With 1 MiB the time left was too short on a real broker while small logs were loaded.
   */
  private static final double BYTES_PER_LOG = 4 << 20;

  /** One reading of the lane. */
  record Step(Instant at, Sample.Point point) {
    double work() {
      return point
          .bytes()
          .map(bytes -> bytes + BYTES_PER_LOG * point.logs())
          .orElse((double) point.logs());
    }
  }

  /** What the steps of one lane, oldest first and at least one, tell at this moment. */
  static LaneEstimate of(List<Step> steps, Instant now) {
    Step first = steps.get(0);
    Step last = steps.get(steps.size() - 1);
    Duration quiet = Duration.between(lastChange(steps), now);
    if (quiet.compareTo(Outlooks.STUCK) >= 0 && steps.size() > 1) {
      return unknown(Pace.NO_PROGRESS, "no progress for %d min".formatted(quiet.toMinutes()));
    }
    int done = first.point().logs() - last.point().logs();
    Duration span = Duration.between(first.at(), last.at());
    boolean believable = done >= FIRST_LOGS || (done >= 1 && span.compareTo(FIRST_SPAN) >= 0);
    if (!believable || span.isZero()) {
      return young(steps, last, done);
    }
    return moving(steps, last);
  }

  private static LaneEstimate young(List<Step> steps, Step last, int done) {
    boolean lasting = Duration.between(steps.get(0).at(), last.at()).compareTo(FIRST_SPAN) >= 0;
    if (done != 0 || !lasting) {
      return unknown(Pace.ESTIMATING, "estimating");
    }
    // A large log and one that is stuck look alike but for what falls meanwhile.
    return lastChange(steps).isAfter(steps.get(0).at())
        ? unknown(
            Pace.LARGE_LOG,
            "a large log is being recovered" + segmentsLeft(last.point().segments()))
        : unknown(Pace.ESTIMATING, "nothing has completed yet");
  }

  /** Those of the threads that are at a log; empty where none tells. */
  private static String segmentsLeft(Map<String, OptionalInt> segments) {
    int left = segments.values().stream().mapToInt(known -> known.orElse(0)).sum();
    return left == 0 ? "" : ", %d segments left at hand".formatted(left);
  }

  private static LaneEstimate unknown(Pace pace, String why) {
    return new LaneEstimate(
        pace,
        Reading.unknown(Why.NOT_ASKED, why),
        Reading.unknown(Why.NOT_ASKED, why),
        Reading.unknown(Why.NOT_ASKED, why));
  }

  private static LaneEstimate moving(List<Step> steps, Step last) {
    Step from = windowStart(steps);
    double seconds = seconds(from.at(), last.at());
    double rate = (from.work() - last.work()) / seconds;
    if (rate <= 0) {
      return unknown(Pace.ESTIMATING, "estimating");
    }
    double idle = seconds(lastCompletion(steps), last.at());
    double left = Math.max(Math.max(last.work() / rate, idle), segmentBound(steps));
    double logs = (from.point().logs() - last.point().logs()) * 60.0 / seconds;
    boolean large = idle > SHORTEST_WINDOW.toSeconds() && idle * logs / 60 > FIRST_LOGS;
    return new LaneEstimate(
        large ? Pace.LARGE_LOG : Pace.MOVING,
        Reading.known(logs),
        bytesPerSecond(from.point(), last.point(), seconds),
        Reading.known(Duration.ofMillis(Math.round(left * 1000))));
  }

  private static Reading<Double> bytesPerSecond(
      Sample.Point from, Sample.Point last, double seconds) {
    if (from.bytes().isEmpty() || last.bytes().isEmpty()) {
      return Reading.unknown(Why.UNSUPPORTED, "only logs are counted");
    }
    long fallen = from.bytes().get() - last.bytes().get();
    // Expected bytes can grow, when more becomes known of the copies on other brokers.
    return fallen >= 0
        ? Reading.known(fallen / seconds)
        : Reading.unknown(Why.UNSUPPORTED, "the bytes that are left were underestimated");
  }

  private static Step windowStart(List<Step> steps) {
    Step last = steps.get(steps.size() - 1);
    Duration third = Duration.between(steps.get(0).at(), last.at()).dividedBy(3);
    Duration window = min(max(third, SHORTEST_WINDOW), LONGEST_WINDOW);
    for (int i = steps.size() - 2; i > 0; i--) {
      Step step = steps.get(i);
      boolean longEnough = Duration.between(step.at(), last.at()).compareTo(window) >= 0;
      if (longEnough && step.point().logs() - last.point().logs() >= ENOUGH_LOGS) {
        return step;
      }
    }
    return steps.get(0);
  }

  /** When anything last changed; the first step where nothing did. */
  private static Instant lastChange(List<Step> steps) {
    for (int i = steps.size() - 1; i > 0; i--) {
      if (!steps.get(i).point().equals(steps.get(i - 1).point())) {
        return steps.get(i).at();
      }
    }
    return steps.get(0).at();
  }

  private static Instant lastCompletion(List<Step> steps) {
    for (int i = steps.size() - 1; i > 0; i--) {
      if (steps.get(i).point().logs() != steps.get(i - 1).point().logs()) {
        return steps.get(i).at();
      }
    }
    return steps.get(0).at();
  }

  /** Seconds that the slowest thread's log needs; 0 while logs wait for a thread. */
  private static double segmentBound(List<Step> steps) {
    Sample.Point last = steps.get(steps.size() - 1).point();
    if (last.logs() > last.busyThreads()) {
      return 0;
    }
    double longest = 0;
    for (Map.Entry<String, OptionalInt> thread : last.segments().entrySet()) {
      longest = Math.max(longest, threadSeconds(steps, thread.getKey()));
    }
    return longest;
  }

  /** At the speed since the thread took up its log. */
  private static double threadSeconds(List<Step> steps, String thread) {
    Step last = steps.get(steps.size() - 1);
    int left = segments(last, thread);
    int most = left;
    Instant since = last.at();
    for (int i = steps.size() - 2; i >= 0; i--) {
      int before = segments(steps.get(i), thread);
      if (before < most) {
        break;
      }
      most = before;
      since = steps.get(i).at();
    }
    double seconds = seconds(since, last.at());
    return most > left ? left * seconds / (most - left) : 0;
  }

  private static int segments(Step step, String thread) {
    return step.point().segments().getOrDefault(thread, OptionalInt.empty()).orElse(0);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1000.0;
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
