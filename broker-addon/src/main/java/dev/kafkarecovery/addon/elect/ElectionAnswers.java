package dev.kafkarecovery.addon.elect;

import dev.kafkarecovery.recovery.ElectionResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.message.ElectLeadersResponseData;
import org.apache.kafka.common.message.ElectLeadersResponseData.PartitionResult;
import org.apache.kafka.common.message.ElectLeadersResponseData.ReplicaElectionResult;
import org.apache.kafka.common.protocol.Errors;

/** Collects what became of each partition, as {@code ElectLeaders} tells it. */
final class ElectionAnswers {
  private final Map<String, Map<Integer, PartitionResult>> results = new LinkedHashMap<>();

  void put(String topic, int partition, short code, String message) {
    results
        .computeIfAbsent(topic, name -> new LinkedHashMap<>())
        .put(
            partition,
            new PartitionResult()
                .setPartitionId(partition)
                .setErrorCode(code)
                .setErrorMessage(code == Errors.NONE.code() ? null : message));
  }

  boolean has(String topic, int partition) {
    return results.containsKey(topic) && results.get(topic).containsKey(partition);
  }

  void put(ElectionResult result) {
    put(result.id().topic(), result.id().partition(), error(result).code(), result.sentence());
  }

  private static Errors error(ElectionResult result) {
    return switch (result.outcome()) {
      case ELECTED -> Errors.NONE;
      case NOT_NEEDED -> Errors.ELECTION_NOT_NEEDED;
      case SKIPPED -> skipped(result.code());
      case FAILED -> named(result.code());
      // What happened is not known, or nothing did: look again before asking again.
      case UNKNOWN, NOT_STARTED -> Errors.REQUEST_TIMED_OUT;
    };
  }

  /** Kafka has no errors for these refusals; the message tells which rule it was. */
  private static Errors skipped(String code) {
    return switch (code) {
      case "NOT_A_REPLICA" -> Errors.INVALID_REPLICA_ASSIGNMENT;
      case "NOT_ELECTABLE" -> Errors.ELIGIBLE_LEADERS_NOT_AVAILABLE;
      case "REASSIGNMENT_IN_PROGRESS", "REASSIGNMENT_UNKNOWN" -> Errors.REASSIGNMENT_IN_PROGRESS;
      case "UNKNOWN_TOPIC_OR_PARTITION" -> Errors.UNKNOWN_TOPIC_OR_PARTITION;
      default -> Errors.POLICY_VIOLATION;
    };
  }

  private static Errors named(String code) {
    for (Errors error : Errors.values()) {
      if (error.name().equals(code) && error != Errors.NONE) {
        return error;
      }
    }
    return Errors.UNKNOWN_SERVER_ERROR;
  }

  ElectLeadersResponseData data() {
    List<ReplicaElectionResult> topics = new ArrayList<>();
    results.forEach(
        (topic, partitions) ->
            topics.add(
                new ReplicaElectionResult()
                    .setTopic(topic)
                    .setPartitionResult(List.copyOf(partitions.values()))));
    return new ElectLeadersResponseData().setReplicaElectionResults(topics);
  }
}
