package dev.kafkarecovery.lab;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/** Holds what replicas must hold by their history against the brokers' files. */
final class HistoryCheck {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private HistoryCheck() {}

  /**
   * Waits until the files of all replicas, of live brokers and dead ones, end where they should.
   */
  static void awaitEnds(Lab lab, Map<TopicPartition, LogHistory> histories) {
    histories.forEach(
        (partition, history) ->
            history
                .ends()
                .forEach(
                    (id, end) ->
                        Await.until(
                            "replica " + id + " of " + partition + " to end at " + end,
                            LIMIT,
                            () -> endOnDisk(lab, partition, id) == end)));
  }

  private static long endOnDisk(Lab lab, TopicPartition partition, int broker) {
    return lab.replicaLog(broker, partition.topic(), partition.partition())
        .map(ReplicaLog::logEndOffset)
        .orElse(0L);
  }

  /**
   * Compares every batch of every replica: one leader epoch for each generation, the same in all
   * replicas, and rising with the generations.
   *
   * @throws LabException that names the first difference
   */
  static void compare(Lab lab, TopicPartition partition, LogHistory history) {
    TreeMap<Integer, Integer> epochs = new TreeMap<>();
    for (int id : history.ends().keySet()) {
      LogHistory.Log log = history.log(id);
      for (LogBatch batch : batches(lab, id, partition)) {
        if (batch.baseOffset() >= log.end() || batch.lastOffset() < log.start()) {
          continue;
        }
        int generation = log.generationAt(batch.lastOffset());
        Integer known = epochs.putIfAbsent(generation, batch.leaderEpoch());
        if (log.generationAt(batch.baseOffset()) != generation
            || (known != null && known != batch.leaderEpoch())) {
          throw new LabException(
              "The incident does not stand: replica %d of %s has %s, which generation %d wrote, in epoch %s before."
                  .formatted(id, partition, batch, generation, known));
        }
      }
    }
    List<Integer> inOrder = List.copyOf(epochs.values());
    for (int n = 1; n < inOrder.size(); n++) {
      if (inOrder.get(n) <= inOrder.get(n - 1)) {
        throw new LabException(
            "The incident does not stand: the epochs of " + partition + " are " + epochs + ".");
      }
    }
  }

  private static List<LogBatch> batches(Lab lab, int broker, TopicPartition partition) {
    return lab.replicaBatches(broker, partition.topic(), partition.partition());
  }
}
