package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import org.apache.kafka.common.protocol.Errors;

/** What Kafka's error codes mean for reading a replica's log. */
final class ReadErrors {
  private ReadErrors() {}

  /** The reading that an error leaves, for a request that needs this right on the topic. */
  static <T> Reading<T> unknown(Errors error, String right, String topic) {
    return Reading.unknown(why(error), clause(error, right, topic));
  }

  private static Why why(Errors error) {
    return switch (error) {
      case TOPIC_AUTHORIZATION_FAILED, CLUSTER_AUTHORIZATION_FAILED -> Why.NOT_AUTHORIZED;
      case KAFKA_STORAGE_ERROR, LOG_DIR_NOT_FOUND -> Why.LOG_DIR_OFFLINE;
      case UNKNOWN_TOPIC_OR_PARTITION,
          NOT_LEADER_OR_FOLLOWER,
          REPLICA_NOT_AVAILABLE,
          UNKNOWN_TOPIC_ID,
          INCONSISTENT_TOPIC_ID ->
          Why.NO_COPY;
      default -> Why.FAILED;
    };
  }

  private static String clause(Errors error, String right, String topic) {
    return switch (why(error)) {
      case NOT_AUTHORIZED -> "the right %s on topic %s is missing".formatted(right, topic);
      case LOG_DIR_OFFLINE -> "its log directory is offline";
      case NO_COPY ->
          error == Errors.UNKNOWN_TOPIC_ID || error == Errors.INCONSISTENT_TOPIC_ID
              ? "the broker's copy is of another topic of that name"
              : "the broker holds no copy";
      default -> "the broker answered " + error.name();
    };
  }
}
