package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionListener;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Keeps track of a run, to be able to say at any moment what is known of it. */
final class RunProgress implements ElectionListener {
  private final RecoveryPlan plan;
  private final Consumer<String> teller;
  private final Map<TopicPartition, Phase> phases = new HashMap<>();
  private final Map<TopicPartition, ElectionResult> results = new HashMap<>();

  /**
   * @param teller told of each step in a few words
   */
  RunProgress(RecoveryPlan plan, Consumer<String> teller) {
    this.plan = plan;
    this.teller = teller;
  }

  @Override
  public synchronized void onPhase(Phase phase, Collection<TopicPartition> partitions) {
    partitions.forEach(id -> phases.put(id, phase));
    teller.accept("%s (%d)".formatted(word(phase), partitions.size()));
  }

  @Override
  public synchronized void onResult(ElectionResult result) {
    results.put(result.id(), result);
  }

  /** A result for each planned election; what was sent and not read back is unknown. */
  synchronized List<ElectionResult> known() {
    return plan.elections().stream().map(this::known).toList();
  }

  private ElectionResult known(PlannedElection election) {
    ElectionResult result = results.get(election.id());
    if (result != null) {
      return result;
    }
    Phase phase = phases.getOrDefault(election.id(), Phase.CHECKING);
    boolean sent = phase != Phase.CHECKING && phase != Phase.SALVAGING;
    return new ElectionResult(
        election.id(),
        sent ? Outcome.UNKNOWN : Outcome.NOT_STARTED,
        OptionalInt.of(election.designatedLeader()),
        OptionalInt.empty(),
        sent ? "NOT_VERIFIED" : "NOT_STARTED",
        sent
            ? "left while %s; look at the partition before anything else".formatted(word(phase))
            : "stopped before its turn; nothing was sent");
  }

  private static String word(Phase phase) {
    return switch (phase) {
      case CHECKING -> "checking again";
      case SALVAGING -> "keeping what would be cut";
      case REORDERING -> "setting the order of the replicas";
      case ELECTING -> "electing";
      case VERIFYING -> "verifying";
      case RESTORING -> "putting the order of the replicas back";
    };
  }
}
