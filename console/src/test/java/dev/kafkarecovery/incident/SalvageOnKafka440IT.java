package dev.kafkarecovery.incident;

/** Salvage on Kafka 4.4.0. */
final class SalvageOnKafka440IT extends SalvageContract {
  SalvageOnKafka440IT() {
    super("4.4.0");
  }
}
