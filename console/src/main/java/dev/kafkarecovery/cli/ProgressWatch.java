package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.RecoveryOutlook.Pace;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.progress.ExpectedBytes;
import dev.kafkarecovery.progress.RecoverySnapshot;
import dev.kafkarecovery.progress.RecoveryWatch;
import dev.kafkarecovery.progress.SourceSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Watches brokers' log recovery for a command, on a thread of its own. */
final class ProgressWatch implements AutoCloseable {
  private final RecoveryWatch watch;
  private final Object news = new Object();
  private final AtomicReference<@Nullable ClusterSnapshot> newest = new AtomicReference<>();
  private boolean started;

  /** Prepares it; asks nobody yet. */
  ProgressWatch(SourceSettings settings, Clock clock) {
    watch =
        new RecoveryWatch(
            settings.open(broker -> ExpectedBytes.of(Optional.ofNullable(newest.get()), broker)),
            clock,
            settings.interval(),
            settings.deadline(),
            picture -> tell());
  }

  private void tell() {
    synchronized (news) {
      news.notifyAll();
    }
  }

  /** Asks the brokers of this look from now on. */
  void watch(ClusterSnapshot seen) {
    newest.set(seen);
    watch.watch(seen.brokers());
    if (!started) {
      started = true;
      watch.start();
    }
  }

  /** The newest that is known, by broker id. */
  Map<Integer, RecoveryProgress> latest() {
    return watch.latest().byBroker();
  }

  /**
   * Waits until each of these brokers was read and none is still being estimated, or until the time
   * is over; a rate needs several readings. Gives the newest that is known.
   */
  RecoverySnapshot await(List<Broker> brokers, Duration limit) throws InterruptedException {
    return await(brokers, limit, seen -> seen.outlook().pace() != Pace.ESTIMATING);
  }

  /** The same, content with one reading of each. */
  RecoverySnapshot awaitFirst(List<Broker> brokers, Duration limit) throws InterruptedException {
    return await(brokers, limit, seen -> true);
  }

  private RecoverySnapshot await(
      List<Broker> brokers, Duration limit, Predicate<RecoveryProgress> enough)
      throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    synchronized (news) {
      while (!settled(brokers, enough)) {
        long leftMs = (end - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) {
          break;
        }
        news.wait(leftMs);
      }
    }
    return watch.latest();
  }

  private boolean settled(List<Broker> brokers, Predicate<RecoveryProgress> enough) {
    Map<Integer, RecoveryProgress> known = latest();
    return brokers.stream()
        .allMatch(broker -> Optional.ofNullable(known.get(broker.id())).filter(enough).isPresent());
  }

  @Override
  public void close() {
    watch.close();
  }
}
