package dev.kafkarecovery.kafka;

import java.util.Properties;

/**
 * How a cluster is reached.
 *
 * @param client client properties as for Kafka's own tools, with {@code bootstrap.servers}
 * @param rpcs who serves the recovery RPCs
 */
public record ClusterSettings(Properties client, RecoveryRpcs rpcs) {}
