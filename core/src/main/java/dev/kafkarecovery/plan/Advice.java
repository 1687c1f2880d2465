package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.Reading;
import java.time.Duration;
import java.util.List;

/**
 * What to do about one partition, in the light of who is on the way back.
 *
 * @param brokers whom to elect, or whom to wait for, ascending; empty where neither is advised
 * @param timeLeft how long until all of {@code brokers} have loaded their logs, for {@link
 *     Kind#WAIT}
 * @param sentence the advice with its reason, for people
 */
public record Advice(
    Recommendation recommendation,
    Kind kind,
    List<Integer> brokers,
    Reading<Duration> timeLeft,
    String sentence) {
  /** The kinds of advice. */
  public enum Kind {
    /** Somebody leads: nothing to do. */
    NONE,
    /** Elect: nothing committed is lost. */
    ELECT_CLEAN,
    /** Elect the best log; records may be lost, and nobody better is known to be on the way. */
    ELECT,
    /** A better copy, or the only one, is on its way back. */
    WAIT,
    /** Someone could be elected, but no log is known well enough to choose. */
    LOGS_UNKNOWN,
    /** Nobody can be elected, and nobody is known to be on the way. */
    NO_LIVE_COPY
  }

  public Advice {
    brokers = List.copyOf(brokers);
  }
}
