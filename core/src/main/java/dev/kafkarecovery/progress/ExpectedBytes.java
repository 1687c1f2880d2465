package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * About how many bytes a recovering broker has to go through for each of its logs, as the sizes of
 * their copies on other brokers tell. A recovery goes through what was not flushed: the active
 * segment at most, mostly.
 *
 * @param byLog bytes by partition
 */
public record ExpectedBytes(Map<TopicPartition, Long> byLog) {
  /** Nothing is known. */
  public static final ExpectedBytes NONE = new ExpectedBytes(Map.of());

  /** Kafka's default {@code segment.bytes}. */
  private static final long SEGMENT = 1L << 30;

  public ExpectedBytes {
    byLog = Map.copyOf(byLog);
  }

  /**
   * What the copies on other brokers tell of this broker's logs; only of partitions seen.
   *
   * @param seen empty as long as nothing was seen
   */
  public static ExpectedBytes of(Optional<ClusterSnapshot> seen, int broker) {
    return seen.map(snapshot -> of(snapshot, broker)).orElse(NONE);
  }

  private static ExpectedBytes of(ClusterSnapshot snapshot, int broker) {
    Map<TopicPartition, Long> bytes = new HashMap<>();
    for (PartitionState state : snapshot.partitions()) {
      if (state.assignment().contains(broker)) {
        state.replicas().stream()
            .filter(replica -> replica.brokerId() != broker)
            .flatMap(replica -> replica.log().sizeBytes().asOptional().stream())
            .max(Long::compare)
            .ifPresent(largest -> bytes.put(state.id(), largest));
      }
    }
    return new ExpectedBytes(bytes);
  }

  /**
   * What is left when these logs are loaded. Logs that are not known weigh as much as the others on
   * average; where less than half of the logs are known, nothing is said. Where more are known than
   * are left, what is left is that part of them.
   *
   * @param remainingLogs how many logs are left, known here or not
   */
  Reading<Long> remaining(Set<TopicPartition> loaded, int remainingLogs) {
    long left = 0;
    long all = 0;
    int logsLeft = 0;
    for (Map.Entry<TopicPartition, Long> log : byLog.entrySet()) {
      long bytes = Math.min(log.getValue(), SEGMENT);
      all += bytes;
      if (!loaded.contains(log.getKey())) {
        left += bytes;
        logsLeft++;
      }
    }
    if (byLog.size() * 2L < loaded.size() + (long) remainingLogs || byLog.isEmpty()) {
      return Reading.unknown(Why.UNSUPPORTED, "sizes of its logs are not known");
    }
    if (logsLeft > remainingLogs) {
      // Some will never be loaded: in an offline directory, or assigned while the broker was down.
      left = Math.round((double) left * remainingLogs / logsLeft);
    }
    long strangers = Math.max(0, remainingLogs - logsLeft);
    return Reading.known(left + strangers * (all / byLog.size()));
  }
}
