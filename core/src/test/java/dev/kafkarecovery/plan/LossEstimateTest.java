package dev.kafkarecovery.plan;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.LossLook;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What elections lose, against what becomes of the logs. */
final class LossEstimateTest {
  private static final EpochLog FIRST_100 = EpochLog.from(0).epoch(0, 100);

  private final FakeCluster cluster = new FakeCluster(Clock.systemUTC());

  /** From offset 100 on broker 1 holds 20 of a newer epoch, and broker 2 50 of the older one. */
  private static Partitions branched() {
    return partition("t", 0)
        .alive(1, FIRST_100.epoch(2, 120))
        .alive(2, EpochLog.from(0).epoch(0, 150));
  }

  private Loss loss(Partitions partition, int pick) throws InterruptedException {
    return loss(put(partition), pick);
  }

  private Loss loss(PartitionState state, int pick) throws InterruptedException {
    return LossEstimate.of(state, pick, cuts(state, pick));
  }

  private Cuts cuts(PartitionState state, int pick) throws InterruptedException {
    return LossLook.ask(
        cluster, List.of(new LossLook.Choice(state, pick)), Cuts.NONE, Duration.ofSeconds(1));
  }

  private PartitionState put(Partitions partition) {
    cluster.put(partition);
    return cluster.state(new TopicPartition("t", 0));
  }

  @Test
  void longer_log_of_an_older_epoch_loses_exactly_what_diverges() throws Exception {
    Loss loss = loss(branched().dead(3).isr(3), 1);
    assertThat(loss.atLeast()).isEqualTo(50);
    assertThat(loss.diverging()).isFalse();
    assertThat(loss.unknownAbove()).containsExactly(3);
    assertThat(loss.exact()).as("3 was in sync and is unseen").isFalse();
  }

  @Test
  void shorter_log_of_a_newer_epoch_loses_all_of_that_epoch() throws Exception {
    Loss loss = loss(branched().dead(3).isr(3), 2);
    assertThat(loss.atLeast()).isEqualTo(20);
    assertThat(loss.newerEpochLost()).isTrue();
    assertThat(loss.diverging()).isFalse();
  }

  @Test
  void loss_is_exact_once_all_that_were_in_sync_are_seen() throws Exception {
    Loss loss = loss(branched().dead(3).lastKnownElr(2), 1);
    assertThat(loss.exact()).isTrue();
    assertThat(loss.atLeast()).isEqualTo(50);
    assertThat(loss.unseen()).containsExactly(3);
  }

  @Test
  void nothing_lost_by_those_seen_is_no_zero_while_any_replica_is_unseen() throws Exception {
    Loss loss =
        loss(partition("t", 0).alive(1, FIRST_100).alive(2, FIRST_100).dead(3).lastKnownElr(2), 1);
    assertThat(loss.atLeast()).isZero();
    assertThat(loss.none()).isFalse();
    assertThat(loss.exact()).isFalse();
  }

  @Test
  void offset_that_two_logs_share_counts_once_and_diverging_ones_count_each() throws Exception {
    EpochLog shared = FIRST_100.epoch(1, 130);
    Loss loss =
        loss(
            partition("t", 0)
                .alive(1, FIRST_100.epoch(4, 101))
                .alive(2, shared.epoch(2, 150))
                .alive(3, shared.epoch(3, 170))
                .dead(4),
            1);
    // 100 to 130 once, then 20 of broker 2 and 40 of broker 3.
    assertThat(loss.atLeast()).isEqualTo(30 + 20 + 40);
    assertThat(loss.diverging()).isFalse();
  }

  @Test
  void prefix_of_another_lost_tail_adds_nothing() throws Exception {
    Loss loss = loss(partition("t", 0).alive(1, 2, 0).alive(2, 5, 0).alive(3, 10, 0), 1);
    assertThat(loss.atLeast()).as("as in KAFKA-10751").isEqualTo(8);
    assertThat(loss.exact()).isTrue();
    assertThat(cluster.cutsAsked()).as("known by the ends alone").isEmpty();
  }

  @Test
  void cut_that_nobody_tells_leaves_a_lower_bound() throws Exception {
    Loss loss = loss(partition("t", 0).alive(1, 120, 2).alive(2, 150, 0), 1);
    assertThat(loss.atLeast()).isEqualTo(30);
    assertThat(loss.diverging()).isTrue();
    assertThat(loss.exact()).isFalse();
  }

