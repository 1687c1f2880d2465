package dev.kafkarecovery.lab;

/**
 * What one of Kafka's own command-line tools answered.
 *
 * @param status its exit status
 * @param stdout what it printed
 * @param stderr what it complained about
 */
public record ToolResult(int status, String stdout, String stderr) {}
