package dev.kafkarecovery.incident;

/** The tools on Kafka 3.9.2. */
final class ToolsOnKafka392IT extends ToolsContract {
  ToolsOnKafka392IT() {
    super("3.9.2");
  }
}
