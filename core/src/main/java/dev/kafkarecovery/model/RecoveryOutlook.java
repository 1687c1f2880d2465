package dev.kafkarecovery.model;

import java.time.Duration;

/**
 * Where a recovery is heading, as its last readings tell.
 *
 * @param pace how it goes
 * @param logsPerMinute logs loaded per minute lately
 * @param bytesPerSecond bytes recovered per second lately, where the bytes are known
 * @param timeLeft until all logs are loaded, or why that cannot be said
 * @param restarts how often the broker's process was seen to start anew before it was done
 */
public record RecoveryOutlook(
    Pace pace,
    Reading<Double> logsPerMinute,
    Reading<Double> bytesPerSecond,
    Reading<Duration> timeLeft,
    int restarts) {
  /** How a recovery goes. */
  public enum Pace {
    /** No recovery was seen. */
    NONE,
    /** Too early to say. */
    ESTIMATING,
    /** Logs complete. */
    MOVING,
    /** No log completes, but the segments of the logs at hand do. */
    LARGE_LOG,
    /** Nothing completes, for a long time. */
    NO_PROGRESS
  }

  /** No outlook, for one reason, a clause for people. */
  public static RecoveryOutlook unknown(Pace pace, String detail, int restarts) {
    return new RecoveryOutlook(
        pace,
        Reading.unknown(Reading.Why.NOT_ASKED, detail),
        Reading.unknown(Reading.Why.NOT_ASKED, detail),
        Reading.unknown(Reading.Why.NOT_ASKED, detail),
        restarts);
  }
}
