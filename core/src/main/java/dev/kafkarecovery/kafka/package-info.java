/** The one package that talks to Kafka, and the only one that imports {@code org.apache.kafka}. */
package dev.kafkarecovery.kafka;
