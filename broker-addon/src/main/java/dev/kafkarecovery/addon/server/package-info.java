/** A listener in Kafka's wire format with hard limits, made of Kafka's own network classes. */
package dev.kafkarecovery.addon.server;
