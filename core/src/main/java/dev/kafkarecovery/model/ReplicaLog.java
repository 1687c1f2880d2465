package dev.kafkarecovery.model;

/**
 * What one replica's log holds. Offsets are Kafka offsets, times milliseconds since the epoch.
 *
 * @param logEndOffset the offset after the last record of this log, whatever was committed
 * @param lastWrittenLeaderEpoch the leader epoch of the last batch in this log; {@link #NO_EPOCH}
 *     where it holds no records and knows no epoch. Not the partition's current epoch.
 * @param lastRecordTimestampMs the greatest timestamp of the last batch
 * @param highWatermark what this replica believes to be committed; old after a kill
 * @param logStartOffset the first offset that was not deleted
 * @param sizeBytes the size on disk; misleading on compacted topics
 * @param logDir the log directory
 * @param source who told the log end and the last written epoch; the rest is always told by the
 *     plain protocol
 */
public record ReplicaLog(
    Reading<Long> logEndOffset,
    Reading<Integer> lastWrittenLeaderEpoch,
    Reading<Long> lastRecordTimestampMs,
    Reading<Long> highWatermark,
    Reading<Long> logStartOffset,
    Reading<Long> sizeBytes,
    Reading<String> logDir,
    Source source) {
  /** Where a log's end and last epoch come from. */
  public enum Source {
    /** Nobody told them. */
    NONE,
    /** Requests that any released broker answers. */
    PLAIN_PROTOCOL,
    /** This project's add-on in the broker. */
    ADD_ON,
    /** {@code GetReplicaLogInfo} of the broker itself. */
    BROKER_RPC
  }

  /**
   * The last written epoch of a log without records that knows no epoch: nothing was ever written
   * to it, or all was deleted and its broker restarted since. It ranks below every log with one.
   */
  public static final int NO_EPOCH = -1;

  /** A log as the plain protocol tells it. */
  public ReplicaLog(
      Reading<Long> logEndOffset,
      Reading<Integer> lastWrittenLeaderEpoch,
      Reading<Long> lastRecordTimestampMs,
      Reading<Long> highWatermark,
      Reading<Long> logStartOffset,
      Reading<Long> sizeBytes,
      Reading<String> logDir) {
    this(
        logEndOffset,
        lastWrittenLeaderEpoch,
        lastRecordTimestampMs,
        highWatermark,
        logStartOffset,
        sizeBytes,
        logDir,
        logEndOffset.isKnown() ? Source.PLAIN_PROTOCOL : Source.NONE);
  }

  /** A log of which nothing is known, for one reason. */
  public static ReplicaLog unknown(Reading.Why why, String detail) {
    return new ReplicaLog(
        Reading.unknown(why, detail),
        Reading.unknown(why, detail),
        Reading.unknown(why, detail),
        Reading.unknown(why, detail),
        Reading.unknown(why, detail),
        Reading.unknown(why, detail),
        Reading.unknown(why, detail));
  }

  /** The same log with its end and last epoch as another source tells them. */
  public ReplicaLog withEnd(Reading<Long> end, Reading<Integer> epoch, Source newSource) {
    return new ReplicaLog(
        end,
        epoch,
        lastRecordTimestampMs,
        highWatermark,
        logStartOffset,
        sizeBytes,
        logDir,
        newSource);
  }

  /** True when both values that rank a log are known. */
  public boolean rankable() {
    return logEndOffset.isKnown() && lastWrittenLeaderEpoch.isKnown();
  }
}
