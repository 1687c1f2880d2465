package dev.kafkarecovery.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which leaders shall be elected. The header is empty in a hand-written plan.
 *
 * @param elections at most one for a partition
 */
public record RecoveryPlan(
    Optional<String> planId,
    Optional<String> clusterId,
    Optional<Instant> created,
    List<PlannedElection> elections) {
  public RecoveryPlan {
    elections = List.copyOf(elections);
  }
}
