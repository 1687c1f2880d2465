package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.TopicPartition;
import java.util.List;
import java.util.Optional;

/**
 * One line of a plan: who shall lead a partition.
 *
 * @param basis what the choice rests on; empty in a hand-written plan
 * @param overridden a person chose this leader against the recommendation
 * @param agreed what it was known to lose when it was chosen or confirmed: if it loses more by now,
 *     it is not what was agreed to. Empty where nothing was known of it, or nobody said
 * @param note the person's words; empty if there are none
 */
public record PlannedElection(
    TopicPartition id,
    int designatedLeader,
    Optional<Basis> basis,
    boolean overridden,
    Optional<AgreedLoss> agreed,
    String note) {
  /** The same, agreed to with this loss. */
  public PlannedElection withAgreed(Optional<AgreedLoss> loss) {
    return new PlannedElection(id, designatedLeader, basis, overridden, loss, note);
  }

  /** True if it was agreed to as one that loses nothing. */
  public boolean harmless() {
    return agreed.filter(AgreedLoss::none).isPresent();
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
