package dev.kafkarecovery.lab;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who must lead an offline partition. */
final class LeaderRule {

  private LeaderRule() {}

  /**
   * Returns the live replica with the highest last written leader epoch, then the highest log end
   * offset, then the one that is or was an eligible leader replica, then the first in the
   * assignment; empty when no replica lives.
   *
   * @param assignment the replicas in assignment order
   * @param live the logs of the live replicas, by node id
   * @param eligible the members of ELR and last-known ELR
   */
  static Optional<Integer> best(
      List<Integer> assignment, Map<Integer, ReplicaLog> live, Set<Integer> eligible) {
    return assignment.stream()
        .filter(live::containsKey)
        .min(
            Comparator.comparing(
                    (Integer id) -> log(live, id).lastWrittenEpoch(), Comparator.reverseOrder())
                .thenComparing(id -> log(live, id).logEndOffset(), Comparator.reverseOrder())
                .thenComparing(id -> !eligible.contains(id))
                .thenComparing(assignment::indexOf));
  }

  private static ReplicaLog log(Map<Integer, ReplicaLog> live, Integer id) {
    ReplicaLog log = live.get(id);
    if (log == null) {
      throw new IllegalArgumentException("no log of replica " + id);
    }
    return log;
  }
}
