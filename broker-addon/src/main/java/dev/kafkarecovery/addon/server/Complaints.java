package dev.kafkarecovery.addon.server;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Tells the broker's log of trouble with clients, at most one line in ten seconds. */
final class Complaints {
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Consumer<String> say;
  private OptionalLong last = OptionalLong.empty();
  private long kept;

  Complaints(Consumer<String> say) {
    this.say = say;
  }

  synchronized void add(String sentence) {
    long now = System.nanoTime();
    if (last.isPresent() && now - last.getAsLong() < QUIET_NANOS) {
      kept++;
      return;
    }
    say.accept(kept == 0 ? sentence : sentence + " (and %,d more like it)".formatted(kept));
    last = OptionalLong.of(now);
    kept = 0;
  }
}
