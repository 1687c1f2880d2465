package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One batch of records as it stands in a broker's file.
 *
 * @param baseOffset the offset of its first record, also after compaction
 * @param lastOffset the offset of its last record, also after compaction
 * @param leaderEpoch the epoch of the leader that wrote it
 * @param checksum of all that is in it but the offset and the epoch: of a copy it is the same
 * @param records how many records it still holds
 */
public record LogBatch(
    long baseOffset, long lastOffset, int leaderEpoch, int checksum, int records) {

  static final String SUFFIX = ".log";

  /*
   * The head of a record batch of format 2: base offset (8 bytes), length of the rest (4), leader
   * epoch (4), magic (1), checksum (4), attributes (2), last offset's distance from the base (4),
   * ..., number of records (4).
   */
  private static final int HEAD = 61;
  private static final int BEFORE_REST = 12;
  private static final int EPOCH_AT = 12;
  private static final int CHECKSUM_AT = 17;
  private static final int LAST_OFFSET_AT = 23;
  private static final int RECORDS_AT = 57;

  /** The segment files of a partition's folder, by their first offset. */
  static List<Path> segments(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  /** The batches of a segment file; one that was only half written is left out. */
  static List<LogBatch> in(Path segment) throws IOException {
    List<LogBatch> batches = new ArrayList<>();
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
        batches.add(parse(head));
        position = next;
      }
    }
    return batches;
  }

  private static LogBatch parse(ByteBuffer head) {
    long base = head.getLong(0);
    return new LogBatch(
        base,
        base + head.getInt(LAST_OFFSET_AT),
        head.getInt(EPOCH_AT),
        head.getInt(CHECKSUM_AT),
        head.getInt(RECORDS_AT));
  }
}
