package dev.kafkarecovery.recovery;

import java.time.Duration;

/**
 * How elections are run.
 *
 * @param attempts how often a transient failure is tried again
 * @param recheckTimeout within which brokers must answer the check right before the election
 * @param verifyTimeout how long the brokers' metadata may take to show the new leader
 * @param chunkSize partitions in one request, at most 1,000
 * @param restoreOrder put the assignment order back after an election that needed another
 */
public record ElectionSettings(
    int attempts,
    Duration recheckTimeout,
    Duration verifyTimeout,
    int chunkSize,
    boolean restoreOrder) {
  /** More would risk the controller's limit of 10,000 records for one operation. */
  public static final int MAX_CHUNK = 1_000;

  public static final ElectionSettings DEFAULT =
      new ElectionSettings(
          3, Duration.ofSeconds(5), Duration.ofSeconds(15), MAX_CHUNK, /* restoreOrder= */ true);

  public ElectionSettings {
    if (attempts < 0) {
      throw new IllegalArgumentException("attempts must not be negative: " + attempts);
    }
    if (chunkSize < 1 || chunkSize > MAX_CHUNK) {
      throw new IllegalArgumentException("chunk size must be 1 to 1,000: " + chunkSize);
    }
  }

  public ElectionSettings withAttempts(int newAttempts) {
    return new ElectionSettings(
        newAttempts, recheckTimeout, verifyTimeout, chunkSize, restoreOrder);
  }
}
