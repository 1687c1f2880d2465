/**
 * {@code bin/recovery-addon}: attaches the add-on to a running broker. Knows nothing but the JDK.
 */
package dev.kafkarecovery.addon.attach;
