package dev.kafkarecovery.plan;

import static dev.kafkarecovery.model.ReplicaLog.NO_EPOCH;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Replica;
import java.util.List;
import java.util.stream.Stream;

/**
 * Estimates what electing a replica loses, from the ends and last epochs of the logs.
 *
 * <p>Logs of the same last epoch are prefixes of each other, so the difference of their ends is
 * exact. A log that ends in another epoch is cut at or before the elected log's end, so the
 * difference is a lower bound. A log of a newer epoch loses all of that epoch, however short it is:
 * how much is not known, and a small lower bound would make the older log look the better choice.
 */
public final class LossEstimate {
  private LossEstimate() {}

  /** The loss if this broker is elected. */
  public static Loss of(PartitionState state, int pick) {
    if (Ranking.inSync(state, pick)) {
      return Loss.NONE;
    }
    List<Integer> unseen =
        otherReplicas(state, pick)
            .filter(other -> !other.log().rankable())
            .map(Replica::brokerId)
            .sorted()
            .toList();
    Replica picked = state.replica(pick).orElseThrow();
    if (!picked.log().rankable()) {
      return new Loss(0, /* diverging= */ true, unseen);
    }
    List<Replica> seen =
        otherReplicas(state, pick).filter(other -> other.log().rankable()).toList();
    long atLeast = seen.stream().mapToLong(other -> atLeast(picked, other)).max().orElse(0);
    return new Loss(
        atLeast,
        seen.stream().anyMatch(other -> diverges(picked, other)),
        seen.stream().anyMatch(other -> epoch(other) > epoch(picked)),
        unseen);
  }

  private static Stream<Replica> otherReplicas(PartitionState state, int pick) {
    return state.replicas().stream().filter(other -> other.brokerId() != pick);
  }

  private static long atLeast(Replica picked, Replica other) {
    return Math.max(0, end(other) - end(picked));
  }

  private static boolean diverges(Replica picked, Replica other) {
    return epoch(other) != NO_EPOCH && epoch(other) != epoch(picked);
  }

  private static long end(Replica replica) {
    return replica.log().logEndOffset().asOptional().orElseThrow();
  }

  private static int epoch(Replica replica) {
    return replica.log().lastWrittenLeaderEpoch().asOptional().orElseThrow();
  }
}
