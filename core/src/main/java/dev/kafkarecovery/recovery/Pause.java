package dev.kafkarecovery.recovery;

import java.time.Duration;

/** The time that passes while something is waited for. */
public interface Pause {
  /** The real one. */
  Pause SYSTEM =
      new Pause() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
          Thread.sleep(Math.max(1, duration.toMillis()));
        }
      };

  /** A monotonic reading in nanoseconds, as {@link System#nanoTime()}. */
  long nanos();

  /** Lets this much time pass. */
  void sleep(Duration duration) throws InterruptedException;
}
