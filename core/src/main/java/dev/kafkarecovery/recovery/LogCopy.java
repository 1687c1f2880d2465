package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;

/**
 * One broker's copy of a partition's log.
 *
 * @param topicId Kafka's topic id in its usual base64 form: a topic made anew has another
 */
public record LogCopy(TopicPartition id, String topicId, int brokerId) {
  public LogCopy {
    if (topicId.isEmpty()) {
      throw new IllegalArgumentException("a copy needs the id of its topic: " + id);
    }
  }

  @Override
  public String toString() {
    return id + " on broker " + brokerId;
  }
}
