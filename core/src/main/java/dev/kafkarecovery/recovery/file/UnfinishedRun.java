package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.OrderChange;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run of which a journal holds something that was not brought to its end.
 *
 * @param clusterId empty if the journal does not say
 * @param begun empty if the journal does not say
 * @param ended whether it wrote its end; a process that was killed did not
 * @param unverified the designated leaders of elections that were sent and never read back; what
 *     the cluster answered to them is no proof
 * @param orders assignment orders that were sent and not answered as put back
 */
public record UnfinishedRun(
    Path file,
    Optional<String> clusterId,
    Optional<Instant> begun,
    boolean ended,
    Map<TopicPartition, Integer> unverified,
    Map<TopicPartition, OrderChange> orders) {
  public UnfinishedRun {
    unverified = Collections.unmodifiableMap(new TreeMap<>(unverified));
    orders = Collections.unmodifiableMap(new TreeMap<>(orders));
  }
}
