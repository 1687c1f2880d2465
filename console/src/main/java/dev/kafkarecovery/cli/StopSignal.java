package dev.kafkarecovery.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * Ends a run in good order when the process is told to stop. While nothing was sent, it leaves at
 * once. While elections run, the first signal keeps new ones from starting and lets those in flight
 * be verified and reported; a second one, or too long a wait, says what is known and leaves.
 */
public final class StopSignal {
  private static final int SIGNAL_STATUS = 128;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final PrintStream err;
  private final IntConsumer leave;
  private Runnable lastWords;
  private String firstWords = "no new election starts; waiting for those in flight";
  private boolean electing;
  private int status;

  /**
   * @param leave ends the process at once with this status
   */
  public StopSignal(PrintStream err, IntConsumer leave) {
    this.err = err;
    this.leave = leave;
    this.lastWords = () -> {};
  }

  /** True once no new election may start. */
  public synchronized boolean requested() {
    return status != 0;
  }

  /** The exit status that the signal asks for; empty while there was none. */
  public synchronized OptionalInt status() {
    return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
  }

  /**
   * From now on acts are under way.
   *
   * @param whatIsKnown prints what is known so far, if the end of the run cannot be waited for
   */
  public synchronized void electing(Runnable whatIsKnown) {
    electing = true;
    lastWords = whatIsKnown;
  }

  /**
   * The same for acts that are no elections.
   *
   * @param whatStops said when the first signal comes
   */
  public synchronized void acting(String whatStops, Runnable whatIsKnown) {
    firstWords = whatStops;
    electing(whatIsKnown);
  }

  /** The acts have ended; the run is about to report them itself. */
  public synchronized void elected() {
    lastWords = () -> {};
  }

  /**
   * Called when the process receives a signal, from any thread.
   *
   * @param name such as {@code TERM}
   * @param number such as 15
   */
  public void received(String name, int number) {
    boolean first;
    boolean waiting;
    String words;
    synchronized (this) {
      first = status == 0;
      waiting = electing;
      words = firstWords;
      if (first) {
        status = SIGNAL_STATUS + number;
      }
    }
    if (!waiting) {
      err.println("stopped by SIG" + name + "; nothing was sent");
      leaveNow();
    } else if (first) {
      err.println("SIG%s: %s (again: leave at once)".formatted(name, words));
      watch();
    } else {
      err.println("SIG" + name + " again: leaving at once");
      leaveNow();
    }
  }

  private void watch() {
    Thread watcher =
        new Thread(
            () -> {
              try {
                Thread.sleep(PATIENCE.toMillis());
              } catch (InterruptedException interrupted) {
                return;
              }
              err.println("what is in flight got no answer in time");
              leaveNow();
            },
            "stop-watch");
    watcher.setDaemon(true);
    watcher.start();
  }

  private void leaveNow() {
    Runnable words;
    int code;
    synchronized (this) {
      words = lastWords;
      code = status;
    }
    words.run();
    err.flush();
    leave.accept(code);
  }
}
