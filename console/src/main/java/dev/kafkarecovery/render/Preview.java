package dev.kafkarecovery.render;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.LossEstimate;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.render.TextTable.Align;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One planned election against what the cluster looks like now: for review before a yes.
 *
 * @param loss what it would lose as far as is known; meant only for {@link Status#READY}
 * @param clean the designated leader is in sync, so nothing committed is lost
 * @param code a stable name of why there will be no election, {@code NONE} if there will be one
 * @param basis why this broker, or why there will be no election
 */
public record Preview(
    PlannedElection election,
    Status status,
    Loss loss,
    boolean clean,
    OptionalInt leader,
    String code,
    String basis) {
  /** Whether there is anything to send. */
  public enum Status {
    READY,
    NOT_NEEDED,
    IMPOSSIBLE
  }

  public TopicPartition id() {
    return election.id();
  }

  /** A preview of each planned election, internal topics first, else in the order of the plan. */
  public static List<Preview> of(RecoveryPlan plan, ClusterSnapshot snapshot) {
    Map<TopicPartition, PartitionState> states =
        snapshot.partitions().stream()
            .collect(Collectors.toMap(PartitionState::id, Function.identity()));
    return plan.elections().stream()
        .map(election -> of(election, Optional.ofNullable(states.get(election.id()))))
        .sorted(Comparator.comparing((Preview preview) -> !preview.id().internal()))
        .toList();
  }

  /** The outcome that is certain without sending anything; not for {@link Status#READY}. */
  public ElectionResult foregone() {
    return new ElectionResult(
        id(),
        status == Status.NOT_NEEDED ? Outcome.NOT_NEEDED : Outcome.SKIPPED,
        OptionalInt.of(election.designatedLeader()),
        leader,
        code,
        basis);
  }

  private static Preview of(PlannedElection election, Optional<PartitionState> found) {
    if (found.isEmpty()) {
      return impossible(election, "UNKNOWN_TOPIC_OR_PARTITION", "unknown topic or partition");
    }
    PartitionState state = found.get();
    if (!state.offline()) {
      return notNeeded(election, state);
    }
    int broker = election.designatedLeader();
    Optional<RankedReplica> ranked = Planner.recommend(state).ranked(broker);
    if (ranked.isEmpty()) {
      String replicas = Words.brokers(state.assignment());
      return impossible(
          election,
          "NOT_A_REPLICA",
          "broker %d is not among the replicas %s".formatted(broker, replicas));
    }
    RankedReplica replica = ranked.get();
    if (!replica.electable()) {
      return impossible(
          election, "NOT_ELECTABLE", "broker %d is %s".formatted(broker, replica.reason()));
    }
    boolean clean = replica.standing() == RankedReplica.Standing.CLEAN;
    return new Preview(
        election,
        Status.READY,
        LossEstimate.of(state, broker),
        clean,
        OptionalInt.empty(),
        "NONE",
        clean ? replica.reason() : "UNCLEAN, " + replica.reason() + missing(state, broker));
  }

  private static Preview notNeeded(PlannedElection election, PartitionState state) {
    String basis =
        state.leader().isPresent()
            ? "already has leader %d, nothing to do".formatted(state.leader().getAsInt())
            : "has a leader that is hidden on this listener";
    return new Preview(
        election,
        Status.NOT_NEEDED,
        Loss.NONE,
        /* clean= */ false,
        state.leader(),
        "ELECTION_NOT_NEEDED",
        basis);
  }

  private static Preview impossible(PlannedElection election, String code, String basis) {
    return new Preview(
        election,
        Status.IMPOSSIBLE,
        Loss.NONE,
        /* clean= */ false,
        OptionalInt.empty(),
        code,
        basis);
  }

  private static String missing(PartitionState state, int leader) {
    List<Integer> unseen =
        state.replicas().stream()
            .filter(replica -> replica.brokerId() != leader && !replica.log().rankable())
            .map(Replica::brokerId)
            .toList();
    return unseen.isEmpty() ? "" : "; not seen: " + Words.brokers(unseen);
  }

  /** The previews as a table. */
  public static List<String> lines(List<Preview> previews, boolean ascii) {
    TextTable table =
        new TextTable()
            .column("PARTITION", Align.LEFT)
            .column("PICK", Align.RIGHT)
            .column("LOSS", Align.RIGHT)
            .column("BASIS", Align.LEFT);
    for (Preview preview : previews) {
      table.row(
          preview.id().toString(),
          Integer.toString(preview.election().designatedLeader()),
          preview.status() == Status.READY ? Words.loss(preview.loss(), ascii) : "-",
          preview.basis());
    }
    return table.lines();
  }
}
