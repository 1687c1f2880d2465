package dev.kafkarecovery.salvage;

import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.RawChunk;
import dev.kafkarecovery.salvage.BatchHeader.CorruptException;
import dev.kafkarecovery.salvage.SalvagedTail.Range;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Copies one tail to disk: all of it that is not there yet. While a chunk is checked and written,
 * the next is on its way.
 */
final class TailCopier {
  private final Cluster cluster;
  private final SalvageSettings settings;
  private final ExecutorService background;
  private final DiskSpace space;
  private final BooleanSupplier stop;
  private final LongConsumer written;
  private final Tail tail;
  private final CopyFolder folder;
  private final List<Range> gone = new ArrayList<>();
  private boolean wrote;

  /**
   * What became of a tail that is kept.
   *
   * @param gone what the broker had deleted before it could be read
   */
  record Copied(boolean wrote, List<Range> gone) {
    Copied {
      gone = List.copyOf(gone);
    }
  }

  /**
   * @param background where chunks are read ahead, and files are forced to disk
   * @param written told of every so many bytes that were written
   */
  TailCopier(
      Cluster cluster,
      SalvageSettings settings,
      ExecutorService background,
      DiskSpace space,
      BooleanSupplier stop,
      LongConsumer written,
      Tail tail,
      CopyFolder folder) {
    this.cluster = cluster;
    this.settings = settings;
    this.background = background;
    this.space = space;
    this.stop = stop;
    this.written = written;
    this.tail = tail;
    this.folder = folder;
  }

  /**
   * Copies.
   *
   * @throws SalvageException when not all is kept; what was written stays for a next run
   */
  Copied copy() throws SalvageException, InterruptedException {
    try {
      long position = tail.from();
      boolean compared = false;
      while (position < tail.to()) {
        Optional<Segment> kept = folder.holding(position);
        if (kept.isPresent()) {
          position = kept.get().lastOffset() + 1;
          continue;
        }
        if (!compared) {
          compare();
          compared = true;
        }
        long limit = Math.min(tail.to(), folder.nextBegin(position).orElse(Long.MAX_VALUE));
        fill(position, limit);
        position = limit;
      }
      if (!wrote && !compared) {
        compare();
      }
      // Also of what an earlier run wrote: it may have been killed before it came to this.
      folder.force();
      return new Copied(wrote, gone);
    } catch (ClosedByInterruptException e) {
      Thread.interrupted();
      throw new InterruptedException();
    } catch (IOException e) {
      throw new SalvageException("%s cannot be written".formatted(folder.path()), e);
    } catch (CorruptException e) {
      throw new SalvageException("broker %d: %s".formatted(tail.copy().brokerId(), e.getMessage()));
    }
  }

  /** Makes sure that what an earlier run kept is of the log that the broker has now. */
  private void compare() throws SalvageException, InterruptedException, CorruptException {
    Optional<Segment> last = folder.last();
    if (last.isEmpty()) {
      return;
    }
    BatchHeader kept = last.get().last();
    RawChunk answer = read(kept.lastOffset(), /* maxBytes= */ 1);
    boolean same =
        answer instanceof RawChunk.Batches batches
            ? BatchHeader.at(batches.bytes(), batches.bytes().position())
                .filter(kept::same)
                .isPresent()
            // What retention deleted since cannot be compared; offsets below it stay as they were.
            : answer instanceof RawChunk.OutOfRange range && range.logStart() > kept.lastOffset();
    if (!same) {
      throw new SalvageException(
          "%s holds records that broker %d no longer has: name a new directory"
              .formatted(folder.path(), tail.copy().brokerId()));
    }
  }

  private void fill(long from, long limit)
      throws IOException, SalvageException, CorruptException, InterruptedException {
    try (TailWriter writer = new TailWriter(folder, settings.segmentBytes(), space, background)) {
      long position = from;
      Future<RawChunk> next = ahead(position);
      try {
        while (position < limit) {
          RawChunk chunk = await(next);
          if (chunk instanceof RawChunk.OutOfRange range) {
            position = skipGone(position, limit, range);
            next = ahead(position);
            continue;
          }
          ByteBuffer bytes = batches(chunk, position);
          position = end(bytes, position, limit);
          if (position < limit) {
            next = ahead(position);
          }
          long count = writer.write(bytes, limit);
          wrote |= count > 0;
          written.accept(count);
        }
        writer.finish();
      } finally {
        next.cancel(true);
      }
    }
  }

  private Future<RawChunk> ahead(long position) {
    return background.submit(() -> read(position, settings.chunkBytes()));
  }

  private static RawChunk await(Future<RawChunk> chunk)
      throws SalvageException, InterruptedException {
    try {
      return chunk.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SalvageException known) {
        throw known;
      }
      throw new IllegalStateException("reading a log failed unexpectedly", e.getCause());
    }
  }

  private long skipGone(long position, long limit, RawChunk.OutOfRange range)
      throws SalvageException {
    if (range.logStart() <= position) {
      throw ended(range.logEnd());
    }
    long begins = Math.min(limit, range.logStart());
    gone.add(new Range(position, begins));
    return begins;
  }

  private ByteBuffer batches(RawChunk chunk, long position) throws SalvageException {
    if (chunk instanceof RawChunk.Batches batches && batches.bytes().hasRemaining()) {
      return batches.bytes();
    }
    throw ended(position);
  }

  private SalvageException ended(long end) {
    return new SalvageException(
        "the log of broker %d ends at %d, and ended at %d when the election was decided on"
            .formatted(tail.copy().brokerId(), end, tail.to()));
  }

  /** The offset after the last whole batch of a chunk, or the limit where it goes beyond. */
  private long end(ByteBuffer chunk, long position, long limit)
      throws CorruptException, SalvageException {
    int at = chunk.position();
    long end = position;
    Optional<BatchHeader> batch = BatchHeader.at(chunk, at);
    if (batch.isEmpty()) {
      throw new CorruptException("the batch at offset %d did not come whole".formatted(position));
    }
    while (batch.isPresent()) {
      if (batch.get().baseOffset() >= limit) {
        return limit;
      }
      end = batch.get().lastOffset() + 1;
      if (end > limit && limit < tail.to()) {
        throw new SalvageException(
            "%s holds other batches than broker %d has now: name a new directory"
                .formatted(folder.path(), tail.copy().brokerId()));
      }
      at += batch.get().size();
      batch = BatchHeader.at(chunk, at);
    }
    return end;
  }

  /** Asks as often as it makes sense; a broker that refuses for good is asked once. */
  private RawChunk read(long offset, int maxBytes) throws SalvageException, InterruptedException {
    LogCopy copy = tail.copy();
    for (int attempt = 1; ; attempt++) {
      if (stop.getAsBoolean()) {
        throw new SalvageException("it was stopped; the same command goes on from there");
      }
      RawChunk answer = cluster.readRaw(copy, offset, maxBytes, settings.requestTimeout());
      if (!(answer instanceof RawChunk.Unreadable unreadable)) {
        return answer;
      }
      boolean passing = unreadable.why() == Why.SILENT || unreadable.why() == Why.UNREACHABLE;
      if (!passing || attempt >= settings.attempts()) {
        throw new UnreadableException(
            "broker %d: %s".formatted(copy.brokerId(), unreadable.clause()), passing);
      }
    }
  }
}
