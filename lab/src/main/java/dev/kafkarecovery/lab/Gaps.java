package dev.kafkarecovery.lab;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Compacted partitions with fewer records than offsets, in what all replicas have and beyond. */
final class Gaps {

  /** A batch fills the index of a segment, and so each batch begins another segment. */
  static final Map<String, String> COMPACTED_IN_SMALL_STEPS =
      Map.of(
          "cleanup.policy", "compact",
          "min.cleanable.dirty.ratio", "0.01",
          "segment.index.bytes", "12",
          "index.interval.bytes", "0");

  private static final Map<String, String> NO_MORE = Map.of("min.compaction.lag.ms", "604800000");

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int FEWEST_REMOVED = 10;

  private final Lab lab;
  private final Topics topics;
  private final List<DivergedPlan> plans;

  Gaps(Lab lab, Topics topics, List<DivergedPlan> plans) {
    this.lab = lab;
    this.topics = topics;
    this.plans = plans;
  }

  /** Waits until all replicas have lost records of the first phase to compaction. */
  void awaitOnAll() {
    for (DivergedPlan plan : plans) {
      plan.replicas().forEach(id -> await(plan.partition(), id, 0, plan.written(Phase.ALL)));
    }
  }

  /** Waits until one broker has lost records that it alone has; then nothing is compacted more. */
  void awaitInTail(int broker) {
    for (DivergedPlan plan : plans) {
      int tail = plan.written(Phase.ALL);
      await(plan.partition(), broker, tail, tail + plan.written(Phase.ONLY1));
    }
    topics.configure(DivergedPlan.BALANCES, NO_MORE);
  }

  private void await(TopicPartition partition, int broker, long from, long to) {
    Await.until(
        "replica " + broker + " of " + partition + " to be compacted",
        LIMIT,
        () -> removed(partition, broker, from, to) >= FEWEST_REMOVED);
  }

  /** How many offsets in a range hold no record. */
  private long removed(TopicPartition partition, int broker, long from, long to) {
    return to
        - from
        - lab.replicaBatches(broker, partition.topic(), partition.partition()).stream()
            .filter(batch -> batch.baseOffset() >= from && batch.lastOffset() < to)
            .mapToLong(LogBatch::records)
            .sum();
  }

  /** Throws {@link LabException} where a gap is missing. */
  void check() {
    for (DivergedPlan plan : plans) {
      int tail = plan.written(Phase.ALL);
      plan.replicas().forEach(id -> checkRemoved(plan.partition(), id, 0, tail));
      checkRemoved(plan.partition(), 1, tail, tail + plan.written(Phase.ONLY1));
    }
  }

  private void checkRemoved(TopicPartition partition, int broker, long from, long to) {
    if (removed(partition, broker, from, to) < FEWEST_REMOVED) {
      throw new LabException(
          "The incident does not stand: replica %d of %s has too few gaps between %d and %d."
              .formatted(broker, partition, from, to));
    }
  }
}
