package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.OrderChange;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a journal holds of runs that were not brought to their end.
 *
 * @param unfinished oldest first
 * @param unreadableLines lines that are no event, as where a line was cut short
 */
public record JournalRuns(List<UnfinishedRun> unfinished, int unreadableLines) {
  public JournalRuns {
    unfinished = List.copyOf(unfinished);
  }

  /**
   * The orders that runs on this cluster left changed. Where a later run found the order that an
   * earlier one had set, the order before both is the one to put back.
   */
  public Map<TopicPartition, OrderChange> orders(String clusterId) {
    Map<TopicPartition, OrderChange> orders = new TreeMap<>();
    unfinished.stream()
        .filter(run -> run.clusterId().filter(clusterId::equals).isPresent())
        .forEach(
            run ->
                run.orders()
                    .forEach((id, change) -> orders.merge(id, change, JournalRuns::joined)));
    return orders;
  }

  private static OrderChange joined(OrderChange first, OrderChange second) {
    return first.set().equals(second.before())
        ? new OrderChange(first.before(), second.set())
        : second;
  }
}
