package dev.kafkarecovery.salvage;

import dev.kafkarecovery.salvage.SalvagedTail.SalvagedFile;
import java.util.Locale;

/**
 * A finished file of whole batches in the order of their offsets.
 *
 * @param name 20 digits, its first offset, and {@code .log}
 * @param records as its batches count them
 * @param firstOffset the base offset of its first batch
 * @param maxTimestamp the greatest; -1 where there is none
 * @param crc32c of the whole file
 * @param last its last batch
 */
record Segment(
    String name,
    long bytes,
    long batches,
    long records,
    long firstOffset,
    int firstEpoch,
    long maxTimestamp,
    long crc32c,
    BatchHeader last) {
  static final String SUFFIX = ".log";

  /** The file name of a segment that begins with this offset, as Kafka names it. */
  static String nameOf(long firstOffset) {
    return String.format(Locale.ROOT, "%020d%s", firstOffset, SUFFIX);
  }

  long lastOffset() {
    return last.lastOffset();
  }

  /**
   * As the manifest tells of it.
   *
   * @param folder of the file, as seen from the manifest
   */
  SalvagedFile told(String folder) {
    return new SalvagedFile(
        folder + "/" + name,
        bytes,
        batches,
        records,
        firstOffset,
        lastOffset(),
        firstEpoch,
        last.epoch(),
        maxTimestamp,
        String.format(Locale.ROOT, "%08x", crc32c));
  }
}
