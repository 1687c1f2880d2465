package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.Awaited;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What was seen at one moment, with what follows from it.
 *
 * @param scannedAt when the look began: whatever came later is newer than this picture
 * @param rows what follows for each partition of the snapshot, sorted by name
 * @param heals for each broker that does not serve: how many offline partitions would get a leader,
 *     with nothing committed lost, if it came back
 * @param offline how many partitions have no leader
 * @param electable whether a leader can be advised for any of them
 * @param mostReplicas how many replicas the partition with the most of them has; 0 for none
 */
public record Picture(
    ClusterSnapshot snapshot,
    Instant scannedAt,
    Map<TopicPartition, PictureRow> rows,
    Map<Integer, Integer> heals,
    long offline,
    boolean electable,
    int mostReplicas) {
  public Picture {
    rows = Collections.unmodifiableMap(rows);
    heals = Map.copyOf(heals);
  }

  /** Thinks a snapshot over; takes its time for large ones. */
  public static Picture of(ClusterSnapshot snapshot, Instant scannedAt) {
    List<PartitionState> byName = new ArrayList<>(snapshot.partitions());
    byName.sort(Comparator.comparing(PartitionState::id));
    Map<TopicPartition, PictureRow> rows = new LinkedHashMap<>(byName.size() * 4 / 3 + 1);
    boolean electable = false;
    int mostReplicas = 0;
    for (PartitionState state : byName) {
      Recommendation advice = Planner.recommend(state);
      electable |= advice.electable();
      mostReplicas = Math.max(mostReplicas, state.replicas().size());
      rows.put(state.id(), PictureRow.of(rows.size(), advice, Awaited.of(snapshot, state)));
    }
    return new Picture(
        snapshot,
        scannedAt,
        rows,
        heals(snapshot),
        snapshot.offlineCount(),
        electable,
        mostReplicas);
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

  private static List<Integer> inSync(PartitionState state) {
    return Stream.concat(state.isr().stream(), state.elr().orElse(List.of()).stream())
        .distinct()
        .toList();
  }

  /**
   * Counts only partitions with one such replica. Of several, one that died by a crash is taken out
   * of the ELR when it registers again, and leads nothing before the others are back.
   */
  private static Map<Integer, Integer> heals(ClusterSnapshot snapshot) {
    Map<Integer, Integer> heals = new TreeMap<>();
    for (Broker broker : snapshot.brokers()) {
      if (!broker.serving()) {
        heals.put(broker.id(), 0);
      }
    }
    for (PartitionState state : snapshot.partitions()) {
      if (state.offline()) {
        List<Integer> inSync = inSync(state);
        if (inSync.size() == 1) {
          heals.computeIfPresent(inSync.get(0), (key, count) -> count + 1);
        }
      }
    }
    return heals;
  }
}
