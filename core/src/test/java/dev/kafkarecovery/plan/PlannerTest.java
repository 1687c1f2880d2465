package dev.kafkarecovery.plan;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.plan.Recommendation.Kind;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class PlannerTest {
  @Test
  void of_several_dead_in_sync_replicas_one_alone_is_no_promise() {
    Recommendation advice =
        recommend(partition("t", 0).alive(1, 5, 0).dead(2).dead(3).isr().elr(2, 3));
    assertThat(advice.sentence())
        .contains("brokers 2, 3 were in sync and are down: if they come back nothing committed");
  }

  @Test
  void offline_follows_the_leader_and_not_the_isr() {
    Recommendation advice =
        recommend(partition("t", 0).alive(1, 5, 0).alive(2, 5, 0).dead(3).isr(3));
    assertThat(advice.kind()).isEqualTo(Kind.UNCLEAN);
    assertThat(advice.sentence())
        .contains("broker 3 was in sync and is down: if it comes back nothing committed is lost");
  }

  @Test
  void hidden_leader_is_not_offered_for_election() {
    Recommendation advice = recommend(partition("t", 0).alive(1, 5, 0).isr(1).leaderHidden());
    assertThat(advice.kind()).isEqualTo(Kind.LEADER_HIDDEN);
    assertThat(advice.pick()).isEmpty();
  }

  @Test
  void unregistered_broker_is_named_where_nobody_can_lead() {
    Recommendation advice = recommend(partition("t", 0).gone(100).isr(100));
    assertThat(advice.kind()).isEqualTo(Kind.NO_ELECTABLE_REPLICA);
    assertThat(advice.sentence()).isEqualTo("no electable replica: broker 100 is not registered");
  }

  @Test
  void live_isr_member_makes_it_a_clean_election_without_loss() {
    Recommendation advice = recommend(partition("t", 0).alive(1, 5, 0).alive(2, 90, 0).isr(1));
    assertThat(advice.kind()).isEqualTo(Kind.CLEAN);
    assertThat(advice.pick()).isEqualTo(OptionalInt.of(1));
    assertThat(advice.loss().none()).isTrue();
  }

  @Test
  void nothing_is_recommended_where_no_log_is_known() {
    Recommendation advice = recommend(partition("t", 0).silent(1).silent(2).dead(3).isr(3));
    assertThat(advice.kind()).isEqualTo(Kind.NO_EVIDENCE);
    assertThat(advice.pick()).isEmpty();
    assertThat(advice.sentence()).contains("no answer within 30 s");
  }

  @Test
  void loss_is_at_least_the_difference_and_unknown_beyond_the_unseen_broker() {
    Partitions partition = partition("t", 0).dead(1).alive(2, 5, 0).alive(3, 2, 0).isr(1);
    assertThat(LossEstimate.of(partition.build(), 3)).isEqualTo(new Loss(3, false, List.of(1)));
    Loss best = LossEstimate.of(partition.build(), 2);
    assertThat(best.atLeast()).isZero();
    assertThat(best.none()).as("never 0 lost while broker 1 is unseen").isFalse();
  }

  @Test
  void loss_against_a_readable_replica_is_exact() {
    Partitions partition = partition("t", 0).alive(1, 10, 0).alive(2, 5, 0).alive(3, 2, 0).isr(9);
    assertThat(LossEstimate.of(partition.build(), 2).words()).isEqualTo("5 records");
    assertThat(LossEstimate.of(partition.build(), 3).words()).isEqualTo("8 records");
  }

  @Test
  void loss_across_epochs_is_a_lower_bound_only() {
    Partitions partition = partition("t", 0).alive(1, 150, 0).alive(2, 120, 2).isr(9);
    Loss newer = LossEstimate.of(partition.build(), 2);
    assertThat(newer.atLeast()).isEqualTo(30);
    assertThat(newer.exact()).isFalse();
    Loss older = LossEstimate.of(partition.build(), 1);
    assertThat(newer.newerEpochLost()).isFalse();
    assertThat(older.newerEpochLost()).isTrue();
    assertThat(older.atLeast()).as("no small number that looks better than 30").isZero();
    assertThat(older.exact()).isFalse();
  }

  @Test
  void planned_election_of_another_than_the_pick_is_an_override_and_carries_the_evidence() {
    Recommendation advice =
        recommend(partition("t", 0).alive(1, 10, 1).alive(2, 5, 1).dead(3).isr(3));
    PlannedElection planned = Planner.planned(advice, 2, "rack 1 is on fire");
    assertThat(planned.overridden()).isTrue();
    assertThat(planned.note()).isEqualTo("rack 1 is on fire");
    assertThat(planned.basis().orElseThrow().evidence())
        .containsExactly(new Evidence(1, 10, 1, OptionalLong.of(5)), new Evidence(2, 5, 1));
    assertThat(Planner.planned(advice, 1, "").overridden()).isFalse();
  }

  private static Recommendation recommend(Partitions partition) {
    return Planner.recommend(partition.build());
  }
}
