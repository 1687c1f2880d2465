package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.terminal.Display;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/**
 * The way out, by a key, a failure or a signal. What is in flight comes first: it is told to stop
 * and waited for, whether or not the terminal can still be given back or printed to.
 */
final class WayOut {
  /** For one step on a terminal that may be gone. */
  private static final Duration TERMINAL_STEP = Duration.ofSeconds(3);

  /** For what was interrupted, to write down how far it came. */
  private static final Duration HURRIED = Duration.ofSeconds(1);

  private static final String STOPPING = "Stopping; elections in flight are being verified ...";

  private static final String AT_ONCE =
      "Left before the elections in flight were verified: the journal tells what was sent.";

  private final Console console;
  private final Display display;
  private final Runnable release;
  private final Runnable hurry;
  private final PrintStream normal;
  private final Duration patience;

  /** It was taken once already. */
  private boolean taken;

  private boolean interrupted;

  /**
   * @param release lets libraries print again
   * @param hurry interrupts what still runs
   * @param normal the screen of the shell
   * @param patience how long elections in flight may take to be verified
   */
  WayOut(
      Console console,
      Display display,
      Runnable release,
      Runnable hurry,
      PrintStream normal,
      Duration patience) {
    this.console = console;
    this.display = display;
    this.release = release;
    this.hurry = hurry;
    this.normal = normal;
    this.patience = patience;
  }

  /**
   * Starts no more elections, gives the terminal back, sees to what is in flight, and says what
   * became of it. Only the first call does; others wait for it.
   */
  synchronized void take() {
    if (taken) {
      return;
    }
    taken = true;
    List<CommitRun> runs = console.runs();
    runs.forEach(CommitRun::stop);
    onTerminal(display::close);
    onTerminal(release);
    if (!runs.stream().allMatch(run -> ended(run, Duration.ZERO))) {
      onTerminal(() -> normal.println(console.atOnce() ? AT_ONCE : STOPPING));
      runs.forEach(run -> ended(run, console.atOnce() ? Duration.ZERO : patience));
    }
    hurry.run();
    runs.forEach(run -> ended(run, HURRIED));
    onTerminal(() -> ExitReport.lines(runs).forEach(normal::println));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A terminal that is gone makes a step fail, and one that is held up makes it take for ever. */
  private void onTerminal(Runnable step) {
    Thread thread =
        new Thread(
            () -> {
              try {
                step.run();
              } catch (RuntimeException e) {
                // There is nobody left to tell; the journal holds what was done.
                return;
              }
            },
            "console-goodbye");
    thread.setDaemon(true);
    thread.start();
    waitFor(
        left -> {
          thread.join(Math.max(1, left.toMillis()));
          return !thread.isAlive();
        },
        TERMINAL_STEP);
  }

  private boolean ended(CommitRun run, Duration limit) {
    return waitFor(left -> run.awaitEnd(left), limit);
  }

  /** Something that waits for at most so long, and tells whether it came. */
  private interface Wait {
    boolean within(Duration left) throws InterruptedException;
  }

  /** An interrupt must not cut short what others wait for; it is kept for afterwards. */
  private boolean waitFor(Wait wait, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      try {
        return wait.within(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
  }
}
