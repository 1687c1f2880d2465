package dev.kafkarecovery.addon.broker;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds the last complete batch of a log in its files and reads the leader epoch in its head. The
 * files may grow meanwhile; what the broker wrote is seen at once, flushed or not.
 */
final class LastBatch {
  /*
   * The head of a record batch of format 2: base offset (8 bytes), length of the rest (4), leader
   * epoch (4), magic (1). An index entry: offset relative to the segment's base (4), position (4).
   */
  private static final int HEAD = 17;
  private static final int LENGTH_AT = 8;
  private static final int BEFORE_REST = 12;
  private static final int EPOCH_AT = 12;
  private static final int MAGIC_AT = 16;
  private static final int WITH_EPOCH = 2;
  private static final int INDEX_ENTRY = 8;
  private static final int INDEX_PART = 64 * 1024;

  private LastBatch() {}

  /** The base offsets of a log's segments, ascending. */
  static List<Long> segments(Path folder) throws IOException {
    List<Long> bases = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.log")) {
      for (Path file : files) {
        String base = file.getFileName().toString().replace(".log", "");
        if (base.matches("\\d{1,20}")) {
          bases.add(Long.parseLong(base));
        }
      }
    } catch (java.nio.file.DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(bases);
    return bases;
  }

  static Path segment(Path folder, long base, String suffix) {
    return folder.resolve("%020d%s".formatted(base, suffix));
  }

  /**
   * The leader epoch of the last batch.
   *
   * @return empty where the log has no batch, or one of a format without epochs
   */
  static OptionalInt epoch(Path folder) throws IOException {
    List<Long> bases = segments(folder);
    for (int n = bases.size() - 1; n >= 0; n--) {
      try {
        Optional<Last> last = last(folder, bases.get(n));
        if (last.isPresent()) {
          return last.get().magic >= WITH_EPOCH
              ? OptionalInt.of(last.get().epoch)
              : OptionalInt.empty();
        }
      } catch (NoSuchFileException e) {
        // Deleted by retention or truncation since it was listed.
      }
    }
    return OptionalInt.empty();
  }

  private record Last(int epoch, int magic) {}

  private static Optional<Last> last(Path folder, long base) throws IOException {
    try (FileChannel log = FileChannel.open(segment(folder, base, ".log"))) {
      long size = log.size();
      Optional<Last> last = from(log, lastIndexed(folder, base, size), size);
      // An index that does not fit its log is ignored, as it is while a log is being recovered.
      return last.isPresent() ? last : from(log, 0, size);
    }
  }

  private static Optional<Last> from(FileChannel log, long start, long size) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(HEAD);
    Optional<Last> last = Optional.empty();
    long position = start;
    while (position + HEAD <= size) {
      head.clear();
      if (log.read(head, position) < HEAD) {
        break;
      }
      int rest = head.getInt(LENGTH_AT);
      if (rest < HEAD - BEFORE_REST || position + BEFORE_REST + rest > size) {
        break;
      }
      last = Optional.of(new Last(head.getInt(EPOCH_AT), head.get(MAGIC_AT)));
      position += BEFORE_REST + rest;
    }
    return last;
  }

  /** The position of the last batch that the index names; 0 without an index. */
  private static long lastIndexed(Path folder, long base, long logSize) throws IOException {
    try (FileChannel index = FileChannel.open(segment(folder, base, ".index"))) {
      // The index of the active segment is as large as it can become, with zeros at its end.
      long end = index.size() / INDEX_ENTRY * INDEX_ENTRY;
      ByteBuffer part = ByteBuffer.allocate(INDEX_PART);
      while (end > 0) {
        long begin = Math.max(0, end - INDEX_PART);
        part.clear().limit((int) (end - begin));
        if (index.read(part, begin) < end - begin) {
          return 0;
        }
        for (int at = (int) (end - begin) - INDEX_ENTRY; at >= 0; at -= INDEX_ENTRY) {
          int position = part.getInt(at + Integer.BYTES);
          if (position > 0 && position < logSize) {
            return position;
          }
        }
        end = begin;
      }
      return 0;
    } catch (NoSuchFileException e) {
      return 0;
    }
  }
}
