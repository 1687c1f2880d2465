package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LostIsrPlanTest {

  private final List<LostIsrPlan> plans = LostIsrPlan.all(Scenario.LOST_ISR.defaultPartitions());

  @Test
  void as_many_partitions_go_offline_as_were_asked_for() {
    assertThat(plans).hasSize(48 - LostIsrPlan.INTERNAL_PARTITIONS);
    assertThat(LostIsrPlan.all(40)).hasSize(40 - LostIsrPlan.INTERNAL_PARTITIONS);
  }

  @Test
  void every_kind_is_there_also_in_the_smallest_incident() {
    assertThat(LostIsrPlan.all(40))
        .extracting(LostIsrPlan::kind)
        .contains(
            LostIsrPlan.LONGEST,
            LostIsrPlan.STOCK_IS_WRONG,
            LostIsrPlan.HIGHER_EPOCH,
            LostIsrPlan.HIGHER_AND_LONGER,
            LostIsrPlan.EQUAL,
            LostIsrPlan.EMPTY,
            LostIsrPlan.ONLY_ONE,
            LostIsrPlan.NO_REPLICA,
            LostIsrPlan.SINGLE);
  }

  @Test
  void where_the_stock_election_is_wrong_another_replica_comes_first() {
    assertThat(plans)
        .filteredOn(plan -> plan.kind().equals(LostIsrPlan.STOCK_IS_WRONG))
        .allSatisfy(plan -> assertThat(plan.replicas().get(1)).isNotEqualTo(plan.leader()));
  }
}
