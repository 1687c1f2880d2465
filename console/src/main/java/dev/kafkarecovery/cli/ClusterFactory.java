package dev.kafkarecovery.cli;

import dev.kafkarecovery.recovery.Cluster;
import java.time.Clock;
import java.util.Properties;

/** Opens a cluster from client properties; {@code KafkaCluster::open}, or a fake in tests. */
@FunctionalInterface
public interface ClusterFactory {
  /**
   * Prepares clients; connects to nothing yet.
   *
   * @throws dev.kafkarecovery.recovery.ClusterException for unusable properties
   */
  Cluster open(Properties properties, Clock clock);
}
