package dev.kafkarecovery.salvage;

import java.time.Duration;

/**
 * How salvage reads and writes. Memory: about two chunks for each broker that is read at a time, or
 * two of the largest batches where these are larger.
 *
 * @param chunkBytes how much is asked for at a time
 * @param segmentBytes how large a file may become; Kafka's tools read none of 2 GiB or more
 * @param reserveBytes the disk space that is left free
 * @param brokersAtATime how many brokers are read in parallel
 * @param requestTimeout how long a broker may take for one chunk
 * @param attempts how often a chunk is asked for before its broker is given up
 */
public record SalvageSettings(
    int chunkBytes,
    long segmentBytes,
    long reserveBytes,
    int brokersAtATime,
    Duration requestTimeout,
    int attempts) {
  private static final int MIB = 1024 * 1024;

  public static final SalvageSettings DEFAULT =
      new SalvageSettings(8 * MIB, 1024L * MIB, 256L * MIB, 3, Duration.ofSeconds(30), 3);

  public SalvageSettings {
    if (chunkBytes < 1 || segmentBytes < 1 || reserveBytes < 0) {
      throw new IllegalArgumentException(
          "sizes must be positive: %d, %d, %d".formatted(chunkBytes, segmentBytes, reserveBytes));
    }
    if (segmentBytes > 1024L * MIB) {
      throw new IllegalArgumentException("segments may have at most 1 GiB: " + segmentBytes);
    }
    if (brokersAtATime < 1 || attempts < 1) {
      throw new IllegalArgumentException(
          "at least one broker and one attempt: %d, %d".formatted(brokersAtATime, attempts));
    }
  }
}
