package dev.kafkarecovery.plan;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.plan.RankedReplica.Standing;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RankingTest {
  @Test
  void longer_log_of_the_same_epoch_comes_first() {
    List<RankedReplica> ranking =
        rank(partition("t", 0).dead(1).alive(2, 100, 4).alive(3, 5_000, 4).isr(1));
    assertThat(order(ranking)).containsExactly(3, 2, 1);
    assertThat(ranking.get(1).reason()).isEqualTo("4,900 offsets fewer than broker 3");
  }

  @Test
  void higher_epoch_beats_longer_log() {
    List<RankedReplica> ranking =
        rank(partition("t", 0).alive(1, 900, 5).alive(2, 850, 7).dead(3).isr(3));
    assertThat(order(ranking)).containsExactly(2, 1, 3);
    assertThat(ranking.get(1).reason()).isEqualTo("longer, but older epoch 5 than 7 of broker 2");
  }

  @Test
  void a_log_that_was_never_written_comes_after_any_that_was() {
    assertThat(order(rank(partition("t", 0).alive(1, 0, -1).alive(2, 1, 0).dead(3).isr(3))))
        .containsExactly(2, 1, 3);
  }

  @Test
  void equal_logs_keep_the_assignment_order() {
    assertThat(
            order(rank(partition("t", 0).alive(4, 10, 2).alive(3, 10, 2).alive(5, 10, 2).isr(9))))
        .containsExactly(4, 3, 5);
  }

  @Test
  void last_known_leader_breaks_a_tie() {
    assertThat(order(rank(partition("t", 0).alive(4, 10, 2).alive(3, 10, 2).isr().lastKnownElr(3))))
        .containsExactly(3, 4);
  }

  @Test
  void live_elr_member_beats_a_longer_log() {
    List<RankedReplica> ranking =
        rank(partition("t", 0).alive(3, 120, 2).alive(1, 100, 2).isr().elr(1));
    assertThat(order(ranking)).containsExactly(1, 3);
    assertThat(ranking.get(0).standing()).isEqualTo(Standing.CLEAN);
    assertThat(ranking.get(0).reason()).isEqualTo("in the ELR: holds every committed record");
  }

  @Test
  void silent_replica_is_for_a_person_to_choose() {
    List<RankedReplica> ranking = rank(partition("t", 0).silent(1).alive(2, 5, 0).dead(3).isr(3));
    assertThat(order(ranking)).containsExactly(2, 1, 3);
    assertThat(ranking.get(1).standing()).isEqualTo(Standing.UNPROVEN);
    assertThat(ranking.get(1).reason()).isEqualTo("log unknown: no answer within 30 s");
  }

  @Test
  void offline_log_dir_and_missing_copy_are_rejected_with_their_reason() {
    List<RankedReplica> ranking =
        rank(
            partition("t", 0)
                .replica(1, Replica.State.LOG_DIR_OFFLINE, Why.LOG_DIR_OFFLINE, "dir offline")
                .replica(2, Replica.State.ONLINE, Why.NO_COPY, "the broker holds no copy")
                .alive(3, 1, 0)
                .isr(1));
    assertThat(order(ranking)).containsExactly(3, 1, 2);
    assertThat(ranking.get(1).reason()).isEqualTo("not electable: its log directory is offline");
    assertThat(ranking.get(2).reason()).isEqualTo("not electable: the broker holds no copy");
  }

  @Test
  void replica_being_added_is_flagged_as_incomplete() {
    List<RankedReplica> ranking =
        rank(
            partition("t", 0)
                .alive(4, 0, -1)
                .dead(5)
                .dead(1)
                .alive(2, 9_000, 3)
                .isr(1)
                .reassigning(List.of(4, 5), List.of(1, 2)));
    assertThat(order(ranking)).startsWith(2, 4);
    assertThat(ranking.get(1).reason()).endsWith("; being added, may be incomplete");
  }

  private static List<RankedReplica> rank(Partitions partition) {
    return Ranking.rank(partition.build());
  }

  private static List<Integer> order(List<RankedReplica> ranking) {
    return ranking.stream().map(RankedReplica::brokerId).toList();
  }

  private static PartitionState recovering(long end, int epoch) {
    PartitionState state =
        partition("foo", 0).alive(1, 100, 3).alive(2, 60, 3).dead(3).isr(3).build();
    return state.withReplicas(
        state.replicas().stream()
            .map(
                replica ->
                    replica.brokerId() == 3
                        ? replica.withLog(
                            replica
                                .log()
                                .withEnd(
                                    Reading.known(end),
                                    Reading.known(epoch),
                                    ReplicaLog.Source.ADD_ON))
                        : replica)
            .toList());
  }

  private static String evidence(long end, int epoch) {
    List<RankedReplica> ranking = Ranking.rank(recovering(end, epoch));
    assertThat(ranking).extracting(RankedReplica::brokerId).containsExactly(1, 2, 3);
    assertThat(ranking.get(2).electable()).isFalse();
    return ranking.get(2).reason();
  }

  @Test
  void a_log_that_cannot_lead_now_is_evidence_and_never_elected() {
    assertThat(evidence(139, 3))
        .isEqualTo("not electable: its broker is fenced; best copy: 39 offsets more than broker 1");
    assertThat(evidence(50, 4))
        .endsWith("its broker is fenced; best copy: newer epoch 4 than 3 of broker 1");
    assertThat(evidence(100, 3)).endsWith("fenced; its log equals that of broker 1");
    assertThat(evidence(80, 3)).endsWith("fenced; 20 offsets fewer than broker 1");
    assertThat(evidence(180, 2)).endsWith("fenced; longer, but older epoch 2 than 3 of broker 1");
  }

  @Test
  void what_a_recovering_log_holds_beyond_the_pick_is_in_the_loss() {
    Recommendation advice = Planner.recommend(recovering(139, 3));
    assertThat(advice.pick()).hasValue(1);
    assertThat(advice.loss().atLeast()).isEqualTo(39);
    assertThat(advice.loss().committed()).as("it was the last in sync").isEqualTo(39);
    assertThat(advice.loss().exact()).isTrue();
    assertThat(Planner.recommend(recovering(80, 3)).loss().none()).as("nobody holds more").isTrue();
  }
}
