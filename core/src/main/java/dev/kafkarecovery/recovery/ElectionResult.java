package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import java.util.OptionalInt;

/**
 * What became of one planned election.
 *
 * @param designatedLeader who should lead; empty where nobody could be chosen
 * @param leader who leads by the last reading; empty if nobody does or it could not be read
 * @param code a stable name for scripts: Kafka's error name or one of ours, {@code NONE} if all
 *     went well
 * @param sentence what happened, for people
 */
public record ElectionResult(
    TopicPartition id,
    Outcome outcome,
    OptionalInt designatedLeader,
    OptionalInt leader,
    String code,
    String sentence) {
  /** The code of a partition that was waited for and got a leader without an election. */
  public static final String CAME_BACK = "CAME_BACK";

  /** True if it was waited for, and got a leader without an election. */
  public boolean cameBack() {
    return code.equals(CAME_BACK);
  }

  /** How it ended. */
  public enum Outcome {
    /** Elected and read back: the designated broker leads. */
    ELECTED,
    /** Somebody led already; nothing was done. */
    NOT_NEEDED,
    /** Not sent, because what the plan rests on no longer holds, or nobody can be elected. */
    SKIPPED,
    /** Sent and failed, or another broker leads than the designated one. */
    FAILED,
    /** Sent, and what happened could not be found out. */
    UNKNOWN,
    /** Not sent, because the run was stopped before its turn. */
    NOT_STARTED;

    /** True when nothing is left to do. */
    public boolean fine() {
      return this == ELECTED || this == NOT_NEEDED;
    }
  }
}
