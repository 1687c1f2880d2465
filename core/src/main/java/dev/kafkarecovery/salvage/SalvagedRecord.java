package dev.kafkarecovery.salvage;

import dev.kafkarecovery.recovery.LogCopy;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A record out of a salvaged file. Buffers are read-only, from their position to their limit.
 *
 * @param epoch the leader epoch that it was written in; -1 in Kafka's oldest formats
 * @param timestampMs -1 where it carries none
 * @param appendTime the timestamp is the broker's (LogAppendTime), not the producer's
 * @param producerId -1 where there is none
 * @param belowCut it lies before the cut, in a batch that spans it: the leader holds it too
 */
public record SalvagedRecord(
    LogCopy copy,
    long offset,
    int epoch,
    long timestampMs,
    boolean appendTime,
    Optional<ByteBuffer> key,
    Optional<ByteBuffer> value,
    List<Header> headers,
    Kind kind,
    Transaction transaction,
    long producerId,
    boolean belowCut) {
  /** A header, whose key can occur more than once. */
  public record Header(String key, Optional<ByteBuffer> value) {}

  /** What a record is. */
  public enum Kind {
    DATA,
    /** The end of a transaction that took effect. */
    COMMIT_MARKER,
    /** The end of a transaction that did not. */
    ABORT_MARKER,
    /** Any other record that Kafka wrote for itself. */
    OTHER_CONTROL
  }

  /** What became of the transaction that a record is a part of. */
  public enum Transaction {
    NONE,
    COMMITTED,
    ABORTED,
    /** Its end is not among what was salvaged. */
    OPEN
  }

  public SalvagedRecord {
    headers = List.copyOf(headers);
  }

  /** True if both hold the same, wherever they were found. */
  boolean sameContent(SalvagedRecord other) {
    return offset == other.offset
        && epoch == other.epoch
        && timestampMs == other.timestampMs
        && key.equals(other.key)
        && value.equals(other.value)
        && headers.equals(other.headers);
  }
}
