package dev.kafkarecovery.model;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * How far one log directory of a starting broker is (KIP-831).
 *
 * @param dir its path; empty where the source counts the logs of the whole broker
 * @param offline the directory is offline: its gauge reads 0, and nothing in it is loaded
 * @param remainingLogs logs still to load, also those that need no recovery; empty where the broker
 *     has no such gauge, as before loading starts and after it ends. Absent is not done.
 * @param remainingSegments by recovery thread: segments still to recover in the log that it is at;
 *     empty for an idle thread. Says nothing about the logs that wait.
 * @param remainingBytes bytes still to recover, where the source knows
 */
public record LogDirProgress(
    String dir,
    boolean offline,
    OptionalInt remainingLogs,
    Map<Integer, OptionalInt> remainingSegments,
    Reading<Long> remainingBytes) {
  public LogDirProgress {
    if (remainingLogs.isPresent() && remainingLogs.getAsInt() < 0) {
      throw new IllegalArgumentException("remaining logs must not be negative: " + remainingLogs);
    }
    remainingSegments = Collections.unmodifiableMap(new TreeMap<>(remainingSegments));
  }

  /** True when logs of this directory are counted and the directory is not offline. */
  public boolean counted() {
    return !offline && remainingLogs.isPresent();
  }

  /**
   * Segments left in the logs that the threads are at; empty where none is at a log, or the source
   * tells nothing about them.
   */
  public OptionalInt busySegments() {
    return remainingSegments.values().stream()
        .flatMapToInt(OptionalInt::stream)
        .reduce(Integer::sum);
  }
}
