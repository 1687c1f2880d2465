/**
 * The messages of the recovery RPCs that no released Kafka has (KIP-966, KIP-1275), and one of
 * ours.
 */
package dev.kafkarecovery.kafka.rpc;
