package dev.kafkarecovery.salvage;

import dev.kafkarecovery.salvage.BatchHeader.CorruptException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Writes batches as they come to the segments of a copy, one after the other. */
final class TailWriter implements AutoCloseable {
  private final CopyFolder folder;
  private final long segmentBytes;
  private final DiskSpace space;
  private final Executor background;
  private @Nullable SegmentWriter segment;

  /**
   * @param background where files are forced to disk while they are written
   */
  TailWriter(CopyFolder folder, long segmentBytes, DiskSpace space, Executor background) {
    this.folder = folder;
    this.segmentBytes = segmentBytes;
    this.space = space;
    this.background = background;
  }

  /**
   * Writes the whole batches of a chunk that begin before the limit.
   *
   * @param limit where what is kept already goes on, or the tail ends
   * @return the bytes that were written
   * @throws SalvageException where the disk has no room for them
   */
  long write(ByteBuffer chunk, long limit)
      throws IOException, CorruptException, SalvageException, InterruptedException {
    int begin = chunk.position();
    int position = begin;
    Optional<BatchHeader> next = BatchHeader.at(chunk, position);
    while (next.isPresent() && next.get().baseOffset() < limit) {
      BatchHeader batch = next.get();
      SegmentWriter open = segment;
      if (open != null && open.full(batch, segmentBytes)) {
        flush(open, chunk, begin, position);
        begin = position;
        finish();
        open = null;
      }
      if (open == null) {
        space.need(chunk.remaining());
        open = SegmentWriter.begin(folder.path(), batch.baseOffset(), background);
        segment = open;
      }
      open.count(batch, chunk, position);
      position += batch.size();
      next = BatchHeader.at(chunk, position);
    }
    if (segment != null && position > begin) {
      flush(segment, chunk, begin, position);
    }
    return (long) position - chunk.position();
  }

  private void flush(SegmentWriter open, ByteBuffer chunk, int from, int to)
      throws IOException, SalvageException, InterruptedException {
    space.need(to - from);
    open.write(chunk.duplicate().position(from).limit(to));
  }

  /** Ends the segment that is being written, if there is one. */
  void finish() throws IOException, InterruptedException {
    SegmentWriter open = segment;
    if (open != null) {
      segment = null;
      try (open) {
        folder.add(open.finish());
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (segment != null) {
      segment.close();
    }
  }
}
