/**
 * Log-recovery progress of starting brokers: read over JMX or from a Prometheus page, and turned
 * into an outlook. Knows the model and the JDK only.
 */
package dev.kafkarecovery.progress;
