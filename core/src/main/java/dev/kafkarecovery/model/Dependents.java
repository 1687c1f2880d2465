package dev.kafkarecovery.model;

import java.util.List;
import java.util.Map;

/**
 * Who depends on partitions besides those who have their records: consumer groups by the offsets
 * that they committed, producers by transactions without an end.
 *
 * @param committed the offset that each group has committed, for each partition where any has
 * @param unseenGroups why the commits of some groups are not known, a sentence each; empty if those
 *     of all are
 * @param transactions the transactions without an end in each live replica's log, by partition and
 *     broker; it has every partition that was asked about
 */
public record Dependents(
    Map<TopicPartition, Map<String, Long>> committed,
    List<String> unseenGroups,
    Map<TopicPartition, Map<Integer, Reading<List<OpenTransaction>>>> transactions) {
  /** Nobody was asked about, so nobody is. */
  public static final Dependents NONE = new Dependents(Map.of(), List.of(), Map.of());

  public Dependents {
    committed = Map.copyOf(committed);
    unseenGroups = List.copyOf(unseenGroups);
    transactions = Map.copyOf(transactions);
  }

  /** Nothing is known, for one reason. */
  public static Dependents unknown(String reason) {
    return new Dependents(Map.of(), List.of(reason), Map.of());
  }

  /** The offsets that groups have committed for a partition; unknown if it was not asked about. */
  public Reading<Map<String, Long>> committed(TopicPartition id) {
    if (transactions.containsKey(id)) {
      return Reading.known(committed.getOrDefault(id, Map.of()));
    }
    return Reading.unknown(
        Reading.Why.NOT_ASKED,
        unseenGroups.isEmpty() ? "not asked" : String.join("; ", unseenGroups));
  }

  /** The transactions without an end in a replica's log. */
  public Reading<List<OpenTransaction>> transactions(TopicPartition id, int broker) {
    return transactions
        .getOrDefault(id, Map.of())
        .getOrDefault(broker, Reading.unknown(Reading.Why.NOT_ASKED, "its broker was not asked"));
  }
}
