package dev.kafkarecovery.model;

import java.util.Optional;

/**
 * A broker's recovery with its outlook.
 *
 * @param firstSeenLogs the most logs that were seen to remain in this recovery; empty without one
 * @param totalLogs all logs of the broker, those loaded before the first look too; empty where the
 *     source does not count loaded logs
 */
public record RecoveryProgress(
    BrokerRecovery recovery,
    RecoveryOutlook outlook,
    Optional<Integer> firstSeenLogs,
    Optional<Integer> totalLogs) {
  public int brokerId() {
    return recovery.brokerId();
  }

  /**
   * The part of the logs that is loaded, 0 to 1. Where the logs loaded before the first look are
   * not known, the part of those that were left then: too low, never too high.
   */
  public Reading<Double> loadedPart() {
    return recovery
        .remainingLogs()
        .map(
            left -> {
              int total = Math.max(left, totalLogs.or(() -> firstSeenLogs).orElse(left));
              return total == 0 ? 1.0 : 1.0 - (double) left / total;
            });
  }
}
