package dev.kafkarecovery.recovery;

import dev.kafkarecovery.plan.RecoveryPlan;
import java.time.Clock;
import java.util.function.BooleanSupplier;

/** Carries out a plan by designated elections. */
public final class Elections {
  public Elections(Cluster cluster, Clock clock, Journal journal, ElectionSettings settings) {}

  /**
   * Elects the designated leaders: re-checks, reorders where needed, elects, verifies, puts the
   * order back. Blocks until all is done or, when told to stop, until what is in flight is
   * verified.
   *
   * @param stop asked before each request; once true no new election starts
   */
  public ElectionReport run(RecoveryPlan plan, ElectionListener listener, BooleanSupplier stop) {
    return new ElectionReport(java.util.List.of(), java.util.List.of(), stop.getAsBoolean());
  }
}
