package dev.kafkarecovery.salvage;

import dev.kafkarecovery.salvage.BatchHeader.CorruptException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Counts the batches of a segment as they pass by. */
final class SegmentTally {
  private final CRC32C crc = new CRC32C();
  private long bytes;
  private long batches;
  private long records;
  private long maxTimestamp = -1;
  private @Nullable BatchHeader first;
  private @Nullable BatchHeader last;

  /**
   * Takes the batch into account that begins here.
   *
   * @throws CorruptException if its bytes do not match its checksum, or it stands out of order
   */
  void add(BatchHeader batch, ByteBuffer from, int position) throws CorruptException {
    if (last != null && batch.baseOffset() <= last.lastOffset()) {
      throw new CorruptException(
          "the batch at offset %d follows one that ends with %d"
              .formatted(batch.baseOffset(), last.lastOffset()));
    }
    if (!batch.sound(from, position)) {
      throw new CorruptException(
          "the batch at offset %d does not match its checksum".formatted(batch.baseOffset()));
    }
    crc.update(from.duplicate().position(position).limit(position + batch.size()));
    bytes += batch.size();
    batches++;
    records += batch.records();
    maxTimestamp = Math.max(maxTimestamp, batch.maxTimestamp());
    first = first == null ? batch : first;
    last = batch;
  }

  boolean empty() {
    return last == null;
  }

  long bytes() {
    return bytes;
  }

  /** Where the first batch begins; of a segment that has one. */
  long firstOffset() {
    return seen(first).baseOffset();
  }

  /** The segment so far; of one that holds a batch. */
  Segment segment() {
    BatchHeader begin = seen(first);
    return new Segment(
        Segment.nameOf(begin.baseOffset()),
        bytes,
        batches,
        records,
        begin.baseOffset(),
        begin.epoch(),
        maxTimestamp,
        crc.getValue(),
        seen(last));
  }

  private static BatchHeader seen(@Nullable BatchHeader batch) {
    if (batch == null) {
      throw new IllegalStateException("a segment without a batch");
    }
    return batch;
  }
}
