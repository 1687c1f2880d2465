package dev.kafkarecovery.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A partition at one moment.
 *
 * @param topicId Kafka's topic id in its usual base64 form
 * @param leader who leads, empty if nobody does. Offline follows the leader, never the ISR.
 * @param leaderHidden the controller has a leader, but not on the listener we came in on
 * @param leaderEpoch the current leader epoch
 * @param replicas in assignment order; during a reassignment the target replicas come first
 * @param isr in-sync replicas; may still name the dead last member
 * @param elr eligible leader replicas (KIP-966); unknown on clusters without them
 * @param lastKnownElr the last known eligible leaders (KIP-966)
 * @param reassignment the reassignment in flight
 */
public record PartitionState(
    TopicPartition id,
    String topicId,
    OptionalInt leader,
    boolean leaderHidden,
    int leaderEpoch,
    List<Replica> replicas,
    List<Integer> isr,
    Reading<List<Integer>> elr,
    Reading<List<Integer>> lastKnownElr,
    Reading<Reassignment> reassignment) {
  public PartitionState {
    replicas = List.copyOf(replicas);
    isr = List.copyOf(isr);
    elr = elr.map(List::copyOf);
    lastKnownElr = lastKnownElr.map(List::copyOf);
  }

  /** True when nobody leads this partition. */
  public boolean offline() {
    return leader.isEmpty() && !leaderHidden;
  }

  /** The brokers of the replicas in assignment order. */
  public List<Integer> assignment() {
    return replicas.stream().map(Replica::brokerId).toList();
  }

  public Optional<Replica> replica(int brokerId) {
    return replicas.stream().filter(replica -> replica.brokerId() == brokerId).findFirst();
  }

  public PartitionState withReplicas(List<Replica> newReplicas) {
    return new PartitionState(
        id,
        topicId,
        leader,
        leaderHidden,
        leaderEpoch,
        newReplicas,
        isr,
        elr,
        lastKnownElr,
        reassignment);
  }
}
