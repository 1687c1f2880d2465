package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What one broker said of its logs.
 *
 * @param answered when it answered, or why it did not
 * @param logs for each partition that it was asked about, also the unknown ones
 * @param faults what else went wrong in asking, clauses for people: an add-on that refuses, say
 */
public record BrokerLogs(
    int brokerId,
    Reading<Instant> answered,
    Map<TopicPartition, ReplicaLog> logs,
    List<String> faults) {
  public BrokerLogs {
    logs = Map.copyOf(logs);
    faults = List.copyOf(faults);
  }

  /** An answer in which nothing else went wrong. */
  public BrokerLogs(int brokerId, Reading<Instant> answered, Map<TopicPartition, ReplicaLog> logs) {
    this(brokerId, answered, logs, List.of());
  }
}
