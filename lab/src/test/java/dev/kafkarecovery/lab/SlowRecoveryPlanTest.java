package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlowRecoveryPlanTest {

  @ParameterizedTest
  @ValueSource(ints = {24, 100, 3_000})
  void as_many_partitions_go_offline_as_were_asked_for(int count) {
    assertThat(SlowRecoveryPlan.all(count)).hasSize(count);
  }

  @Test
  void every_kind_is_there_also_in_the_smallest_incident() {
    assertThat(SlowRecoveryPlan.all(SlowRecoveryPlan.FEWEST))
        .extracting(SlowRecoveryPlan::kind)
        .contains(
            SlowRecoveryPlan.WAITING_KEEPS_ALL,
            SlowRecoveryPlan.WAITING_IS_THE_ONLY_WAY,
            SlowRecoveryPlan.NOTHING_TO_LOSE,
            SlowRecoveryPlan.LAST_IS_DEAD,
            SlowRecoveryPlan.RECOVERING_IS_LONGER,
            SlowRecoveryPlan.RECOVERING_IS_SHORTER,
            SlowRecoveryPlan.RECOVERING_IS_ALONE,
            LostIsrPlan.SINGLE);
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 100})
  void broker_3_has_thousands_of_segments_to_recover_however_many_partitions(int count) {
    int own =
        SlowRecoveryPlan.all(count).stream()
            .filter(SlowRecoveryPlan::heals)
            .mapToInt(plan -> plan.records().only3())
            .sum();
    assertThat(own).isBetween(3_000, 3_200);
  }
}
