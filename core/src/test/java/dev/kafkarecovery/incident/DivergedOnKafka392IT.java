package dev.kafkarecovery.incident;

/** The incident on Kafka 3.9.2. */
final class DivergedOnKafka392IT extends DivergedContract {
  DivergedOnKafka392IT() {
    super("3.9.2");
  }
}
