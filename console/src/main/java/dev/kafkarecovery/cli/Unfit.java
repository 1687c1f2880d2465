package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.render.Preview;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The results of targeted partitions that are not to be elected. */
final class Unfit {
  private Unfit() {}

  /** The results of those that need no election or can have none. */
  static List<ElectionResult> of(
      Targets targets, ClusterSnapshot snapshot, List<Recommendation> advice) {
    List<ElectionResult> unfit = new ArrayList<>();
    if (targets instanceof Targets.Listed listed) {
      Set<TopicPartition> missing = new TreeSet<>(listed.partitions());
      missing.removeAll(
          snapshot.partitions().stream().map(PartitionState::id).collect(Collectors.toSet()));
      missing.forEach(
          id ->
              unfit.add(
                  result(
                      id,
                      Outcome.SKIPPED,
                      "UNKNOWN_TOPIC_OR_PARTITION",
                      "unknown topic or partition, or the right DESCRIBE on its topic is missing")));
    }
    advice.forEach(one -> of(one).ifPresent(unfit::add));
    return unfit;
  }

  private static Optional<ElectionResult> of(Recommendation advice) {
    return switch (advice.kind()) {
      case CLEAN, UNCLEAN -> Optional.empty();
      case LEADER_PRESENT ->
          Optional.of(
              new ElectionResult(
                  advice.id(),
                  Outcome.NOT_NEEDED,
                  OptionalInt.empty(),
                  advice.state().leader(),
                  "ELECTION_NOT_NEEDED",
                  "already has leader %d, nothing to do"
                      .formatted(advice.state().leader().orElseThrow())));
      case LEADER_HIDDEN ->
          Optional.of(result(advice.id(), Outcome.NOT_NEEDED, "LEADER_HIDDEN", advice.sentence()));
      case NO_EVIDENCE, NO_ELECTABLE_REPLICA ->
          Optional.of(
              result(advice.id(), Outcome.SKIPPED, advice.kind().name(), advice.sentence()));
    };
  }

  /** The result of a partition whose election nobody agreed to. */
  static ElectionResult declined(TopicPartition id, List<Preview> previews) {
    return new ElectionResult(
        id,
        Outcome.SKIPPED,
        previews.stream()
            .filter(preview -> preview.id().equals(id))
            .mapToInt(preview -> preview.election().designatedLeader())
            .findFirst(),
        OptionalInt.empty(),
        "NOT_CONFIRMED",
        "not confirmed; nothing was sent");
  }

  private static ElectionResult result(
      TopicPartition id, Outcome outcome, String code, String sentence) {
    return new ElectionResult(
        id, outcome, OptionalInt.empty(), OptionalInt.empty(), code, sentence);
  }
}
