package dev.kafkarecovery.model;

/** A partition by name. Ordered by topic, then numerically by partition: 2 comes before 10. */
public record TopicPartition(String topic, int partition) implements Comparable<TopicPartition> {
  public TopicPartition {
    if (topic.isEmpty()) {
      throw new IllegalArgumentException("a topic name must not be empty");
    }
    if (partition < 0) {
      throw new IllegalArgumentException("a partition must not be negative: " + partition);
    }
  }

  /** True for Kafka's own topics, whose loss stops whole applications. */
  public boolean internal() {
    return topic.equals("__consumer_offsets")
        || topic.equals("__transaction_state")
        || topic.equals("__share_group_state")
        || topic.equals("__cluster_metadata");
  }

  /**
   * Mixes both parts. The usual sum would give topics that are numbered, as {@code events-04} and
   * {@code events-05}, the same or neighbouring values for most of their partitions, and hashed
   * collections would degrade to lists.
   */
  @Override
  public int hashCode() {
    int mixed = topic.hashCode() * 0x85EBCA6B ^ (partition + 1) * 0x9E3779B9;
    mixed = (mixed ^ (mixed >>> 16)) * 0xC2B2AE35;
    return mixed ^ (mixed >>> 15);
  }

  @Override
  public int compareTo(TopicPartition other) {
    int byTopic = topic.compareTo(other.topic);
    return byTopic != 0 ? byTopic : Integer.compare(partition, other.partition);
  }

  @Override
  public String toString() {
    return topic + "-" + partition;
  }
}
