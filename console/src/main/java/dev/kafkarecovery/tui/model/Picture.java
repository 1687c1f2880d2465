package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Healing;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was seen at one moment, with what follows from it.
 *
 * @param scannedAt when the look began: whatever came later is newer than this picture
 * @param advice for each partition of the snapshot
 * @param heals for each broker that does not serve: how many offline partitions would get a leader,
 *     with nothing committed lost, if it came back
 * @param offline how many partitions have no leader
 * @param electable whether a leader can be advised for any of them
 */
public record Picture(
    ClusterSnapshot snapshot,
    Instant scannedAt,
    Map<TopicPartition, Recommendation> advice,
    Map<Integer, Integer> heals,
    long offline,
    boolean electable) {
  public Picture {
    advice = Map.copyOf(advice);
    heals = Map.copyOf(heals);
  }

  /** Thinks a snapshot over; takes its time for large ones. */
  public static Picture of(ClusterSnapshot snapshot, Instant scannedAt) {
    Map<TopicPartition, Recommendation> advice = new HashMap<>();
    for (Recommendation recommendation : Planner.recommend(snapshot)) {
      advice.put(recommendation.id(), recommendation);
    }
    boolean electable = advice.values().stream().anyMatch(Recommendation::electable);
    return new Picture(
        snapshot,
        scannedAt,
        advice,
        Healing.of(snapshot).byBroker(),
        snapshot.offlineCount(),
        electable);
  }

  public Optional<Recommendation> advice(TopicPartition id) {
    return Optional.ofNullable(advice.get(id));
  }

  public Optional<PartitionState> state(TopicPartition id) {
    return advice(id).map(Recommendation::state);
  }

  /** The in-sync replicas of a partition that could heal it by coming back, ascending. */
  public List<Integer> awaited(PartitionState state) {
    return Healing.awaited(snapshot, state);
  }
}
