package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.TopicPartition;
import java.util.List;
import java.util.Optional;

/**
 * One line of a plan: who shall lead a partition.
 *
 * @param basis what the choice rests on; empty in a hand-written plan
 * @param overridden a person chose this leader against the recommendation
 * @param harmless when it was chosen or confirmed it was known to lose nothing: if that does not
 *     hold any more, it is not what was agreed to
 * @param note the person's words; empty if there are none
 */
public record PlannedElection(
    TopicPartition id,
    int designatedLeader,
    Optional<Basis> basis,
    boolean overridden,
    boolean harmless,
    String note) {
  /** The same, confirmed as one that loses nothing. */
  public PlannedElection confirmedHarmless() {
    return new PlannedElection(id, designatedLeader, basis, overridden, /* harmless= */ true, note);
  }

  /**
   * What was seen when the choice was made.
   *
   * @param replicas in assignment order
   */
  public record Basis(
      String topicId, int leaderEpoch, List<Integer> replicas, List<Evidence> evidence) {
    public Basis {
      replicas = List.copyOf(replicas);
      evidence = List.copyOf(evidence);
    }

    public Optional<Evidence> of(int brokerId) {
      return evidence.stream().filter(seen -> seen.brokerId() == brokerId).findFirst();
    }
  }
}
