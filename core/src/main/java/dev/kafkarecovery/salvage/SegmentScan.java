package dev.kafkarecovery.salvage;

import dev.kafkarecovery.salvage.BatchHeader.CorruptException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Reads a file of batches from its begin, as far as they are whole and match their checksums. */
final class SegmentScan {
  private static final int WINDOW = 4 * 1024 * 1024;

  private final SegmentTally tally = new SegmentTally();
  private String fault = "";

  private SegmentScan() {}

  /**
   * Reads the file with a window of memory, or as much as its largest batch takes.
   *
   * @throws IOException if it cannot be read
   */
  static SegmentScan of(Path file) throws IOException {
    SegmentScan scan = new SegmentScan();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      scan.read(channel);
    } catch (CorruptException corrupt) {
      scan.fault = String.valueOf(corrupt.getMessage());
    }
    return scan;
  }

  private void read(FileChannel channel) throws IOException, CorruptException {
    long size = channel.size();
    ByteBuffer window = ByteBuffer.allocate((int) Math.min(WINDOW, size));
    while (tally.bytes() < size) {
      window.clear();
      fill(channel, window, tally.bytes());
      int taken = take(window);
      if (taken > 0) {
        continue;
      }
      if (window.remaining() < BatchHeader.PREFIX) {
        throw cutShort();
      }
      int needed = BatchHeader.size(window, 0);
      if (needed > size - tally.bytes()) {
        throw cutShort();
      }
      window = ByteBuffer.allocate(needed);
    }
  }

  private CorruptException cutShort() {
    return new CorruptException(
        "it is cut short after %d bytes of whole batches".formatted(tally.bytes()));
  }

  private int take(ByteBuffer window) throws CorruptException {
    int position = 0;
    Optional<BatchHeader> batch = BatchHeader.at(window, position);
    while (batch.isPresent()) {
      tally.add(batch.get(), window, position);
      position += batch.get().size();
      batch = BatchHeader.at(window, position);
    }
    return position;
  }

  private static void fill(FileChannel channel, ByteBuffer window, long at) throws IOException {
    int read = 0;
    while (window.hasRemaining() && read >= 0) {
      read = channel.read(window, at + window.position());
    }
    window.flip();
  }

  /** The sound batches from the begin of the file; empty if there is none. */
  Optional<Segment> segment() {
    return tally.empty() ? Optional.empty() : Optional.of(tally.segment());
  }

  /** The bytes of the sound batches from the begin of the file. */
  long soundBytes() {
    return tally.bytes();
  }

  /** What is wrong with the rest; empty if all of the file is sound. */
  String fault() {
    return fault;
  }
}
