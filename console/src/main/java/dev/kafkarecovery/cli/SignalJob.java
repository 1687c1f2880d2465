package dev.kafkarecovery.cli;

import dev.kafkarecovery.tui.terminal.Job;
import dev.kafkarecovery.tui.terminal.Tty;
import java.io.IOException;

/** A job by the signals TSTP and CONT. */
public final class SignalJob implements Job {
  private Runnable asked = () -> {};

  @Override
  public void onContinue(Runnable action) {
    Signals.on("CONT", action);
  }

  @Override
  public synchronized void onStop(Runnable action) {
    asked = action;
    Signals.on("TSTP", action);
  }

  @Override
  public synchronized void stop() throws IOException {
    Signals.reset("TSTP");
    try {
      Tty.stopJob();
    } finally {
      Signals.on("TSTP", asked);
    }
  }
}
