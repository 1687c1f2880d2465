package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.CleanWait;
import dev.kafkarecovery.recovery.HeldBack;
import dev.kafkarecovery.recovery.Pause;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Which elections wait, for how long at most, and how to learn of the brokers meanwhile.
 *
 * @param every between two looks
 * @param progress the newest that is known of brokers' recovery, by broker id
 */
record Patience(
    List<HeldBack> held,
    Duration limit,
    Duration every,
    Supplier<Map<Integer, RecoveryProgress>> progress) {
  /** Nothing waits. */
  static final Patience NONE =
      new Patience(
          List.of(), Duration.ZERO, Duration.ZERO, () -> Map.<Integer, RecoveryProgress>of());

  Patience {
    held = List.copyOf(held);
  }

  Set<TopicPartition> ids() {
    return held.stream().map(HeldBack::id).collect(Collectors.toSet());
  }

  /** The same without these. */
  Patience without(Set<TopicPartition> ids) {
    return new Patience(
        held.stream().filter(one -> !ids.contains(one.id())).toList(), limit, every, progress);
  }

  CleanWait.Terms terms() {
    return new CleanWait.Terms(limit, every, Pause.SYSTEM);
  }
}
