package dev.kafkarecovery.cli;

/** What the commands end with. After a signal it is 128 and the signal's number. */
final class ExitStatus {
  /** All that was asked is done, or was not needed. */
  static final int FINE = 0;

  /** Anything failed. */
  static final int FAILED = 1;

  /** Bad arguments or input; nothing was sent. */
  static final int USAGE = 2;

  private ExitStatus() {}
}
