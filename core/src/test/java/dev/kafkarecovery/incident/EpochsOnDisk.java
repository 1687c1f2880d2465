package dev.kafkarecovery.incident;

import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.model.TopicPartition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.RecordBatch;

/** The leader epoch at each offset of a log, read from its files and from no broker. */
final class EpochsOnDisk {
  private EpochsOnDisk() {}

  /** By offset, ascending; empty for a log without records. */
  static NavigableMap<Long, Integer> read(Lab lab, int broker, TopicPartition id) {
    TreeMap<Long, Integer> epochs = new TreeMap<>();
    for (Path dir : lab.logDirs(broker)) {
      for (Path segment : segments(dir.resolve(id.toString()))) {
        try (FileRecords records =
            FileRecords.open(
                segment.toFile(),
                /* mutable= */ false,
                /* fileAlreadyExists= */ true,
                /* initFileSize= */ 0,
                /* preallocate= */ false)) {
          for (RecordBatch batch : records.batches()) {
            for (long at = batch.baseOffset(); at <= batch.lastOffset(); at++) {
              epochs.put(at, batch.partitionLeaderEpoch());
            }
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return epochs;
  }

  /** The first offset of a log that another one does not hold, or not in the same epoch. */
  static long firstDifference(NavigableMap<Long, Integer> log, Map<Long, Integer> other) {
    return log.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(other.get(entry.getKey())))
        .map(entry -> entry.getKey())
        .findFirst()
        .orElseGet(() -> log.isEmpty() ? 0 : log.lastKey() + 1);
  }

  private static List<Path> segments(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
