package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One replica's log as its files tell it, read without any broker.
 *
 * @param logEndOffset the offset after the last record
 * @param lastWrittenEpoch the leader epoch of the last batch; -1 for a log without records
 */
public record ReplicaLog(long logEndOffset, int lastWrittenEpoch) {

  /*
   * The head of a record batch of format 2: base offset (8 bytes), length of the rest (4), leader
   * epoch (4), magic (1), checksum (4), attributes (2), last offset's distance from the base (4).
   */
  private static final int HEAD = 27;
  private static final int BEFORE_REST = 12;
  private static final int EPOCH_AT = 12;
  private static final int LAST_OFFSET_AT = 23;
  private static final String SUFFIX = ".log";

  /**
   * Reads the log of a partition in one of a broker's log directories.
   *
   * @return the log, or empty when no directory has the partition
   * @throws LabException when the files cannot be read
   */
  static Optional<ReplicaLog> read(List<Path> logDirs, String topic, int partition) {
    String name = topic + "-" + partition;
    return logDirs.stream()
        .map(logDir -> logDir.resolve(name))
        .filter(Files::isDirectory)
        .findFirst()
        .map(ReplicaLog::read);
  }

  private static ReplicaLog read(Path folder) {
    try {
      List<Path> segments = segments(folder);
      ReplicaLog log = new ReplicaLog(0, -1);
      for (Path segment : segments) {
        String base = segment.getFileName().toString().replace(SUFFIX, "");
        log = append(new ReplicaLog(Long.parseLong(base), log.lastWrittenEpoch), segment);
      }
      return log;
    } catch (IOException e) {
      throw new LabException("Cannot read the log in " + folder + ": " + e + ".", e);
    }
  }

  /** The file with the last record of a partition's folder; the first file when there is none. */
  static Optional<Path> lastSegment(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try {
      List<Path> segments = segments(folder);
      for (int n = segments.size() - 1; n > 0; n--) {
        if (Files.size(segments.get(n)) > 0) {
          return Optional.of(segments.get(n));
        }
      }
      return segments.stream().findFirst();
    } catch (IOException e) {
      throw new LabException("Cannot read the log in " + folder + ": " + e + ".", e);
    }
  }

  private static List<Path> segments(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  private static ReplicaLog append(ReplicaLog before, Path segment) throws IOException {
    ReplicaLog log = before;
    try (FileChannel file = FileChannel.open(segment)) {
      long size = file.size();
      ByteBuffer head = ByteBuffer.allocate(HEAD);
      for (long position = 0; position + HEAD <= size; ) {
        head.clear();
        if (file.read(head, position) < HEAD) {
          break;
        }
        long next = position + BEFORE_REST + head.getInt(Long.BYTES);
        if (next > size) {
          break;
        }
        long end = head.getLong(0) + head.getInt(LAST_OFFSET_AT) + 1;
        log = new ReplicaLog(end, head.getInt(EPOCH_AT));
        position = next;
      }
    }
    return log;
  }
}
