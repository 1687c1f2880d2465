package dev.kafkarecovery.cli;

/** Bad arguments or input: one plain sentence, exit status 2, nothing was sent. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String sentence) {
    super(sentence);
  }

  public UsageException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
