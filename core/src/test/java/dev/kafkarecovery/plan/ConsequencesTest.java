package dev.kafkarecovery.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Consequences.GroupAhead;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsequencesTest {
  private static final TopicPartition ID = new TopicPartition("orders", 0);

  private final PartitionState state =
      Partitions.partition("orders", 0).alive(1, 150, 0).alive(2, 120, 2).dead(3).build();

  @Test
  void groups_that_committed_beyond_the_new_end_are_named_the_farthest_first() {
    Dependents dependents =
        dependents(Map.of("audit", 150L, "export", 120L, "billing", 130L, "mail", 90L), Map.of());

    assertThat(Consequences.of(state, 2, dependents).ahead())
        .isEqualTo(
            Reading.known(
                List.of(new GroupAhead("audit", 150, 30), new GroupAhead("billing", 130, 10))));
  }

  @Test
  void group_that_is_ahead_of_one_candidate_is_not_ahead_of_a_longer_one() {
    Dependents dependents = dependents(Map.of("audit", 150L), Map.of());

    assertThat(Consequences.of(state, 1, dependents).ahead()).isEqualTo(Reading.known(List.of()));
  }

  @Test
  void without_a_known_end_nothing_is_said_of_groups() {
    PartitionState silent = Partitions.partition("orders", 0).alive(1, 150, 0).silent(2).build();

    assertThat(Consequences.of(silent, 2, dependents(Map.of("audit", 1L), Map.of())).ahead())
        .isInstanceOf(Reading.Unknown.class);
  }

  @Test
  void partition_that_was_not_asked_about_has_no_groups_that_are_known() {
    assertThat(Consequences.of(state, 2, Dependents.NONE).ahead().isKnown()).isFalse();
    assertThat(Consequences.of(state, 2, Dependents.unknown("no broker answers")).ahead().reason())
        .isEqualTo("no broker answers");
  }

  @Test
  void clean_elections_and_partitions_with_a_leader_have_no_consequences() {
    assertThat(Consequences.possible(state, 2)).isTrue();
    assertThat(Consequences.possible(state, 9)).isFalse();
    PartitionState clean =
        Partitions.partition("orders", 0).alive(1, 150, 0).alive(2, 120, 2).isr(1).build();
    assertThat(Consequences.possible(clean, 1)).isFalse();
    assertThat(Consequences.possible(clean, 2)).isTrue();
    PartitionState led =
        Partitions.partition("orders", 0).alive(1, 150, 0).alive(2, 120, 2).leader(1).build();
    assertThat(Consequences.possible(led, 2)).isFalse();
  }

  @Test
  void transactions_are_those_of_the_elected_log_by_their_first_offset() {
    Dependents dependents =
        dependents(
            Map.of(),
            Map.of(
                1, Reading.known(List.of(open(7, 20))),
                2, Reading.known(List.of(open(9, 110), open(8, 20)))));

    assertThat(Consequences.of(state, 2, dependents).open())
        .isEqualTo(Reading.known(List.of(open(8, 20), open(9, 110))));
  }

  @Test
  void none_is_said_only_where_all_is_known() {
    Map<Integer, Reading<List<OpenTransaction>>> nothing = Map.of(2, Reading.known(List.of()));
    assertThat(Consequences.of(state, 2, dependents(Map.of(), nothing)).none()).isTrue();

    Dependents hidden = new Dependents(Map.of(), List.of("some"), Map.of(ID, nothing));
    assertThat(Consequences.of(state, 2, hidden).none()).isFalse();
    Map<Integer, Reading<List<OpenTransaction>>> unread =
        Map.of(2, Reading.unknown(Why.SILENT, "no answer within 5 s"));
    assertThat(Consequences.of(state, 2, dependents(Map.of(), unread)).none()).isFalse();
    assertThat(Consequences.of(state, 2, Dependents.unknown("not asked")).none()).isFalse();
  }

  private static OpenTransaction open(long producer, long from) {
    return new OpenTransaction(producer, 0, from, 1_000, "", Reading.known(false));
  }

  private static Dependents dependents(
      Map<String, Long> committed, Map<Integer, Reading<List<OpenTransaction>>> open) {
    return new Dependents(
        committed.isEmpty() ? Map.of() : Map.of(ID, committed), List.of(), Map.of(ID, open));
  }
}
