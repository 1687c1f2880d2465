package dev.kafkarecovery.addon.rpc;

import dev.kafkarecovery.addon.broker.ReplicaLogs;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.PartitionLog;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.Request;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.Response;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.Topic;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.TopicLogs;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.protocol.Errors;

/** {@code GetReplicaLogInfo}. */
public final class LogInfoService {
  private static final long UNKNOWN_EPOCH = -1;

  /** Said once in an answer: the code says it for the others. */
  private static final String LIMIT =
      "only the first 1,000 partitions of a request are answered; ask for the others again";

  private final ReplicaLogs logs;

  public LogInfoService(ReplicaLogs logs) {
    this.logs = logs;
  }

  Response answer(Request request) {
    logs.refresh();
    int served = 0;
    List<TopicLogs> topics = new ArrayList<>();
    for (Topic topic : request.topics()) {
      List<PartitionLog> partitions = new ArrayList<>();
      for (int partition : topic.partitions()) {
        partitions.add(
            served < RpcCodes.PARTITION_LIMIT
                ? logs.read(topic.id(), partition)
                : PartitionLog.failed(
                    partition,
                    RpcCodes.REQUEST_LIMIT_REACHED,
                    served == RpcCodes.PARTITION_LIMIT ? Optional.of(LIMIT) : Optional.empty()));
        served++;
      }
      topics.add(new TopicLogs(topic.id(), partitions));
    }
    return new Response(0, UNKNOWN_EPOCH, topics);
  }

  static Response refused(Request request, Errors error, String message) {
    Optional<String> said = Optional.of(message);
    return new Response(
        0,
        UNKNOWN_EPOCH,
        request.topics().stream()
            .map(
                topic ->
                    new TopicLogs(
                        topic.id(),
                        topic.partitions().stream()
                            .limit(RpcCodes.PARTITION_LIMIT)
                            .map(partition -> PartitionLog.failed(partition, error.code(), said))
                            .toList()))
            .toList());
  }
}
