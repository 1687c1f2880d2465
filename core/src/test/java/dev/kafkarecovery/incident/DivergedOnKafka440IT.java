package dev.kafkarecovery.incident;

/** The incident on Kafka 4.4.0. */
final class DivergedOnKafka440IT extends DivergedContract {
  DivergedOnKafka440IT() {
    super("4.4.0");
  }
}
