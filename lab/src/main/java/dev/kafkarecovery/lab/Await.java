package dev.kafkarecovery.lab;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions, never for time alone. */
final class Await {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private Await() {}

  /**
   * Returns once the condition holds.
   *
   * @param what what is waited for, as it reads after "Waited 30 s in vain for "
   * @throws LabException at the deadline, or when the thread is interrupted
   */
  static void until(String what, Duration limit, BooleanSupplier condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new LabException("Interrupted while waiting for " + what + ".");
      }
      if (System.nanoTime() - deadline > 0) {
        throw new LabException("Waited " + limit.toSeconds() + " s in vain for " + what + ".");
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
