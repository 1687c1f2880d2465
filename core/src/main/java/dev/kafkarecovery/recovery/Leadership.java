package dev.kafkarecovery.recovery;

import java.util.List;
import java.util.OptionalInt;

/**
 * Who leads a partition, as one broker's metadata has it.
 *
 * @param leader empty if nobody does
 * @param leaderEpoch grows with each change of the leader
 * @param replicas in assignment order
 */
public record Leadership(OptionalInt leader, int leaderEpoch, List<Integer> replicas) {
  public Leadership {
    replicas = List.copyOf(replicas);
  }
}
