package dev.kafkarecovery.incident;

/** Salvage on Kafka 3.9.2. */
final class SalvageOnKafka392IT extends SalvageContract {
  SalvageOnKafka392IT() {
    super("3.9.2");
  }
}
