package dev.kafkarecovery.fake;

import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.recovery.RawChunk;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;

/** A copy's batches, made by Kafka's own classes, answered for as a broker does. */
public final class FakeLog {
  private final TreeMap<Long, byte[]> batches = new TreeMap<>();
  private Consumer<Long> beforeRead = offset -> {};
  private long start;
  private long end;
  private boolean silent;

  /** Appends a batch of so many records with values of this size. */
  public synchronized FakeLog batch(int epoch, int records, int valueBytes) {
    SimpleRecord[] all = new SimpleRecord[records];
    for (int n = 0; n < records; n++) {
      byte[] value = new byte[valueBytes];
      java.util.Arrays.fill(value, (byte) (end + n));
      all[n] =
          new SimpleRecord(
              1_000_000 + end + n, ("key-" + (end + n)).getBytes(StandardCharsets.UTF_8), value);
    }
    return batch(epoch, all);
  }

  /** Appends a batch of these. */
  public synchronized FakeLog batch(int epoch, SimpleRecord... records) {
    MemoryRecords made = MemoryRecords.withRecords(end, Compression.NONE, epoch, records);
    return append(made.buffer(), records.length);
  }

  /** Appends the bytes of one batch with so many offsets. */
  public synchronized FakeLog append(ByteBuffer batch, int offsets) {
    byte[] bytes = new byte[batch.remaining()];
    batch.duplicate().get(bytes);
    batches.put(end, bytes);
    end += offsets;
    return this;
  }

  /** Leaves a hole, as compaction does. */
  public synchronized FakeLog skip(int offsets) {
    end += offsets;
    return this;
  }

  /** Deletes what lies before. */
  public synchronized void deleteBefore(long offset) {
    start = offset;
  }

  public synchronized void silence(boolean silence) {
    silent = silence;
  }

  /** Called before each answer, with the offset that was asked for. */
  public void beforeRead(Consumer<Long> action) {
    beforeRead = action;
  }

  public synchronized long end() {
    return end;
  }

  /** A bit of a batch turned round. */
  public synchronized void damage(long baseOffset) {
    byte[] bytes = batches.get(baseOffset);
    bytes[bytes.length - 1] ^= 1;
  }

  /** All bytes from the batch that holds this offset on. */
  public synchronized byte[] bytesFrom(long offset) {
    ByteBuffer all = ByteBuffer.allocate(64 * 1024 * 1024);
    Long first = batches.floorKey(offset);
    batches.tailMap(first == null ? offset : first).values().forEach(all::put);
    byte[] bytes = new byte[all.position()];
    all.flip().get(bytes);
    return bytes;
  }

  RawChunk read(long offset, int maxBytes) {
    beforeRead.accept(offset);
    synchronized (this) {
      if (silent) {
        return new RawChunk.Unreadable(Why.SILENT, "no answer within 30 s");
      }
      if (offset < start || offset > end) {
        return new RawChunk.OutOfRange(start, end);
      }
      return new RawChunk.Batches(chunk(offset, maxBytes));
    }
  }

  private ByteBuffer chunk(long offset, int maxBytes) {
    Map.Entry<Long, byte[]> first = batches.floorEntry(offset);
    if (first == null || lastOffset(first) < offset) {
      first = batches.ceilingEntry(offset);
    }
    if (first == null) {
      return ByteBuffer.allocate(0);
    }
    ByteBuffer chunk = ByteBuffer.allocate(Math.max(maxBytes, first.getValue().length));
    for (byte[] batch : batches.tailMap(first.getKey()).values()) {
      // As a broker does: the last batch is cut off where the limit is.
      chunk.put(batch, 0, Math.min(batch.length, chunk.remaining()));
    }
    return chunk.flip();
  }

  private static long lastOffset(Map.Entry<Long, byte[]> batch) {
    return batch.getKey() + ByteBuffer.wrap(batch.getValue()).getInt(23);
  }
}
