/** The domain: what was seen of a cluster, as immutable values. Imports nothing but the JDK. */
package dev.kafkarecovery.model;
