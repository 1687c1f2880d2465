package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Partitions that were offline once. They stay in the picture; one that just came back is looked at
 * at once, the others only now and then: after a large outage they are many.
 */
final class Former {
  private static final Duration PAUSE = Duration.ofSeconds(10);

  /** All that were offline once. */
  private final Set<TopicPartition> seen = new TreeSet<>();

  /** Those of them that are not offline, as they were when they were looked at. */
  private final Map<TopicPartition, PartitionState> back = new HashMap<>();

  private Map<String, TopicSettings> topics = Map.of();
  private List<Problem> problems = List.of();
  private Instant lookedAt = Instant.EPOCH;

  /**
   * Which of them to look at now.
   *
   * @param offline what is offline now
   */
  Set<TopicPartition> due(ClusterSnapshot offline, Instant now) {
    Set<TopicPartition> others = new TreeSet<>(seen);
    for (PartitionState state : offline.partitions()) {
      seen.add(state.id());
      back.remove(state.id());
      others.remove(state.id());
    }
    if (Duration.between(lookedAt, now).compareTo(PAUSE) < 0) {
      others.removeAll(back.keySet());
    } else {
      back.clear();
      lookedAt = now;
    }
    return others;
  }

  /** Takes what was seen of those that were due; one that is not there any more is forgotten. */
  void take(Set<TopicPartition> due, ClusterSnapshot listed) {
    seen.removeAll(due);
    for (PartitionState state : listed.partitions()) {
      seen.add(state.id());
      back.put(state.id(), state);
    }
    topics = listed.topics();
    problems = listed.problems();
  }

  /** What is offline now, and those that were before. */
  ClusterSnapshot with(ClusterSnapshot offline) {
    if (back.isEmpty()) {
      return offline;
    }
    List<PartitionState> partitions = new ArrayList<>(offline.partitions());
    partitions.addAll(back.values());
    partitions.sort(Comparator.comparing(PartitionState::id));
    Map<String, TopicSettings> allTopics = new HashMap<>(topics);
    allTopics.putAll(offline.topics());
    Set<Problem> allProblems = new LinkedHashSet<>(offline.problems());
    allProblems.addAll(problems);
    return new ClusterSnapshot(
        offline.clusterId(),
        offline.takenAt(),
        offline.brokers(),
        offline.totalPartitions(),
        partitions,
        allTopics,
        List.copyOf(allProblems));
  }
}
