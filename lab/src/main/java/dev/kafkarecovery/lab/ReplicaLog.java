package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One replica's log as its files tell it, read without any broker.
 *
 * @param logEndOffset the offset after the last record
 * @param lastWrittenEpoch the leader epoch of the last batch; -1 for a log without records
 */
public record ReplicaLog(long logEndOffset, int lastWrittenEpoch) {

  private static final int REPLACED_LIMIT = 20;

  /**
   * Reads the log of a partition in one of a broker's log directories.
   *
   * @return the log, or empty when no directory has the partition
   * @throws LabException when the files cannot be read
   */
  static Optional<ReplicaLog> read(List<Path> logDirs, String topic, int partition) {
    return folder(logDirs, topic, partition).map(folder -> reading(folder, ReplicaLog::end));
  }

  /**
   * Reads the batches of a partition in one of a broker's log directories.
   *
   * @return them in their order, none when no directory has the partition
   * @throws LabException when the files cannot be read
   */
  static List<LogBatch> batches(List<Path> logDirs, String topic, int partition) {
    return folder(logDirs, topic, partition)
        .map(folder -> reading(folder, ReplicaLog::batches))
        .orElse(List.of());
  }

  private static List<LogBatch> batches(Path folder) throws IOException {
    List<LogBatch> batches = new ArrayList<>();
    for (Path segment : LogBatch.segments(folder)) {
      batches.addAll(LogBatch.in(segment));
    }
    return batches;
  }

  /** What is read from a partition's folder. */
  private interface FolderReader<T> {
    T read(Path folder) throws IOException;
  }

  /** Reads once more when a segment was replaced meanwhile: compaction does that. */
  private static <T> T reading(Path folder, FolderReader<T> reader) {
    for (int left = REPLACED_LIMIT; ; left--) {
      try {
        return reader.read(folder);
      } catch (NoSuchFileException e) {
        if (left == 0) {
          throw new LabException("Cannot read the log in " + folder + ": " + e + ".", e);
        }
      } catch (IOException e) {
        throw new LabException("Cannot read the log in " + folder + ": " + e + ".", e);
      }
    }
  }

  private static Optional<Path> folder(List<Path> logDirs, String topic, int partition) {
    String name = topic + "-" + partition;
    return logDirs.stream()
        .map(logDir -> logDir.resolve(name))
        .filter(Files::isDirectory)
        .findFirst();
  }

  private static ReplicaLog end(Path folder) throws IOException {
    ReplicaLog log = new ReplicaLog(0, -1);
    for (Path segment : LogBatch.segments(folder)) {
      String base = segment.getFileName().toString().replace(LogBatch.SUFFIX, "");
      log = append(new ReplicaLog(Long.parseLong(base), log.lastWrittenEpoch), segment);
    }
    return log;
  }

  /** The file with the last record of a partition's folder; the first file when there is none. */
  static Optional<Path> lastSegment(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    return reading(
        folder,
        partition -> {
          List<Path> segments = LogBatch.segments(partition);
          for (int n = segments.size() - 1; n > 0; n--) {
            if (Files.size(segments.get(n)) > 0) {
              return Optional.of(segments.get(n));
            }
          }
          return segments.stream().findFirst();
        });
  }

  private static ReplicaLog append(ReplicaLog before, Path segment) throws IOException {
    List<LogBatch> batches = LogBatch.in(segment);
    if (batches.isEmpty()) {
      return before;
    }
    LogBatch last = batches.get(batches.size() - 1);
    return new ReplicaLog(last.lastOffset() + 1, last.leaderEpoch());
  }
}
