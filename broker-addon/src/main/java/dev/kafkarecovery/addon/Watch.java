package dev.kafkarecovery.addon;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The add-on's thread that looks at the broker: often while something is about to happen. */
final class Watch {
  private static final long SOON_MS = 100;
  private static final long LATER_MS = 2_000;
  private static final long MUCH_LATER_MS = 10_000;

  /** A start is over by then, or long enough that a second's delay does not matter. */
  private static final long START_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final Thread thread;
  private volatile boolean closing;
  private volatile boolean slow;

  /**
   * @param look returns whether to look again soon
   */
  Watch(BooleanSupplier look) {
    thread = new Thread(() -> run(look), "kafka-recovery-addon-watch");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** The next look is not soon. */
  void slowDown() {
    slow = true;
  }

  private void run(BooleanSupplier look) {
    long began = System.nanoTime();
    while (!closing) {
      long pause = LATER_MS;
      try {
        boolean soon = look.getAsBoolean() && System.nanoTime() - began < START_NANOS;
        pause = soon ? SOON_MS : slow ? MUCH_LATER_MS : LATER_MS;
        slow = false;
      } catch (RuntimeException | OutOfMemoryError e) {
        System.err.println("Kafka recovery add-on: looking at the broker failed: " + e);
      }
      try {
        Thread.sleep(pause);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  void close(long joinMs) {
    closing = true;
    thread.interrupt();
    try {
      thread.join(joinMs);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
