package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.ClusterSettings;
import dev.kafkarecovery.recovery.Cluster;
import java.time.Clock;

/** Opens a cluster; {@code KafkaCluster::open}, or a fake in tests. */
@FunctionalInterface
public interface ClusterFactory {
  /**
   * Prepares clients; connects to nothing yet.
   *
   * @throws dev.kafkarecovery.recovery.ClusterException for unusable properties
   */
  Cluster open(ClusterSettings settings, Clock clock);
}
