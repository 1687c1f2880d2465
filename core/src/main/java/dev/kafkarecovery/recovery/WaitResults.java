package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The results of partitions that were waited for and not elected. */
final class WaitResults {
  private WaitResults() {}

  /** Somebody leads, and nobody elected them here. */
  static ElectionResult cameBack(PartitionState state) {
    return new ElectionResult(
        state.id(),
        Outcome.NOT_NEEDED,
        OptionalInt.empty(),
        state.leader(),
        ElectionResult.CAME_BACK,
        state.leader().isPresent()
            ? "came back by itself, broker %d leads".formatted(state.leader().getAsInt())
            : "came back by itself, with a leader that this listener does not show");
  }

  /** The wait ended, and there is nobody to elect. */
  static ElectionResult nobody(HeldBack held, Optional<Recommendation> advice) {
    if (advice.isPresent() && !advice.get().state().offline()) {
      return cameBack(advice.get().state());
    }
    return new ElectionResult(
        held.id(),
        Outcome.SKIPPED,
        OptionalInt.empty(),
        OptionalInt.empty(),
        advice.map(one -> one.kind().name()).orElse("UNKNOWN_TOPIC_OR_PARTITION"),
        advice
            .map(
                one ->
                    "%s; %s did not come back in time"
                        .formatted(one.sentence(), named(held.brokers())))
            .orElse("does not exist (any more), or could not be looked at"));
  }

  /** The run was stopped while this was waited for. */
  static ElectionResult notStarted(HeldBack held) {
    return new ElectionResult(
        held.id(),
        Outcome.NOT_STARTED,
        held.election()
            .map(election -> OptionalInt.of(election.designatedLeader()))
            .orElse(OptionalInt.empty()),
        OptionalInt.empty(),
        "HELD_BACK",
        "held back for %s when the run was stopped; nothing was sent"
            .formatted(named(held.brokers())));
  }

  /** The run broke off before this had its turn. */
  static ElectionResult notStarted(PlannedElection election) {
    return new ElectionResult(
        election.id(),
        Outcome.NOT_STARTED,
        OptionalInt.of(election.designatedLeader()),
        OptionalInt.empty(),
        "NOT_STARTED",
        "not started: the run was stopped before its turn");
  }

  private static String named(List<Integer> brokers) {
    return (brokers.size() == 1 ? "broker " : "brokers ")
        + brokers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
