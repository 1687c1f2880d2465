package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.ReplicaFetch.Position;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.requests.FetchResponse;

/**
 * Reads the last batch of logs, and of logs whose records were all deleted the last epoch that they
 * know.
 */
final class LogTailReader {
  private static final int NO_CLAIM = -1;

  private final ReplicaFetch fetch;
  private final Map<TopicPartition, LogTail> tails;

  /**
   * @param tails where each reading is added as it arrives
   */
  LogTailReader(ReplicaFetch fetch, Map<TopicPartition, LogTail> tails) {
    this.fetch = fetch;
    this.tails = tails;
  }

  /** A log and its log end offset. */
  record LogEnd(PartitionState state, long offset) {}

  void read(List<LogEnd> ends) throws ChannelException, InterruptedException {
    Map<TopicPartition, Position> pending = new LinkedHashMap<>();
    for (LogEnd end : ends) {
      if (end.offset() == 0) {
        tails.put(end.state().id(), neverWritten());
      } else {
        pending.put(end.state().id(), new Position(end.state(), end.offset() - 1, NO_CLAIM));
      }
    }
    probeEpochs(readBatches(pending));
  }

  /**
   * Reads until every partition has answered with a batch or is known to have none. An answer
   * without a batch is asked for again with fewer others beside it, in the end alone: a batch that
   * does not fit beside others is left out of an answer, but never the first one.
   */
  private List<EpochSearch> readBatches(Map<TopicPartition, Position> pending)
      throws ChannelException, InterruptedException {
    List<EpochSearch> withoutBatch = new ArrayList<>();
    while (!pending.isEmpty()) {
      int before = pending.size();
      fetch.fetch(
          Map.copyOf(pending).values(),
          (id, data) -> {
            Position position = pending.get(id);
            if (position == null) {
              return;
            }
            Errors error = Errors.forCode(data.errorCode());
            if (error == Errors.OFFSET_OUT_OF_RANGE) {
              withoutBatch.add(new EpochSearch(position, /* emptied= */ true));
              pending.remove(id);
            } else if (error != Errors.NONE) {
              tails.put(
                  id,
                  LogTail.unknown(
                      ReadErrors.unknown(error, "READ", position.state().id().topic())));
              pending.remove(id);
            } else {
              lastBatch(data)
                  .ifPresent(
                      tail -> {
                        tails.put(id, tail);
                        pending.remove(id);
                      });
            }
          });
      if (pending.size() == before) {
        readAlone(pending, withoutBatch);
      }
    }
    return withoutBatch;
  }

  private void readAlone(Map<TopicPartition, Position> pending, List<EpochSearch> withoutBatch)
      throws ChannelException, InterruptedException {
    for (Map.Entry<TopicPartition, Position> entry : Map.copyOf(pending).entrySet()) {
      fetch.fetch(
          List.of(entry.getValue()),
          (id, data) -> {
            Optional<LogTail> tail =
                data.errorCode() == Errors.NONE.code() ? lastBatch(data) : Optional.empty();
            tail.ifPresentOrElse(
                found -> tails.put(id, found),
                () -> withoutBatch.add(new EpochSearch(entry.getValue(), /* emptied= */ false)));
          });
      pending.remove(entry.getKey());
    }
  }

  /** What the last batch of an answer tells; empty if it holds none. */
  static Optional<LogTail> lastBatch(PartitionData data) {
    RecordBatch last = null;
    try {
      for (RecordBatch batch : FetchResponse.recordsOrFail(data).batches()) {
        last = batch;
      }
    } catch (KafkaException e) {
      // A crash can leave a torn batch; whatever stands before it is not the end of this log.
      return Optional.of(
          LogTail.unknown(Why.FAILED, "its last batch is corrupt: " + e.getMessage()));
    }
    if (last == null) {
      return Optional.empty();
    }
    return Optional.of(
        new LogTail(
            last.partitionLeaderEpoch() >= 0
                ? Reading.known(last.partitionLeaderEpoch())
                : Reading.unknown(Why.UNSUPPORTED, "an old record format without leader epochs"),
            last.maxTimestamp() >= 0
                ? Reading.known(last.maxTimestamp())
                : Reading.unknown(Why.UNSUPPORTED, "the records carry no timestamp"),
            offset(data.highWatermark()),
            offset(data.logStartOffset())));
  }

