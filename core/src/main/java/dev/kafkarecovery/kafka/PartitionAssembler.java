package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.ClusterScanner.BrokerTable;
import dev.kafkarecovery.kafka.ClusterScanner.Found;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.message.DescribeTopicPartitionsResponseData.DescribeTopicPartitionsResponsePartition;
import org.apache.kafka.common.protocol.Errors;
import org.jspecify.annotations.Nullable;

/** Puts a partition's state together from the answers that each hold a part of it. */
final class PartitionAssembler {
  private final Reading<Map<TopicPartition, DescribeTopicPartitionsResponsePartition>> withElr;
  private final BrokerTable brokers;
  private final Reading<Map<TopicPartition, Reassignment>> reassignments;

  PartitionAssembler(
      Reading<Map<TopicPartition, DescribeTopicPartitionsResponsePartition>> withElr,
      BrokerTable brokers,
      Reading<Map<TopicPartition, Reassignment>> reassignments) {
    this.withElr = withElr;
    this.brokers = brokers;
    this.reassignments = reassignments;
  }

  PartitionState assemble(Found found) {
    var metadata = found.metadata();
    List<Integer> offline = metadata.offlineReplicas();
    return new PartitionState(
        found.id(),
        found.topicId(),
        metadata.leaderId() >= 0 ? OptionalInt.of(metadata.leaderId()) : OptionalInt.empty(),
        metadata.leaderId() < 0 && metadata.errorCode() == Errors.LISTENER_NOT_FOUND.code(),
        metadata.leaderEpoch(),
        metadata.replicaNodes().stream()
            .map(broker -> replica(brokers.broker(broker), offline.contains(broker)))
            .toList(),
        metadata.isrNodes(),
        withElr.flatMap(known -> elr(known.get(found.id()))),
        withElr.flatMap(known -> lastKnownElr(known.get(found.id()))),
        reassignments.map(known -> known.getOrDefault(found.id(), Reassignment.NONE)));
  }

  private static Replica replica(Broker broker, boolean offline) {
    Replica.State state =
        switch (broker.state()) {
          case SERVING -> offline ? Replica.State.LOG_DIR_OFFLINE : Replica.State.ONLINE;
          case FENCED -> Replica.State.FENCED;
          case NOT_REGISTERED -> Replica.State.NOT_REGISTERED;
          case NOT_LIVE -> Replica.State.NOT_LIVE;
        };
    ReplicaLog log =
        switch (state) {
          case ONLINE -> ReplicaLog.unknown(Why.NOT_ASKED, "not asked yet");
          case LOG_DIR_OFFLINE ->
              ReplicaLog.unknown(Why.LOG_DIR_OFFLINE, "its log directory is offline");
          case FENCED -> ReplicaLog.unknown(Why.FENCED, "its broker is fenced");
          case NOT_REGISTERED ->
              ReplicaLog.unknown(Why.NOT_REGISTERED, "its broker is not registered");
          case NOT_LIVE -> ReplicaLog.unknown(Why.NOT_LIVE, "its broker is not live");
        };
    return new Replica(broker.id(), state, log);
  }

  private static Reading<List<Integer>> elr(
      @Nullable DescribeTopicPartitionsResponsePartition partition) {
    return partition == null ? notTold() : list(partition.eligibleLeaderReplicas());
  }

  private static Reading<List<Integer>> lastKnownElr(
      @Nullable DescribeTopicPartitionsResponsePartition partition) {
    return partition == null ? notTold() : list(partition.lastKnownElr());
  }

  // Kafka's wire format says "not known" by a null list.
  private static Reading<List<Integer>> list(@Nullable List<Integer> brokers) {
    return brokers == null ? notTold() : Reading.known(brokers);
  }

  private static Reading<List<Integer>> notTold() {
    return Reading.unknown(Why.UNSUPPORTED, "the brokers do not report the ELR");
  }
}
