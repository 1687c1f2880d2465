/** What the operator set: a properties file with Kafka's own names where Kafka has one. */
package dev.kafkarecovery.addon.settings;
