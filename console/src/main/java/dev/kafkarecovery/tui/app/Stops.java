package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.terminal.Display;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Giving the terminal to the shell and stopping, where there is a shell that waits for it. */
final class Stops {
  /** How soon it is told that a stopped process goes on. */
  private static final long CONTINUED_MS = 300;

  private static final long POLL_MS = 10;

  private final ConsoleModel model;
  private final BlockingQueue<Event> queue;
  private boolean asked;

  /** False once it is known that no shell waits for this process: it would only flicker. */
  private boolean possible = true;

  Stops(ConsoleModel model, BlockingQueue<Event> queue) {
    this.model = model;
    this.queue = queue;
  }

  /** To stop before anything else is drawn. */
  void ask() {
    asked = possible;
    if (!possible) {
      refuse();
    }
  }

  /**
   * Stops, with the terminal given back; returns once the process goes on.
   *
   * @return false if nobody asked
   */
  boolean stopIfAsked(Display display) throws InterruptedException {
    if (!asked) {
      return false;
    }
    asked = false;
    display.suspend();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CONTINUED_MS);
    while (possible && queue.stream().noneMatch(Event.Continued.class::isInstance)) {
      possible = System.nanoTime() < end;
      Thread.sleep(POLL_MS);
    }
    if (!possible) {
      refuse();
    }
    // The launcher and the system may ask twice for the one stop that has been.
    queue.removeIf(Event.StopAsked.class::isInstance);
    return true;
  }

  private void refuse() {
    model.flash("cannot stop: no shell waits for it", /* bad= */ true);
  }
}
