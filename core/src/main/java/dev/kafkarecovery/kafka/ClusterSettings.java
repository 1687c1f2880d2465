package dev.kafkarecovery.kafka;

import java.util.Properties;

/**
 * How a cluster is reached.
 *
 * @param client client properties as for Kafka's own tools, with {@code bootstrap.servers}
 * @param rpcs who serves the recovery RPCs
 */
public record ClusterSettings(Properties client, RecoveryRpcs rpcs) {
  /** Without the client properties, in which there may be a password. */
  @Override
  public String toString() {
    return "ClusterSettings[rpcs=%s]".formatted(rpcs);
  }
}
