package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;

/**
 * What one replica's log spans, as far as a truncation depends on it.
 *
 * @param start the log start offset
 * @param end the log end offset; {@code start} where the log holds no records
 * @param lastEpoch the last written leader epoch, {@link ReplicaLog#NO_EPOCH} where it knows none
 */
public record LogExtent(int brokerId, long start, long end, int lastEpoch) {
  public LogExtent {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException(
          "a log from %d to %d is none (broker %d)".formatted(start, end, brokerId));
    }
  }

  /**
   * The extent of a replica's log; unknown unless its end and its epoch are known. A log whose
   * start nobody told is taken to begin at 0: its start matters only where another log ends before
   * it.
   */
  public static Reading<LogExtent> of(Replica replica) {
    ReplicaLog log = replica.log();
    return log.logEndOffset()
        .flatMap(
            end ->
                log.lastWrittenLeaderEpoch()
                    .flatMap(
                        epoch ->
                            of(replica.brokerId(), log.logStartOffset().orElse(0L), end, epoch)));
  }

  // The three were read one after the other: records can be deleted in between.
  private static Reading<LogExtent> of(int brokerId, long start, long end, int epoch) {
    return start > end
        ? Reading.unknown(Reading.Why.FAILED, "its log changed while it was read")
        : Reading.known(new LogExtent(brokerId, start, end, epoch));
  }

  /** True where the log holds no records. */
  public boolean empty() {
    return start == end;
  }
}
