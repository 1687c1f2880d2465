package dev.kafkarecovery.model;

import java.util.Optional;

/**
 * A broker's recovery with its outlook.
 *
 * @param firstSeenLogs the most logs that were seen to remain in this recovery; empty without one
 */
public record RecoveryProgress(
    BrokerRecovery recovery, RecoveryOutlook outlook, Optional<Integer> firstSeenLogs) {
  public int brokerId() {
    return recovery.brokerId();
  }

  /**
   * The part of the logs that is loaded, 0 to 1, rounded by nobody. Where the logs loaded before
   * the first reading are not known, the part of those that were left then: too low, never too
   * high.
   */
  public Reading<Double> loadedPart() {
    return recovery
        .remainingLogs()
        .map(
            left -> {
              int total = recovery.totalLogs().orElse(Math.max(left, firstSeenLogs.orElse(left)));
              return total == 0 ? 1.0 : 1.0 - (double) left / total;
            });
  }
}
