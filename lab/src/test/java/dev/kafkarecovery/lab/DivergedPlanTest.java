package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DivergedPlanTest {

  private static final List<Integer> SURVIVORS = List.of(1, 2, 3);

  private final List<DivergedPlan> plans = DivergedPlan.all(DivergedPlan.FEWEST);

  @Test
  void as_many_partitions_go_offline_as_were_asked_for() {
    assertThat(plans).hasSize(DivergedPlan.FEWEST - DivergedPlan.INTERNAL_PARTITIONS);
    assertThat(DivergedPlan.all(100)).hasSize(100 - DivergedPlan.INTERNAL_PARTITIONS);
  }

  @Test
  void every_kind_is_there_for_every_candidate() {
    Map<String, Set<Integer>> candidates = new TreeMap<>();
    plans.forEach(
        plan ->
            candidates.merge(
                plan.kind(),
                Set.of(plan.candidate()),
                (some, more) ->
                    Stream.concat(some.stream(), more.stream()).collect(Collectors.toSet())));
    assertThat(candidates).hasSize(13);
    assertThat(candidates.values()).allMatch(Set.copyOf(SURVIVORS)::equals);
  }

  @Test
  void at_the_end_only_4_is_in_sync() {
    for (DivergedPlan plan : plans) {
      LogHistory history = played(plan);
      history.enter(Set.copyOf(SURVIVORS), false);
      assertThat(history.leader()).as("%s", plan.partition()).isEmpty();
    }
  }

  @Test
  void no_log_of_the_diverged_ones_is_the_beginning_of_another() {
    plans.stream()
        .filter(
            plan ->
                Set.of(
                        DivergedPlan.EPOCHS_APART,
                        DivergedPlan.COMMON_EPOCHS,
                        DivergedPlan.MOVING_LEADER,
                        DivergedPlan.COMPACTED)
                    .contains(plan.kind()))
        .map(DivergedPlanTest::played)
        .forEach(
            history -> {
              for (int leader : SURVIVORS) {
                for (int follower : SURVIVORS) {
                  if (leader != follower) {
                    assertThat(history.cut(leader, follower))
                        .isLessThan(history.log(follower).end());
                  }
                }
              }
            });
  }

  @Test
  void some_followers_know_epochs_that_lie_between_those_of_their_leader() {
    LogHistory history =
        plans.stream()
            .filter(plan -> plan.kind().equals(DivergedPlan.EPOCHS_APART))
            .map(DivergedPlanTest::played)
            .findFirst()
            .orElseThrow();
    assertThat(own(history, 1)).hasSize(2);
    assertThat(own(history, 3)).hasSize(2);
    assertThat(own(history, 1).get(0)).isLessThan(own(history, 3).get(0));
    assertThat(own(history, 3).get(0)).isLessThan(own(history, 1).get(1));
    assertThat(own(history, 1).get(1)).isLessThan(own(history, 3).get(1));
  }

  /** The generations after the one that all have. */
  private static List<Integer> own(LogHistory history, int replica) {
    return history.log(replica).runs().stream()
        .map(LogHistory.Run::generation)
        .filter(generation -> generation > 0)
        .toList();
  }

  private static LogHistory played(DivergedPlan plan) {
    LogHistory history = new LogHistory(plan.replicas());
    for (Phase phase : Phase.values()) {
      history.enter(phase.up(), plan.elects(phase));
      if (plan.written(phase) > 0) {
        history.wrote(plan.written(phase));
      }
      if (phase == Phase.ONLY1 && plan.deletedBefore() > 0) {
        history.deletedBefore(plan.deletedBefore());
      }
    }
    return history;
  }
}
