package dev.kafkarecovery.addon.live;

/** What JMX sees of {@link Values}. */
public interface ValuesMBean {
  Object getValue();
}
