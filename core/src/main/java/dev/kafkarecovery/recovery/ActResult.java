package dev.kafkarecovery.recovery;

/**
 * What a cluster answered to an act on one partition. Never a proof of what happened: read back.
 *
 * @param code Kafka's error name, {@code NONE} for success
 * @param message for people; may be empty
 */
public record ActResult(Status status, String code, String message) {
  /** What follows from the answer. */
  public enum Status {
    /** Done, says the cluster. */
    OK,
    /** There is a leader already. */
    NOT_NEEDED,
    /** Refused for good; nothing was changed. */
    REFUSED,
    /** Not done for a passing reason; nothing was changed, and it may be tried again. */
    RETRIABLE,
    /** The request was too large; nothing was changed, and halves of it may be tried. */
    TOO_LARGE,
    /** No answer: it may have been done or not. Read back, never send again blindly. */
    UNKNOWN
  }

  private static final String NO_BROKER = "NO_BROKER";

  public static final ActResult OK = new ActResult(Status.OK, "NONE", "");

  /** No broker could be reached, so nothing was sent. */
  public static ActResult notSent(String message) {
    return new ActResult(Status.RETRIABLE, NO_BROKER, message);
  }

  /** Whether a broker has seen the act, so that it may have been done in spite of the answer. */
  public boolean sent() {
    return !code.equals(NO_BROKER);
  }
}
