package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.LogTailReader.LogEnd;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.BrokerLogs;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads all that one broker can tell of its copies. What it could not tell stays unknown. */
final class LogReader {
  private final BrokerChannel channel;
  private final int brokerId;
  private final Deadline deadline;
  private final Map<TopicPartition, Reading<Long>> ends = new HashMap<>();
  private final Map<TopicPartition, LogTail> tails = new HashMap<>();
  private final LogDirReader logDirs;

  LogReader(BrokerChannel channel, int brokerId, Deadline deadline) {
    this.channel = channel;
    this.brokerId = brokerId;
    this.deadline = deadline;
    logDirs = new LogDirReader(channel, deadline);
  }

  BrokerLogs read(Collection<PartitionState> partitions, Clock clock) throws InterruptedException {
    Reading<Instant> answered;
    try {
      new LogEndReader(channel, deadline).read(partitions, ends);
      new LogTailReader(new ReplicaFetch(channel, deadline), tails).read(knownEnds(partitions));
      logDirs.read(partitions);
      answered = Reading.known(clock.instant());
    } catch (ChannelException e) {
      answered = Reading.unknown(e.why(), e.clause());
    } catch (RuntimeException e) {
      // An answer that breaks the protocol is this broker's fault; what it said before stands.
      answered = Reading.unknown(Why.FAILED, "its answer cannot be used: " + e.getMessage());
    }
    Map<TopicPartition, ReplicaLog> logs = new HashMap<>();
    for (PartitionState state : partitions) {
      logs.put(state.id(), log(state.id(), answered));
    }
    return new BrokerLogs(brokerId, answered, logs);
  }

  private List<LogEnd> knownEnds(Collection<PartitionState> partitions) {
    List<LogEnd> known = new ArrayList<>();
    for (PartitionState state : partitions) {
      if (ends.get(state.id()) instanceof Reading.Known<Long> end) {
        known.add(new LogEnd(state, end.value()));
      }
    }
    return known;
  }

  private ReplicaLog log(TopicPartition id, Reading<Instant> answered) {
    Reading<Long> end = ends.get(id);
    if (end == null) {
      return answered instanceof Reading.Unknown<Instant> silence
          ? ReplicaLog.unknown(silence.why(), silence.detail())
          : ReplicaLog.unknown(Why.FAILED, "the broker left it out of its answer");
    }
    LogTail tail = tails.getOrDefault(id, missingTail(end, answered));
    if (tail.lastWrittenLeaderEpoch() instanceof Reading.Unknown<Integer> unknown
        && unknown.why() == Why.NO_COPY) {
      // ListOffsets goes by name, Fetch by topic id: this copy belongs to another topic.
      return ReplicaLog.unknown(unknown.why(), unknown.detail());
    }
    Reading<LogDirReader.Place> place =
        answered instanceof Reading.Unknown<Instant> silence
            ? logDirs.place(id).isKnown()
                ? logDirs.place(id)
                : Reading.unknown(silence.why(), silence.detail())
            : logDirs.place(id);
    return new ReplicaLog(
        end,
        tail.lastWrittenLeaderEpoch(),
        tail.lastRecordTimestampMs(),
        tail.highWatermark(),
        tail.logStartOffset(),
        place.map(LogDirReader.Place::sizeBytes),
        place.map(LogDirReader.Place::logDir));
  }

  private static LogTail missingTail(Reading<Long> end, Reading<Instant> answered) {
    if (end instanceof Reading.Unknown<Long>) {
      return LogTail.unknown(end);
    }
    return answered instanceof Reading.Unknown<Instant>
        ? LogTail.unknown(answered)
        : LogTail.unknown(Why.FAILED, "the broker left it out of its answer");
  }
}
