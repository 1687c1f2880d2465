package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.CleanWait;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.HeldBack;
import dev.kafkarecovery.recovery.Pause;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which elections wait, for how long at most, and how to learn of the brokers meanwhile.
 *
 * @param hopeless partitions that nobody can be elected for or is waited for; they are looked at
 *     once more when the wait is over
 * @param every between two looks
 * @param progress the newest that is known of brokers' recovery, by broker id
 */
record Patience(
    List<HeldBack> held,
    Set<TopicPartition> hopeless,
    Duration limit,
    Duration every,
    Supplier<Map<Integer, RecoveryProgress>> progress) {
  /** Nothing waits. */
  static final Patience NONE =
      new Patience(
          List.of(),
          Set.of(),
          Duration.ZERO,
          Duration.ZERO,
          () -> Map.<Integer, RecoveryProgress>of());

  Patience {
    held = List.copyOf(held);
    hopeless = Set.copyOf(hopeless);
  }

  Set<TopicPartition> ids() {
    return held.stream().map(HeldBack::id).collect(Collectors.toSet());
  }

  /** The same without these. */
  Patience without(Set<TopicPartition> ids) {
    return new Patience(
        held.stream().filter(one -> !ids.contains(one.id())).toList(),
        hopeless,
        limit,
        every,
        progress);
  }

  /** The same with the partitions of these results, as far as nobody can be elected for them. */
  Patience after(List<ElectionResult> unfit) {
    Set<TopicPartition> ids =
        unfit.stream()
            .filter(result -> result.outcome() == Outcome.SKIPPED)
            .map(ElectionResult::id)
            .collect(Collectors.toSet());
    return new Patience(held, ids, limit, every, progress);
  }

  /** What is to be looked at once more after a wait that ended so. */
  Set<TopicPartition> lookAgainAt(ElectionReport waited) {
    Set<TopicPartition> unelectable =
        held.stream()
            .filter(one -> one.election().isEmpty())
            .map(HeldBack::id)
            .collect(Collectors.toSet());
    return Stream.concat(
            hopeless.stream(),
            waited.results().stream()
                .filter(result -> result.outcome() == Outcome.SKIPPED)
                .map(ElectionResult::id)
                .filter(unelectable::contains))
        .collect(Collectors.toSet());
  }

  CleanWait.Terms terms() {
    return new CleanWait.Terms(limit, every, Pause.SYSTEM);
  }
}
