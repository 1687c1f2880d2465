package dev.kafkarecovery.incident;

/** The incident on Kafka 4.4.0, with eligible leader replicas. */
final class LostIsrOnKafka440IT extends LostIsrContract {
  LostIsrOnKafka440IT() {
    super("4.4.0");
  }
}
