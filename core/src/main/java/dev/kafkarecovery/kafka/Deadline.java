package dev.kafkarecovery.kafka;

import java.time.Duration;

/** A moment of the monotonic clock by which something must be done. */
record Deadline(long nanoTime, Duration allowed) {
  static Deadline after(Duration allowed) {
    return new Deadline(System.nanoTime() + allowed.toNanos(), allowed);
  }

  /** Milliseconds left; 0 when it has passed. */
  long remainingMs() {
    long left = nanoTime - System.nanoTime();
    return left <= 0 ? 0 : Math.max(1, left / 1_000_000);
  }

  Duration remaining() {
    return Duration.ofMillis(remainingMs());
  }

  boolean passed() {
    return nanoTime - System.nanoTime() <= 0;
  }

  /** The earlier of this deadline and that one. */
  Deadline atMost(Duration other) {
    Deadline candidate = after(other);
    return candidate.nanoTime - nanoTime < 0 ? candidate : this;
  }

  /** How long was allowed, for people: {@code 30 s} or {@code 500 ms}. */
  String allowedText() {
    long ms = allowed.toMillis();
    return ms % 1_000 == 0 ? ms / 1_000 + " s" : ms + " ms";
  }
}
