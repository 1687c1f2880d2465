package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.Replica;

/**
 * A replica with its place in the ranking.
 *
 * @param standing what it may be used for
 * @param reason why it stands where it stands, a clause for people
 */
public record RankedReplica(Replica replica, Standing standing, String reason) {
  /** What a replica may be used for, best first. */
  public enum Standing {
    /** A live member of the ISR or ELR: electing it loses nothing committed. */
    CLEAN,
    /** Electable, and its log is known. */
    CANDIDATE,
    /** Electable, but what its log holds is not known: only for a person to choose. */
    UNPROVEN,
    /** The controller would not elect it. */
    REJECTED
  }

  public int brokerId() {
    return replica.brokerId();
  }

  public boolean electable() {
    return standing != Standing.REJECTED;
  }
}
