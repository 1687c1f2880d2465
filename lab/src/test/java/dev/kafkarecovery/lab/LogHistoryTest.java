package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LogHistoryTest {

  private final LogHistory history = new LogHistory(List.of(4, 1, 2));

  @Test
  void live_replicas_have_what_the_leader_wrote_and_dead_ones_what_they_had() {
    history.wrote(10);
    history.enter(Set.of(1, 4), false);
    history.wrote(5);

    assertThat(history.ends()).isEqualTo(Map.of(1, 15L, 2, 10L, 4, 15L));
  }

  @Test
  void another_leader_begins_another_generation_and_the_same_one_does_not() {
    history.wrote(10);
    history.enter(Set.of(1, 4), false);
    history.wrote(5);
    assertThat(history.log(1).runs()).hasSize(1);

    history.enter(Set.of(1), false);
    history.wrote(1);
    assertThat(history.leader()).contains(1);
    assertThat(history.log(1).runs()).hasSize(2);
  }

  @Test
  void nobody_leads_while_only_replicas_that_fell_behind_are_up() {
    history.enter(Set.of(1, 4), false);
    history.enter(Set.of(2), false);

    assertThat(history.leader()).isEmpty();
    assertThatThrownBy(() -> history.wrote(1)).isInstanceOf(LabException.class);
  }

  @Test
  void replica_that_was_in_sync_leads_when_it_is_back_and_the_others_follow_it() {
    history.wrote(10);
    history.enter(Set.of(1), false);
    history.wrote(5);
    history.enter(Set.of(2), false);
    history.enter(Set.of(1, 2), true);

    assertThat(history.leader()).contains(1);
    assertThat(history.log(2)).isEqualTo(history.log(1));
  }

  @Test
  void unclean_leader_makes_its_followers_lose_what_it_lacks() {
    history.wrote(10);
    history.enter(Set.of(1), false);
    history.wrote(5);
    history.enter(Set.of(2), true);
    history.wrote(3);

    assertThat(history.cut(2, 1)).isEqualTo(10);
    assertThat(history.cut(1, 2)).isEqualTo(10);
    assertThat(history.cut(2, 4)).as("4 has nothing that 2 lacks").isEqualTo(10);
  }

  @Test
  void equal_offsets_of_different_leaders_are_not_common() {
    history.enter(Set.of(1), false);
    history.wrote(5);
    history.enter(Set.of(2), true);
    history.wrote(5);

    assertThat(history.cut(1, 2)).isZero();
  }

  @Test
  void log_that_ends_before_the_leader_begins_goes_as_a_whole() {
    history.wrote(10);
    history.enter(Set.of(1), false);
    history.wrote(5);
    history.deletedBefore(12);

    assertThat(history.log(1).start()).isEqualTo(12);
    assertThat(history.cut(1, 2)).isZero();
    assertThat(history.cut(2, 1)).as("nothing before its start can go").isEqualTo(12);
  }

  @Test
  void deleted_records_that_both_had_cut_nothing() {
    history.wrote(10);
    history.enter(Set.of(1), false);
    history.wrote(5);
    history.deletedBefore(4);

    assertThat(history.cut(1, 2)).isEqualTo(10);
    assertThat(history.cut(2, 1)).isEqualTo(10);
  }
}
