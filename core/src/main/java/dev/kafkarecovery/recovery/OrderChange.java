package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reassignment;
import java.util.List;

/**
 * An assignment order that was changed for an election.
 *
 * @param before the brokers as they stood before
 * @param set the brokers as the change set them
 */
public record OrderChange(List<Integer> before, List<Integer> set) {
  /** What a partition shows of a change. */
  public enum Standing {
    /** The order that was set. */
    SET,
    /** The order before it. */
    BEFORE,
    /** Neither: somebody else gave it other replicas or another order since. */
    OTHER,
    /** A reassignment is in flight, which another order would break off. */
    REASSIGNING,
    /** Whether a reassignment is in flight is not known. */
    UNKNOWN
  }

  public OrderChange {
    before = List.copyOf(before);
    set = List.copyOf(set);
  }

  /** What the partition shows of this change. */
  public Standing standing(PartitionState state) {
    if (!(state.reassignment() instanceof Reading.Known<Reassignment> known)) {
      return Standing.UNKNOWN;
    }
    if (known.value().inFlight()) {
      return Standing.REASSIGNING;
    }
    if (state.assignment().equals(set)) {
      return Standing.SET;
    }
    return state.assignment().equals(before) ? Standing.BEFORE : Standing.OTHER;
  }
}