  /**
   * Finds the last epoch that a log without a readable batch knows. A broker answers a claim of an
   * epoch higher than any it knows with OFFSET_OUT_OF_RANGE, so the highest claim that it takes is
   * that epoch. All partitions are searched together: a handful of requests whatever their number.
   */
  private void probeEpochs(List<EpochSearch> withoutBatch)
      throws ChannelException, InterruptedException {
    Map<TopicPartition, EpochSearch> searches = new HashMap<>();
    withoutBatch.forEach(search -> searches.put(search.id(), search));
    while (!searches.isEmpty()) {
      Set<TopicPartition> leftOut = new HashSet<>(searches.keySet());
      fetch.fetch(
          searches.values().stream().map(EpochSearch::next).toList(),
          (id, data) -> {
            leftOut.remove(id);
            EpochSearch search = searches.get(id);
            if (search != null && search.done(data)) {
              tails.put(id, search.result());
              searches.remove(id);
            }
          });
      // Not asked again for ever: they stay without a tail, which is told as left out.
      searches.keySet().removeAll(leftOut);
    }
  }

  /** A log that nothing was ever written to is known to be so. */
  private static LogTail neverWritten() {
    return new LogTail(
        Reading.known(ReplicaLog.NO_EPOCH),
        Reading.unknown(Why.EMPTY_LOG, "nothing was ever written"),
        Reading.known(0L),
        Reading.known(0L));
  }

  private static Reading<Long> offset(long offset) {
    return offset >= 0
        ? Reading.known(offset)
        : Reading.unknown(Why.FAILED, "the broker did not say");
  }

  /** A binary search for the highest epoch that a log knows. */
  private static final class EpochSearch {
    private final Position log;
    private final boolean emptied;
    private int knownEpoch = ReplicaLog.NO_EPOCH;
    private int unknownEpoch;
    private Reading<Long> highWatermark = Reading.unknown(Why.FAILED, "the broker did not say");
    private Reading<Long> logStartOffset = Reading.unknown(Why.FAILED, "the broker did not say");
    private Errors error = Errors.NONE;

    /**
     * @param emptied the log begins where it ends: all its records were deleted
     */
    EpochSearch(Position position, boolean emptied) {
      log = position;
      this.emptied = emptied;
      unknownEpoch = position.state().leaderEpoch() + 1;
    }

    TopicPartition id() {
      return log.state().id();
    }

    Position next() {
      return new Position(log.state(), log.offset() + 1, middle());
    }

    private int middle() {
      return knownEpoch + Math.max(1, (unknownEpoch - knownEpoch) / 2);
    }

    /** Takes an answer to the last question; true when no more is to be asked. */
    boolean done(PartitionData data) {
      error = Errors.forCode(data.errorCode());
      if (error == Errors.OFFSET_OUT_OF_RANGE) {
        unknownEpoch = middle();
        error = Errors.NONE;
      } else if (error == Errors.NONE) {
        knownEpoch = middle();
        highWatermark = offset(data.highWatermark());
        logStartOffset = offset(data.logStartOffset());
      } else {
        return true;
      }
      return unknownEpoch - knownEpoch <= 1;
    }

    LogTail result() {
      if (error != Errors.NONE) {
        return LogTail.unknown(ReadErrors.unknown(error, "READ", log.state().id().topic()));
      }
      if (emptied) {
        // A broker forgets the epoch of an emptied log when it restarts: then none is known.
        return new LogTail(
            Reading.known(knownEpoch),
            Reading.unknown(Why.EMPTY_LOG, "all its records were deleted"),
            highWatermark,
            Reading.known(log.offset() + 1));
      }
      return new LogTail(
          knownEpoch == ReplicaLog.NO_EPOCH
              ? Reading.unknown(Why.FAILED, "its last batch could not be read")
              : Reading.known(knownEpoch),
          Reading.unknown(Why.FAILED, "its last batch could not be read"),
          highWatermark,
          logStartOffset);
    }
  }
}
