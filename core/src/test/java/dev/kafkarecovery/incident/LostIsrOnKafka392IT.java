package dev.kafkarecovery.incident;

/** The incident on Kafka 3.9.2, which tells neither the ELR nor who is fenced. */
final class LostIsrOnKafka392IT extends LostIsrContract {
  LostIsrOnKafka392IT() {
    super("3.9.2");
  }
}
