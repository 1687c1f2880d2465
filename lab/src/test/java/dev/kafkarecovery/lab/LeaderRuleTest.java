package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LeaderRuleTest {

  private static final List<Integer> ASSIGNMENT = List.of(3, 1, 2);

  @Test
  void longer_log_of_the_same_epoch_is_expected() {
    assertThat(best(Map.of(1, new ReplicaLog(100, 0), 2, new ReplicaLog(150, 0)))).isEqualTo(2);
  }

  @Test
  void shorter_log_with_higher_epoch_is_expected() {
    assertThat(best(Map.of(1, new ReplicaLog(150, 0), 2, new ReplicaLog(120, 2)))).isEqualTo(2);
  }

  @Test
  void first_of_equal_logs_in_the_assignment_is_expected() {
    assertThat(best(Map.of(2, new ReplicaLog(100, 0), 1, new ReplicaLog(100, 0)))).isEqualTo(1);
  }

  @Test
  void eligible_one_of_equal_logs_is_expected() {
    Map<Integer, ReplicaLog> live = Map.of(1, new ReplicaLog(7, 0), 2, new ReplicaLog(7, 0));
    assertThat(LeaderRule.best(ASSIGNMENT, live, Set.of(2))).contains(2);
  }

  @Test
  void nobody_is_expected_without_a_live_replica() {
    assertThat(LeaderRule.best(ASSIGNMENT, Map.of(), Set.of(3))).isEmpty();
  }

  private static int best(Map<Integer, ReplicaLog> live) {
    return LeaderRule.best(ASSIGNMENT, live, Set.of()).orElseThrow();
  }
}
