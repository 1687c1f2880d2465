package dev.kafkarecovery.incident;

/** Waiting for a recovering broker on Kafka 4.4.0. */
final class WaitOnKafka440IT extends WaitContract {
  WaitOnKafka440IT() {
    super("4.4.0");
  }
}
