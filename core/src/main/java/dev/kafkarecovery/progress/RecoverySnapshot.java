package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.RecoveryProgress;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of all brokers' recovery at one moment.
 *
 * @param byBroker by id; brokers that were not asked yet are not in it
 */
public record RecoverySnapshot(Instant at, Map<Integer, RecoveryProgress> byBroker) {
  public RecoverySnapshot {
    byBroker = Map.copyOf(byBroker);
  }

  public Optional<RecoveryProgress> of(int brokerId) {
    return Optional.ofNullable(byBroker.get(brokerId));
  }
}
