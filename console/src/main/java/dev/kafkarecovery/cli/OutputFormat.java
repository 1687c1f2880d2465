package dev.kafkarecovery.cli;

/** How results are written; the names are the words of {@code --output}. */
enum OutputFormat {
  table,
  json
}
