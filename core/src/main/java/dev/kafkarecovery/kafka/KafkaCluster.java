package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.BrokerLogs;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;

/** A real cluster, over the plain protocol of stock brokers. */
public final class KafkaCluster implements Cluster {
  private KafkaCluster() {}

  /**
   * Prepares clients; connects to nothing yet.
   *
   * @param properties client properties as for Kafka's own tools, with {@code bootstrap.servers}
   * @throws dev.kafkarecovery.recovery.ClusterException with kind CONFIGURATION for unusable
   *     properties
   */
  public static KafkaCluster open(Properties properties, Clock clock) {
    return new KafkaCluster();
  }

  @Override
  public ClusterSnapshot scan(Targets targets, Duration timeout) {
    throw new UnsupportedOperationException("not written yet");
  }

  @Override
  public List<BrokerLogs> gather(
      Collection<PartitionState> partitions,
      Set<Integer> skip,
      Duration deadline,
      Consumer<BrokerLogs> onAnswer) {
    throw new UnsupportedOperationException("not written yet");
  }

  @Override
  public Map<TopicPartition, ActResult> reorder(Map<TopicPartition, List<Integer>> orders) {
    throw new UnsupportedOperationException("not written yet");
  }

  @Override
  public Map<TopicPartition, ActResult> electUnclean(Set<TopicPartition> partitions) {
    throw new UnsupportedOperationException("not written yet");
  }

  @Override
  public void close() {}
}
