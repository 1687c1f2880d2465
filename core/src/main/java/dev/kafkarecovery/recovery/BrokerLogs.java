package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import java.time.Instant;
import java.util.Map;

/**
 * What one broker said of its logs.
 *
 * @param answered when it answered, or why it did not
 * @param logs for each partition that it was asked about, also the unknown ones
 */
public record BrokerLogs(
    int brokerId, Reading<Instant> answered, Map<TopicPartition, ReplicaLog> logs) {
  public BrokerLogs {
    logs = Map.copyOf(logs);
  }
}
