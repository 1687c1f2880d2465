package dev.kafkarecovery.incident;

/** Waiting for a recovering broker on Kafka 3.9.2. */
final class WaitOnKafka392IT extends WaitContract {
  WaitOnKafka392IT() {
    super("3.9.2");
  }
}
