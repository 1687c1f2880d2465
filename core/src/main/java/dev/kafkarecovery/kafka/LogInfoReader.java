package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.LogInfo.End;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.PartitionLog;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;

/** Reads log ends by GetReplicaLogInfo, as many partitions at a time as are served. */
final class LogInfoReader {
  private final RecoveryRpcClient client;
  private final Map<TopicPartition, End> ends = new HashMap<>();

  LogInfoReader(RecoveryRpcClient client) {
    this.client = client;
  }

  /** An end for each of these partitions, known or not. */
  Map<TopicPartition, End> read(Collection<PartitionState> partitions)
      throws ChannelException, InterruptedException {
    List<PartitionState> open = List.copyOf(partitions);
    while (!open.isEmpty()) {
      List<PartitionState> chunk = open.subList(0, Math.min(RpcCodes.PARTITION_LIMIT, open.size()));
      List<PartitionState> left = new ArrayList<>(ask(chunk));
      if (left.size() == chunk.size()) {
        left.forEach(
            state ->
                ends.put(state.id(), End.unknown(Why.FAILED, "it was over the request's limit")));
        left.clear();
      }
      left.addAll(open.subList(chunk.size(), open.size()));
      open = left;
    }
    return ends;
  }

  /** Those that were more than the other side serves at a time. */
  private List<PartitionState> ask(List<PartitionState> chunk)
      throws ChannelException, InterruptedException {
    Map<Uuid, List<Integer>> byTopic = new LinkedHashMap<>();
    for (PartitionState state : chunk) {
      byTopic
          .computeIfAbsent(Uuid.fromString(state.topicId()), id -> new ArrayList<>())
          .add(state.id().partition());
    }
    GetReplicaLogInfo.Response response =
        client.logInfo(
            byTopic.entrySet().stream()
                .map(topic -> new GetReplicaLogInfo.Topic(topic.getKey(), topic.getValue()))
                .toList());
    Map<Uuid, Map<Integer, PartitionLog>> told = new HashMap<>();
    response
        .topics()
        .forEach(
            topic ->
                topic
                    .partitions()
                    .forEach(
                        log ->
                            told.computeIfAbsent(topic.topicId(), id -> new HashMap<>())
                                .put(log.partition(), log)));
    List<PartitionState> over = new ArrayList<>();
    for (PartitionState state : chunk) {
      PartitionLog log =
          told.getOrDefault(Uuid.fromString(state.topicId()), Map.of()).get(state.id().partition());
      if (log != null && log.errorCode() == RpcCodes.REQUEST_LIMIT_REACHED) {
        over.add(state);
      } else {
        ends.put(
            state.id(),
            log == null ? End.unknown(Why.FAILED, "it was left out of the answer") : end(log));
      }
    }
    return over;
  }

  private static End end(PartitionLog log) {
    if (log.errorCode() != 0) {
      return error(log.errorCode());
    }
    if (log.logEndOffset() < 0) {
      return End.unknown(Why.FAILED, "the answer has no log end");
    }
    return new End(Reading.known(log.logEndOffset()), epoch(log));
  }

  /** -1 is "not known"; of a log to which nothing was ever written there is none. */
  private static Reading<Integer> epoch(PartitionLog log) {
    if (log.lastWrittenLeaderEpoch() >= 0) {
      return Reading.known(log.lastWrittenLeaderEpoch());
    }
    return log.logEndOffset() == 0
        ? Reading.known(ReplicaLog.NO_EPOCH)
        : Reading.unknown(Why.FAILED, "the answer has no last written epoch");
  }

  private static End error(short code) {
    if (code == RpcCodes.LOG_NOT_LOADED) {
      return End.unknown(Why.RECOVERING, "its broker has not loaded this log yet");
    }
    Errors error = Errors.forCode(code);
    return switch (error) {
      case CLUSTER_AUTHORIZATION_FAILED ->
          End.unknown(Why.NOT_AUTHORIZED, "this login may not ask for log ends");
      case KAFKA_STORAGE_ERROR -> End.unknown(Why.LOG_DIR_OFFLINE, "its log directory is offline");
      case UNKNOWN_TOPIC_OR_PARTITION, UNKNOWN_TOPIC_ID ->
          End.unknown(Why.NO_COPY, "the broker holds no copy");
      case INCONSISTENT_TOPIC_ID ->
          End.unknown(Why.NO_COPY, "the broker's copy is of another topic of that name");
      default -> End.unknown(Why.FAILED, "the answer is error " + code);
    };
  }
}
