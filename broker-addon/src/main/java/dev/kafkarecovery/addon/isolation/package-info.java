/** Stand-ins, for Kafka's classes, of lists that are shared by the whole JVM. */
package dev.kafkarecovery.addon.isolation;
