package dev.kafkarecovery.lab;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * What the lab knows of every replica's log end, because it wrote the records. Brokers that are up
 * and follow a leader have all of it; brokers that are down stay where they were.
 */
final class Ledger {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Lab lab;
  private final Map<TopicPartition, Map<Integer, Long>> ends = new HashMap<>();
  private final Set<Integer> up;

  Ledger(Lab lab) {
    this.lab = lab;
    up = new HashSet<>(lab.brokerIds());
  }

  /** A partition exists on these replicas, with nothing in it. */
  void created(TopicPartition partition, List<Integer> replicas) {
    Map<Integer, Long> zero = new TreeMap<>();
    replicas.forEach(id -> zero.put(id, 0L));
    ends.put(partition, zero);
  }

  void down(int broker) {
    up.remove(broker);
  }

  /** A broker is back, and no partition of its has a leader to follow. */
  void upAlone(int broker) {
    up.add(broker);
  }

  /** A broker is back and has caught up with the replicas that stayed up. */
  void upAndCaughtUp(int broker) {
    up.add(broker);
    ends.forEach(
        (partition, replicas) -> {
          if (replicas.containsKey(broker)) {
            level(partition, end(partition));
          }
        });
  }

  /** A live broker became a replica of a partition and has caught up. */
  void joined(TopicPartition partition, int broker) {
    of(partition).put(broker, end(partition));
  }

  /** Counts records that were acknowledged. */
  void wrote(TopicPartition partition, long records) {
    level(partition, end(partition) + records);
  }

  /** The log end of the live replicas, which is the leader's. */
  private long end(TopicPartition partition) {
    return of(partition).entrySet().stream()
        .filter(replica -> up.contains(replica.getKey()))
        .mapToLong(Map.Entry::getValue)
        .max()
        .orElseThrow(() -> new LabException("No live replica of " + partition + "."));
  }

  private void level(TopicPartition partition, long end) {
    of(partition).replaceAll((id, before) -> up.contains(id) ? Long.valueOf(end) : before);
  }

  Map<Integer, Long> of(TopicPartition partition) {
    Map<Integer, Long> found = ends.get(partition);
    if (found == null) {
      throw new LabException("The lab did not make " + partition + ".");
    }
    return found;
  }

  /**
   * Waits until the files of all replicas, of live brokers and dead ones, end where they should.
   */
  void awaitFiles() {
    ends.forEach(
        (partition, replicas) ->
            replicas.forEach(
                (id, end) ->
                    Await.until(
                        "replica " + id + " of " + partition + " to end at " + end,
                        LIMIT,
                        () -> endOnDisk(partition, id) == end)));
  }

  private long endOnDisk(TopicPartition partition, int broker) {
    return lab.replicaLog(broker, partition.topic(), partition.partition())
        .map(ReplicaLog::logEndOffset)
        .orElse(0L);
  }
}
