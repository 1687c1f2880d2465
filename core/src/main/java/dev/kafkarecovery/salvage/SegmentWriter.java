package dev.kafkarecovery.salvage;

import dev.kafkarecovery.salvage.BatchHeader.CorruptException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executor;

/**
 * Writes one segment under a name that ends in {@code .part}, and gives it its own once all of it
 * is on disk.
 */
final class SegmentWriter implements AutoCloseable {
  static final String PART = ".part";

  /**
   * What is written at once goes through a buffer of that size, which is to stay in the processor's
   * cache.
   */
  private static final int SLICE_BYTES = 256 * 1024;

  private final Path folder;
  private final Path part;
  private final FileChannel channel;
  private final SteadyForce force;
  private final SegmentTally tally = new SegmentTally();

  private SegmentWriter(Path folder, Path part, FileChannel channel, Executor background) {
    this.folder = folder;
    this.part = part;
    this.channel = channel;
    force = new SteadyForce(channel::force, background);
  }

  /**
   * Begins a file that there must not be yet.
   *
   * @param firstOffset the base offset of the batch that comes first
   * @param background where it is forced to disk while it is written
   */
  static SegmentWriter begin(Path folder, long firstOffset, Executor background)
      throws IOException {
    Path part = folder.resolve(Segment.nameOf(firstOffset) + PART);
    return new SegmentWriter(
        folder,
        part,
        FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        background);
  }

  /** Checks and counts a batch; its bytes are to be handed to {@link #write} as well. */
  void count(BatchHeader batch, ByteBuffer from, int position) throws CorruptException {
    tally.add(batch, from, position);
  }

  /** True if this batch must begin another segment. */
  boolean full(BatchHeader next, long segmentBytes) {
    return !tally.empty()
        && (tally.bytes() + next.size() > segmentBytes
            || next.lastOffset() - tally.firstOffset() > Integer.MAX_VALUE);
  }

  void write(ByteBuffer bytes) throws IOException, InterruptedException {
    int count = bytes.remaining();
    int end = bytes.limit();
    while (bytes.position() < end) {
      bytes.limit(Math.min(end, bytes.position() + SLICE_BYTES));
      channel.write(bytes);
    }
    force.written(count);
  }

  /** Forces the file to disk and gives it its name. */
  Segment finish() throws IOException, InterruptedException {
    force.all();
    channel.close();
    Segment segment = tally.segment();
    // Not atomic, for an atomic move would replace a file of that name.
    Files.move(part, folder.resolve(segment.name()));
    return segment;
  }

  /**
   * Lets go of the file; what was written stays, to be gone on from. Where the disk failed it does
   * not: a disk tells of a fault once, and a next run would find the bytes as they should be.
   */
  @Override
  public void close() throws IOException {
    boolean sound = force.sound();
    channel.close();
    if (!sound) {
      Files.deleteIfExists(part);
    }
  }
}
