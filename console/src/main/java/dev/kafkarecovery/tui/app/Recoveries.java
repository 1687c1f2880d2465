package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.RecoveryProgress;
import java.util.List;
import java.util.Map;

/** Who tells of brokers that load their logs. From any thread. */
interface Recoveries {
  /** Where no source is configured. */
  Recoveries NONE = brokers -> Map.of();

  /**
   * What is known now of these brokers, who are asked from now on; never waits.
   *
   * @return by broker; those of which nothing is known yet are not in it
   */
  Map<Integer, RecoveryProgress> of(List<Broker> brokers);
}
