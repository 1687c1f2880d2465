package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Advisor;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.Healing;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was seen at one moment, with what follows from it.
 *
 * @param scannedAt when the look began: whatever came later is newer than this picture
 * @param rows what follows for each partition of the snapshot, sorted by name
 * @param heals for each broker that does not serve: how many offline partitions would get a leader,
 *     with nothing committed lost, if it came back
 * @param offline how many partitions have no leader
 * @param electable whether a leader can be advised for any of them
 * @param cuts what was known of where logs would be cut
 * @param mostReplicas how many replicas the partition with the most of them has; 0 for none
 */
public record Picture(
    ClusterSnapshot snapshot,
    Instant scannedAt,
    Map<TopicPartition, PictureRow> rows,
    Map<Integer, Integer> heals,
    long offline,
    boolean electable,
    Cuts cuts,
    int mostReplicas) {
  public Picture {
    rows = Collections.unmodifiableMap(rows);
    heals = Map.copyOf(heals);
  }

  /** Thinks a snapshot over; takes its time for large ones. */
  public static Picture of(ClusterSnapshot snapshot, Instant scannedAt) {
    return of(snapshot, scannedAt, /* recovery= */ Map.of(), Cuts.NONE);
  }

  /**
   * The same with what is known of brokers on their way back, and of where logs would be cut.
   *
   * @param recovery by broker
   */
  public static Picture of(
      ClusterSnapshot snapshot,
      Instant scannedAt,
      Map<Integer, RecoveryProgress> recovery,
      Cuts cuts) {
    Advisor advisor = new Advisor(snapshot, recovery);
    List<PartitionState> byName = new ArrayList<>(snapshot.partitions());
    byName.sort(Comparator.comparing(PartitionState::id));
    Map<TopicPartition, PictureRow> rows = new LinkedHashMap<>(byName.size() * 4 / 3 + 1);
    boolean electable = false;
    int mostReplicas = 0;
    for (PartitionState state : byName) {
      Recommendation advice = Planner.recommend(state, cuts);
      electable |= advice.electable();
      mostReplicas = Math.max(mostReplicas, state.replicas().size());
      rows.put(
          state.id(),
          PictureRow.of(rows.size(), advisor.advise(advice), Healing.awaited(snapshot, state)));
    }
    return new Picture(
        snapshot,
        scannedAt,
        rows,
        Healing.of(snapshot).byBroker(),
        snapshot.offlineCount(),
        electable,
        cuts,
        mostReplicas);
  }

  /**
   * The same picture once more is known of where logs would be cut.
   *
   * @param changed the partitions that it is known of; those that are not in the picture are passed
   *     over
   * @param recovery by broker
   */
  public Picture with(
      Cuts known, Collection<TopicPartition> changed, Map<Integer, RecoveryProgress> recovery) {
    Advisor advisor = new Advisor(snapshot, recovery);
    Map<TopicPartition, PictureRow> now = new LinkedHashMap<>(rows);
    for (TopicPartition id : changed) {
      now.computeIfPresent(
          id,
          (key, row) ->
              PictureRow.of(
                  row.place(),
                  advisor.advise(Planner.recommend(row.advice().state(), known)),
                  row.awaited()));
    }
    return new Picture(snapshot, scannedAt, now, heals, offline, electable, known, mostReplicas);
  }

  /** What follows for this partition; empty where it is not in the picture. */
  public Optional<PictureRow> row(TopicPartition id) {
    return Optional.ofNullable(rows.get(id));
  }

  public Optional<Recommendation> advice(TopicPartition id) {
    return row(id).map(PictureRow::advice);
  }

  public Optional<PartitionState> state(TopicPartition id) {
    return advice(id).map(Recommendation::state);
  }
}
