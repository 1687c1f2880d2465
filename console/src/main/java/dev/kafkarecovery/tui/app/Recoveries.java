package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.progress.ExpectedBytes;
import dev.kafkarecovery.progress.RecoveryWatch;
import dev.kafkarecovery.progress.SourceSettings;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Who tells of brokers that load their logs. From any thread. */
interface Recoveries {
  /** Where no source is configured. */
  Recoveries NONE = seen -> Map.of();

  /** Asks brokers as the settings say, once there are any, and tells of each round. */
  static Recoveries from(SourceSettings settings, Clock clock, Consumer<Event> events) {
    if (settings.asksNobody()) {
      return NONE;
    }
    AtomicReference<@Nullable ClusterSnapshot> newest = new AtomicReference<>();
    RecoveryWatch watch =
        new RecoveryWatch(
            settings.open(broker -> ExpectedBytes.of(Optional.ofNullable(newest.get()), broker)),
            clock,
            settings.interval(),
            settings.deadline(),
            seen -> events.accept(new Event.Recovering(seen)));
    AtomicBoolean started = new AtomicBoolean();
    return new Recoveries() {
      @Override
      public Map<Integer, RecoveryProgress> of(ClusterSnapshot seen) {
        newest.set(seen);
        watch.watch(seen.brokers());
        if (!started.getAndSet(true)) {
          watch.start();
        }
        return watch.latest().byBroker();
      }

      @Override
      public void close() {
        watch.close();
      }
    };
  }

  /**
   * What is known now of the brokers of this snapshot, who are asked from now on; never waits.
   *
   * @return by broker; those of which nothing is known yet are not in it
   */
  Map<Integer, RecoveryProgress> of(ClusterSnapshot seen);

  /** Stops asking; waits for nobody. */
  default void close() {}
}
