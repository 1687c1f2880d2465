package dev.kafkarecovery.incident;

/** The tools on Kafka 4.4.0. */
final class ToolsOnKafka440IT extends ToolsContract {
  ToolsOnKafka440IT() {
    super("4.4.0");
  }
}
