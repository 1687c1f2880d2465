package dev.kafkarecovery.incident;

import dev.kafkarecovery.lab.Lab;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;

/** Brokers' and salvaged log files, read by Kafka's own classes. */
final class SegmentFiles {
  private SegmentFiles() {}

  /** A text for each record of these topics' partition 0 on any of the brokers, by partition. */
  static Map<String, Set<String>> records(Lab lab, List<Integer> brokers, List<String> topics)
      throws IOException {
    Map<String, Set<String>> records = new TreeMap<>();
    for (int broker : brokers) {
      for (String topic : topics) {
        Path dir = lab.logDirs(broker).get(0).resolve(topic + "-0");
        try (Stream<Path> files = Files.list(dir)) {
          records
              .computeIfAbsent(topic + "-0", id -> new TreeSet<>())
              .addAll(
                  recordsIn(
                      files.filter(file -> file.toString().endsWith(".log")).sorted().toList()));
        }
      }
    }
    return records;
  }

  /** A text for each record: where it stands, and all that it holds; markers as well. */
  static Set<String> recordsIn(List<Path> files) throws IOException {
    Set<String> records = new TreeSet<>();
    for (Path path : files) {
      try (FileRecords file = FileRecords.open(path.toFile(), false)) {
        for (RecordBatch batch : file.batches()) {
          for (Record record : batch) {
            records.add(
                "%d@%d %s %s"
                    .formatted(
                        record.offset(),
                        batch.partitionLeaderEpoch(),
                        batch.isControlBatch() ? "control" : "",
                        content(record)));
          }
        }
      }
    }
    return records;
  }

  /** What the records hold, in order, without where they stand; no markers. */
  static List<String> contents(List<Path> files, Predicate<String> wantedKey) throws IOException {
    List<String> contents = new ArrayList<>();
    for (Path path : files) {
      try (FileRecords file = FileRecords.open(path.toFile(), false)) {
        for (RecordBatch batch : file.batches()) {
          for (Record record : batch) {
            if (!batch.isControlBatch() && wantedKey.test(text(record.key()))) {
              contents.add(content(record));
            }
          }
        }
      }
    }
    return contents;
  }

  private static String content(Record record) {
    return content(record.timestamp(), record.key(), record.value(), record.headers());
  }

  static String content(long timestamp, ByteBuffer key, ByteBuffer value, Header[] headers) {
    return "t=%d k=%s v=%s h=%s"
        .formatted(
            timestamp,
            text(key),
            text(value),
            Arrays.stream(headers)
                .map(header -> header.key() + "=" + hex(header.value()))
                .collect(Collectors.joining(",")));
  }

  static String text(ByteBuffer bytes) {
    if (bytes == null) {
      return "null";
    }
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return hex(copy);
  }

  static String hex(byte[] bytes) {
    return bytes == null ? "null" : "x" + HexFormat.of().formatHex(bytes);
  }
}
