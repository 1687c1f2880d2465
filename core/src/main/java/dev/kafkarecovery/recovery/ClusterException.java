package dev.kafkarecovery.recovery;

/**
 * Why no picture of a cluster can be had, or an act is impossible: one plain sentence, no secrets.
 */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of failure. */
  public enum Kind {
    /** The client properties are unusable; nothing was sent. */
    CONFIGURATION,
    /** No broker could be reached, or it spoke something else. */
    CONNECTION,
    /** Authentication failed, or a right is missing. */
    AUTHORIZATION,
    /** No controller answers. */
    NO_CONTROLLER,
    /** Any other failure. */
    FAILED
  }

  private final Kind kind;

  public ClusterException(Kind kind, String sentence) {
    super(sentence);
    this.kind = kind;
  }

  public ClusterException(Kind kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
