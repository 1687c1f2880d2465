package dev.kafkarecovery.render;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.AgreedLoss;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.LossEstimate;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.render.TextTable.Align;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One planned election against what the cluster looks like now: for review before a yes.
 *
 * @param foregone the result, where it is certain that nothing will be sent
 * @param loss what the election would lose as far as is known; means nothing where none will be
 * @param clean the designated leader is in sync, so nothing committed is lost
 * @param basis why this broker, or why there will be no election
 */
public record Preview(
    PlannedElection election,
    Optional<ElectionResult> foregone,
    Loss loss,
    boolean clean,
    String basis) {
  public TopicPartition id() {
    return election.id();
  }

  /** The election as it is confirmed by whoever has seen this preview. */
  public PlannedElection confirmed() {
    return election.withAgreed(AgreedLoss.of(loss));
  }

  /** True if the election would be sent. */
  public boolean ready() {
    return foregone.isEmpty();
  }

  /**
   * A preview of each planned election, by what is known of where logs would be cut; internal
   * topics first, else in the order of the plan.
   */
  public static List<Preview> of(RecoveryPlan plan, ClusterSnapshot snapshot, Cuts cuts) {
    Map<TopicPartition, PartitionState> states =
        snapshot.partitions().stream()
            .collect(Collectors.toMap(PartitionState::id, Function.identity()));
    return plan.elections().stream()
        .map(election -> of(election, Optional.ofNullable(states.get(election.id())), cuts))
        .sorted(Comparator.comparing((Preview preview) -> !preview.id().internal()))
        .toList();
  }

  private static Preview of(PlannedElection election, Optional<PartitionState> found, Cuts cuts) {
    Optional<ElectionResult> foregone = Elections.foregone(election, found, cuts);
    if (foregone.isPresent()) {
      return new Preview(
          election, foregone, Loss.NONE, /* clean= */ false, foregone.get().sentence());
    }
    PartitionState state = found.orElseThrow();
    int broker = election.designatedLeader();
    RankedReplica replica = Planner.recommend(state).ranked(broker).orElseThrow();
    boolean clean = replica.standing() == RankedReplica.Standing.CLEAN;
    String basis =
        clean ? replica.reason() : "UNCLEAN, " + replica.reason() + notSeen(state, broker);
    return new Preview(election, foregone, LossEstimate.of(state, broker, cuts), clean, basis);
  }

  private static String notSeen(PartitionState state, int leader) {
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
          preview.ready() ? Words.loss(preview.loss(), ascii) : "-",
          preview.basis());
    }
    return table.lines();
  }
}
