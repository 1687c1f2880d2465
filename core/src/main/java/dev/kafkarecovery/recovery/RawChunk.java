package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Reading;
import java.nio.ByteBuffer;

/** What a broker answered when it was asked for a piece of its own copy of a log. */
public sealed interface RawChunk {
  /**
   * Record batches as they lie on disk, compressed ones unchanged. The first holds the offset that
   * was asked for, or follows it where compaction left a hole; the last can be cut off.
   *
   * @param bytes from its position to its limit; empty where the log ends at that offset
   */
  record Batches(ByteBuffer bytes) implements RawChunk {}

  /** The log does not hold the offset: it begins and ends elsewhere. */
  record OutOfRange(long logStart, long logEnd) implements RawChunk {}

  /**
   * It could not be read.
   *
   * @param clause for people
   */
  record Unreadable(Reading.Why why, String clause) implements RawChunk {}
}
