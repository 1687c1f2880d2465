package dev.kafkarecovery.tui.terminal;

import java.io.IOException;

/** This process as a job of a shell, which may stop it and let it go on. */
public interface Job {
  /** Runs this whenever the process goes on after it was stopped. */
  void onContinue(Runnable action);

  /** Runs this, instead of stopping, when somebody else than our keys asks the process to stop. */
  void onStop(Runnable action);

  /**
   * Stops the process with all that belongs to its job; returns once it goes on. Where no shell
   * waits for the job, the system lets it go on at once.
   */
  void stop() throws IOException;
}
