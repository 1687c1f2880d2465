package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.LogInfo.End;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.BrokerLogs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Puts together what the recovery RPCs and the plain protocol told of one broker's logs. */
final class LogInfoMerge {
  private LogInfoMerge() {}

  /**
   * Of a broker that serves. Its ends and epochs are those of the RPCs; where the broker itself
   * tells others, or that it has no copy, the broker is believed.
   *
   * @param plain what the plain protocol told
   */
  static BrokerLogs serving(BrokerLogs plain, LogInfo info) {
    List<String> faults =
        new ArrayList<>(
            info.faults().stream()
                .filter(fault -> fault.why() != Why.NOT_ASKED)
                .map(fault -> fault.clause() + fallback(plain, info))
                .toList());
    if (info.told() && !plain.answered().isKnown()) {
      // It may be starting: for some seconds after a kill the metadata shows it as before. By its
      // add-on's word alone it would be elected, and could not lead.
      faults.add(
          "%s answers for its logs; that does not count while the broker itself is silent"
              .formatted(info.who()));
    }
    if (!info.told() || !plain.answered().isKnown()) {
      return new BrokerLogs(plain.brokerId(), plain.answered(), plain.logs(), faults);
    }
    Map<TopicPartition, ReplicaLog> logs = new HashMap<>(plain.logs());
    List<String> other = new ArrayList<>();
    List<String> untold = new ArrayList<>();
    plain
        .logs()
        .forEach(
            (id, log) -> {
              End end = end(info, id);
              if (!end.known()) {
                untold.add("%s: %s".formatted(id, reason(end)));
              } else if (log.rankable() && !same(log, end)) {
                other.add(
                    "%s: end %s epoch %s, not %s and %s"
                        .formatted(
                            id,
                            known(log.logEndOffset()),
                            known(log.lastWrittenLeaderEpoch()),
                            known(end.offset()),
                            known(end.epoch())));
              } else if (!denied(log)) {
                logs.put(id, log.withEnd(end.offset(), end.epoch(), info.source()));
              }
            });
    complain(faults, info.who() + " does not tell of %s", untold);
    complain(faults, "the broker itself tells other log ends than " + info.who() + " of %s", other);
    return new BrokerLogs(plain.brokerId(), plain.answered(), logs, faults);
  }

  private static String fallback(BrokerLogs plain, LogInfo info) {
    if (info.told()) {
      return "; asked instead: " + info.who();
    }
    return plain.answered().isKnown() ? "; its log ends come by the plain protocol" : "";
  }

  /** The broker itself says that there is no such log. */
  private static boolean denied(ReplicaLog log) {
    return log.logEndOffset() instanceof Reading.Unknown<Long> unknown
        && (unknown.why() == Why.NO_COPY || unknown.why() == Why.LOG_DIR_OFFLINE);
  }

  private static boolean same(ReplicaLog log, End end) {
    return log.logEndOffset().equals(end.offset())
        && log.lastWrittenLeaderEpoch().equals(end.epoch());
  }

  private static Object known(Reading<?> reading) {
    return reading.asOptional().orElseThrow();
  }

  private static String reason(End end) {
    return end.offset().isKnown() ? end.epoch().reason() : end.offset().reason();
  }

  private static End end(LogInfo info, TopicPartition id) {
    return info.ends().getOrDefault(id, End.unknown(Why.FAILED, "it was left out of the answer"));
  }

  private static void complain(List<String> faults, String sentence, List<String> about) {
    if (!about.isEmpty()) {
      String count = about.size() == 1 ? "1 log" : about.size() + " logs";
      String first = about.stream().sorted().findFirst().orElseThrow();
      faults.add(sentence.formatted(count) + " (" + first + ")");
    }
  }

  /**
   * Of a broker that does not serve: nobody but its add-on can tell. It stays as it is where the
   * add-on cannot be reached, which is no news of a broker that is down.
   *
   * @param now when the RPCs were answered
   */
  static BrokerLogs away(
      int brokerId, Collection<PartitionState> partitions, LogInfo info, Instant now) {
    Map<TopicPartition, ReplicaLog> logs = new HashMap<>();
    for (PartitionState state : partitions) {
      ReplicaLog scanned = state.replica(brokerId).map(Replica::log).orElseThrow();
      End end = info.told() ? end(info, state.id()) : untold(scanned, info);
      logs.put(
          state.id(),
          end.offset().isKnown()
              ? scanned.withEnd(end.offset(), end.epoch(), info.source())
              : scanned.withEnd(end.offset(), end.epoch(), ReplicaLog.Source.NONE));
    }
    if (info.told()) {
      return new BrokerLogs(brokerId, Reading.known(now), logs, List.of());
    }
    boolean silent = info.faults().stream().anyMatch(fault -> fault.why() == Why.SILENT);
    Reading<Long> reading = logs.values().iterator().next().logEndOffset();
    return new BrokerLogs(
        brokerId,
        silent
            ? Reading.unknown(Why.SILENT, reading.reason())
            : reading.flatMap(end -> Reading.known(now)),
        logs,
        info.faults().stream()
            .filter(fault -> somebodyIsThere(fault.why()))
            .map(LogInfo.Fault::clause)
            .toList());
  }

  private static boolean somebodyIsThere(Why why) {
    return why == Why.NOT_AUTHORIZED || why == Why.UNSUPPORTED || why == Why.FAILED;
  }

  private static End untold(ReplicaLog scanned, LogInfo info) {
    String faults =
        info.faults().stream().map(LogInfo.Fault::clause).collect(Collectors.joining("; "));
    return scanned.logEndOffset() instanceof Reading.Unknown<Long> standing
        ? End.unknown(standing.why(), standing.detail() + "; " + faults)
        : End.unknown(Why.NOT_ASKED, faults);
  }
}
