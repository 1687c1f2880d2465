package dev.kafkarecovery.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was seen of a cluster at one moment. Complete in itself: it can be saved and reviewed later.
 *
 * @param clusterId Kafka's cluster id
 * @param takenAt when the gathering ended
 * @param brokers by id, ascending; also those that only a replica list names
 * @param totalPartitions how many partitions the scan went through, offline or not: the cluster's
 *     where all offline ones were targeted, else those of the targeted topics
 * @param partitions the targeted partitions, sorted; usually the offline ones
 * @param topics settings of the topics of {@code partitions}, by name
 * @param problems what made this picture partial
 */
public record ClusterSnapshot(
    String clusterId,
    Instant takenAt,
    List<Broker> brokers,
    int totalPartitions,
    List<PartitionState> partitions,
    Map<String, TopicSettings> topics,
    List<Problem> problems) {
  public ClusterSnapshot {
    brokers = List.copyOf(brokers);
    partitions = List.copyOf(partitions);
    topics = Map.copyOf(topics);
    problems = List.copyOf(problems);
  }

  public Optional<Broker> broker(int id) {
    return brokers.stream().filter(broker -> broker.id() == id).findFirst();
  }

  /** True if topics may be offline that this picture knows nothing of. */
  public boolean hidesTopics() {
    return problems.stream().anyMatch(one -> one.subject().equals(Problem.HIDDEN_TOPICS));
  }

  /** How many of the targeted partitions have no leader. */
  public long offlineCount() {
    return partitions.stream().filter(PartitionState::offline).count();
  }
}
