/**
 * Keeps the records that an election would cut from surviving logs: in files as Kafka writes them,
 * with a manifest. Knows nothing of how brokers are reached.
 */
package dev.kafkarecovery.salvage;
