package dev.kafkarecovery.addon.elect;

import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.recovery.ElectionReport;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Carries out elections in the cluster of this broker. */
public interface Elector {
  /**
   * Checks each election by the safety rules right before it, elects, reads back who leads.
   *
   * @param stop once true no new election starts
   * @throws dev.kafkarecovery.recovery.ClusterException where nothing could be asked or sent
   */
  ElectionReport elect(List<PlannedElection> elections, BooleanSupplier stop);
}
