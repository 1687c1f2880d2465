package dev.kafkarecovery.addon.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What there is to recover in one log directory at this start: of each log the segments from the
 * recovery point on. Safe for use by several threads.
 */
final class DirWork {
  private static final String CLEAN_STOP = ".kafka_cleanshutdown";
  private static final String RECOVERY_POINTS = "recovery-point-offset-checkpoint";

  private final Map<String, Long> waiting;
  private final int totalLogs;
  private final long totalBytes;
  private long remainingBytes;

  private DirWork(Map<String, Long> waiting) {
    this.waiting = waiting;
    totalLogs = waiting.size();
    totalBytes = waiting.values().stream().mapToLong(Long::longValue).sum();
    remainingBytes = totalBytes;
  }

  /** Whether the broker ended properly and has not begun to load its logs again. */
  static boolean stoppedCleanly(String dir) {
    return Files.exists(Path.of(dir, CLEAN_STOP));
  }

  /**
   * Goes through a directory's files.
   *
   * @param clean it was stopped cleanly: logs are opened, not recovered
   */
  static DirWork find(Path dir, boolean clean) {
    Map<String, Long> bytes = new HashMap<>();
    Map<String, Long> points = recoveryPoints(dir);
    try {
      PartitionFiles.each(
          dir,
          folder ->
              bytes.put(
                  folder.name(),
                  clean ? 0 : bytesFrom(folder.path(), points.getOrDefault(folder.name(), 0L))));
    } catch (IOException e) {
      // The directory goes offline, most likely: what was found counts.
    }
    return new DirWork(bytes);
  }

  private static Map<String, Long> recoveryPoints(Path dir) {
    Map<String, Long> points = new HashMap<>();
    try {
      for (String line : PartitionFiles.text(dir.resolve(RECOVERY_POINTS)).split("\n", -1)) {
        String[] fields = line.strip().split(" ", -1);
        if (fields.length == 3) {
          points.put(fields[0] + "-" + fields[1], Long.parseLong(fields[2]));
        }
      }
    } catch (IOException | NumberFormatException e) {
      // Without recovery points everything is recovered.
    }
    return points;
  }

  private static long bytesFrom(Path folder, long recoveryPoint) {
    long bytes = 0;
    try {
      List<Long> bases = LastBatch.segments(folder);
      for (int n = 0; n < bases.size(); n++) {
        boolean reaches = n + 1 == bases.size() || bases.get(n + 1) > recoveryPoint;
        if (reaches) {
          bytes += Files.size(LastBatch.segment(folder, bases.get(n), ".log"));
        }
      }
    } catch (IOException e) {
      // Segments come and go when a log is loaded.
    }
    return bytes;
  }

  /** Takes note of the logs that are loaded. */
  synchronized void take(Set<String> loaded) {
    waiting.keySet().removeAll(loaded);
    remainingBytes = waiting.values().stream().mapToLong(Long::longValue).sum();
  }

  int totalLogs() {
    return totalLogs;
  }

  long totalBytes() {
    return totalBytes;
  }

  synchronized long remainingBytes() {
    return remainingBytes;
  }
}
