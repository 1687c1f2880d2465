package dev.kafkarecovery.salvage;

/** A broker did not give what was asked of it. */
final class UnreadableException extends SalvageException {
  private static final long serialVersionUID = 1L;

  private final boolean silent;

  /**
   * @param silent it does not answer at all, so that nothing else need be asked of it
   */
  UnreadableException(String clause, boolean silent) {
    super(clause);
    this.silent = silent;
  }

  boolean silent() {
    return silent;
  }
}
