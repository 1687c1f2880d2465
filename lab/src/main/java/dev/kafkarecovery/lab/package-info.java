/** A real Kafka cluster of released brokers on this machine, and named incidents to practise on. */
package dev.kafkarecovery.lab;