  @Test
  void offsets_below_a_high_watermark_are_known_to_be_committed() throws Exception {
    PartitionState state =
        put(partition("t", 0).alive(1, FIRST_100.epoch(2, 120)).alive(2, 150, 0).dead(3).isr(3));
    Cuts cuts = Cuts.of(java.util.Map.of(question(state, 1, 2), Reading.known(100L)));
    Loss loss = LossEstimate.of(state, 1, cuts);
    assertThat(loss.atLeast()).isEqualTo(50);
    assertThat(loss.committed()).as("its high watermark is 145").isEqualTo(45);
  }

  @Test
  void all_that_only_the_last_in_sync_replica_holds_counts_as_committed() throws Exception {
    Loss loss = loss(partition("t", 0).alive(1, 100, 0).alive(2, 150, 0).lastKnownElr(2), 1);
    assertThat(loss.atLeast()).isEqualTo(50);
    assertThat(loss.committed()).isEqualTo(50);
  }

  @Test
  void in_sync_leader_loses_nothing_committed_whatever_tails_are_cut() throws Exception {
    Loss loss = loss(partition("t", 0).alive(1, 100, 0).alive(2, 120, 0).elr(1), 1);
    assertThat(loss).isEqualTo(Loss.NONE);
  }

  @Test
  void in_sync_leader_that_came_back_with_less_is_no_harmless_one() throws Exception {
    PartitionState state =
        put(partition("t", 0).alive(1, 100, 0).alive(2, 120, 0).highWatermark(2, 110).elr(1));
    Loss loss = LossEstimate.of(state, 1);
    assertThat(loss.none()).isFalse();
    assertThat(loss.committed()).isEqualTo(10);
    assertThat(Planner.recommend(state).sentence())
        .contains("came back with less: 10 committed offsets");
  }

  @Test
  void in_sync_leader_with_less_is_no_harmless_one_where_nobody_tells_the_cut() throws Exception {
    PartitionState state =
        put(partition("t", 0).alive(1, 100, 3).alive(2, 200, 5).highWatermark(2, 200).elr(1));
    Loss loss = LossEstimate.of(state, 1);
    assertThat(loss.none()).isFalse();
    assertThat(loss.committed()).isEqualTo(100);
    assertThat(loss.diverging()).as("it is to be asked").isTrue();
  }

  @Test
  void committed_records_of_two_tails_count_where_a_third_cut_is_unknown() throws Exception {
    PartitionState state =
        put(
            partition("t", 0)
                .alive(1, 101, 4)
                .alive(2, 150, 2)
                .highWatermark(2, 150)
                .alive(3, 140, 3)
                .highWatermark(3, 140)
                .alive(4, 130, 1));
    Loss loss =
        LossEstimate.of(
            state,
            1,
            Cuts.of(
                java.util.Map.of(
                    question(state, 1, 2), Reading.known(100L),
                    question(state, 1, 3), Reading.known(100L),
                    question(state, 2, 3), Reading.known(100L))));
    assertThat(loss.committed()).isEqualTo(50 + 40);
    assertThat(loss.atLeast()).isEqualTo(50 + 40);
    assertThat(loss.exact()).isFalse();
  }

  @Test
  void log_that_ends_before_the_leaders_begins_goes_as_a_whole() throws Exception {
    PartitionState state =
        put(partition("t", 0).alive(1, EpochLog.from(200).epoch(3, 300)).alive(2, FIRST_100));
    assertThat(LossEstimate.cuts(state, 1, cuts(state, 1)).get(2).asOptional())
        .hasValueSatisfying(
            cut -> {
              assertThat(cut.from()).isZero();
              assertThat(cut.whole()).isTrue();
              assertThat(cut.divergent()).isFalse();
            });
  }

  @Test
  void longer_log_is_a_divergent_tail_where_the_leader_holds_other_records() throws Exception {
    PartitionState state = put(branched().alive(3, FIRST_100.epoch(2, 140)));
    var cuts = LossEstimate.cuts(state, 1, cuts(state, 1));
    assertThat(cuts.get(2).map(Cut::divergent)).isEqualTo(Reading.known(true));
    assertThat(cuts.get(3).map(Cut::divergent)).isEqualTo(Reading.known(false));
  }

  private static CutQuestion question(PartitionState state, int leader, int follower) {
    return CutQuestion.of(state, leader, follower).asOptional().orElseThrow();
  }
}
