package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Reads orders back that were put back: an answer of success is not a proof. */
final class OrderReadBack {
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(10);
  private static final long PAUSE_MS = 50;
  private static final long MOST_PAUSE_MS = 400;

  private OrderReadBack() {}

  /**
   * Reads until all show the order before, at the latest until the time limit.
   *
   * @return those that do not show it
   */
  static Map<TopicPartition, OrderChange> unseen(
      Cluster cluster, Map<TopicPartition, OrderChange> restored, Duration limit)
      throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    long pauseMs = PAUSE_MS;
    Map<TopicPartition, OrderChange> unseen = new LinkedHashMap<>(restored);
    while (!unseen.isEmpty()) {
      try {
        cluster
            .leaders(Set.copyOf(unseen.keySet()), READ_TIMEOUT)
            .forEach(
                (id, now) ->
                    unseen.computeIfPresent(
                        id,
                        (key, change) -> now.replicas().equals(change.before()) ? null : change));
      } catch (ClusterException e) {
        // Nobody answers at the moment; the time limit says for how long to ask again.
      }
      if (unseen.isEmpty() || System.nanoTime() - end > 0) {
        break;
      }
      TimeUnit.MILLISECONDS.sleep(pauseMs);
      pauseMs = Math.min(MOST_PAUSE_MS, pauseMs * 2);
    }
    return unseen;
  }
}
