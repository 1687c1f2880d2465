package dev.kafkarecovery.salvage;

/** Salvaged records that turn out to be unreadable while they are read: a sentence for people. */
public final class DamagedTailException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * With a sentence that names the file, the place and the fault.
   *
   * @param cause what was met
   */
  public DamagedTailException(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** The sentence. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
