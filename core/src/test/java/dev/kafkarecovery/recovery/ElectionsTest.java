package dev.kafkarecovery.recovery;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import dev.kafkarecovery.recovery.ActResult.Status;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** How a plan is carried out, against a cluster that elects as KRaft's controller does. */
final class ElectionsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-29T12:00:00Z"), ZoneOffset.UTC);
  private static final TopicPartition FOO = new TopicPartition("foo", 0);
  private static final ElectionSettings QUICK =
      new ElectionSettings(1, Duration.ofSeconds(1), Duration.ofMillis(200), 1_000, true);

  private final FakeCluster cluster = new FakeCluster(CLOCK);
  private final List<String> journal = new ArrayList<>();

  @Test
  void designated_leader_is_elected_although_another_is_first_in_the_assignment() {
    cluster.put(foo());
    ElectionResult result = only(run(plan(3)));
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.leader()).isEqualTo(OptionalInt.of(3));
    assertThat(cluster.state(FOO).leader()).isEqualTo(OptionalInt.of(3));
  }

  @Test
  void whole_ranking_is_set_as_the_order_and_the_old_order_is_put_back() {
    cluster.put(foo());
    run(plan(3));
    assertThat(cluster.reorders())
        .containsExactly(Map.of(FOO, List.of(3, 2, 1)), Map.of(FOO, List.of(1, 2, 3)));
    assertThat(cluster.state(FOO).assignment()).containsExactly(1, 2, 3);
  }

  @Test
  void order_is_left_alone_where_the_controller_would_choose_the_designated_leader_anyway() {
    cluster.put(foo());
    assertThat(only(run(plan(2))).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(cluster.reorders()).isEmpty();
  }

  @Test
  void next_best_and_no_arbitrary_replica_is_elected_when_the_designated_is_fenced_in_between() {
    cluster.put(partition("foo", 0).dead(1).alive(2, 10, 1).alive(4, 70, 1).alive(3, 90, 1).isr(1));
    cluster.beforeElect(c -> c.fence(3));
    ElectionResult result = only(run(plan(3)));
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.code()).isEqualTo("WRONG_LEADER");
    assertThat(result.sentence()).isEqualTo("broker 4 was elected, not the designated broker 3");
  }

  @Test
  void broker_that_comes_back_in_between_is_not_elected_for_being_first_in_the_order() {
    Partitions before = partition("foo", 0).dead(4).alive(2, 100, 4).dead(1).isr(1);
    cluster.put(before);
    RecoveryPlan plan = plan(2);
    cluster.beforeElect(c -> c.change(FOO, state -> revived(state, 4, Partitions.log(0, 0))));
    ElectionResult result = only(run(plan));
    assertThat(result.sentence()).startsWith("broker 2 elected");
    assertThat(cluster.reorders().get(0)).containsEntry(FOO, List.of(2, 1, 4));
    assertThat(cluster.state(FOO).assignment()).containsExactly(4, 2, 1);
  }

  @Test
  void nothing_is_sent_where_the_isr_is_empty_and_the_elr_is_not_known() {
    cluster.put(partition("foo", 0).dead(1).alive(2, 100, 4).alive(3, 90, 4).noElr());
    assertSkipped(run(handWritten(2)), "ELR_UNKNOWN");
  }

  @Test
  void nothing_is_sent_where_the_controller_still_counts_a_lost_copy_as_in_sync() {
    cluster.put(
        partition("foo", 0)
            .replica(1, Replica.State.ONLINE, Why.NO_COPY, "the broker holds no copy")
            .alive(2, 100, 4)
            .isr(1));
    assertSkipped(run(plan(2)), "IN_SYNC_WITHOUT_COPY");
  }

  @Test
  void longer_log_out_of_sync_does_not_stop_a_clean_election() {
    cluster.put(partition("foo", 0).alive(1, 100, 4).dead(2).elr(1));
    RecoveryPlan plan = plan(1);
    cluster.change(
        FOO, state -> revived(state, 2, Partitions.withHighWatermark(Partitions.log(120, 4), 100)));
    assertThat(only(run(plan)).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(cluster.state(FOO).leader()).hasValue(1);
  }

  private static PartitionState revived(PartitionState state, int broker, ReplicaLog log) {
    return state.withReplicas(
        state.replicas().stream()
            .map(
                replica ->
                    replica.brokerId() == broker
                        ? new Replica(broker, Replica.State.ONLINE, log)
                        : replica)
            .toList());
  }

  @Test
  void leader_that_came_back_is_left_alone() {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    cluster.change(FOO, state -> FakeCluster.led(state, OptionalInt.of(1)));
    ElectionResult result = only(run(plan));
    assertThat(result.outcome()).isEqualTo(Outcome.NOT_NEEDED);
    assertThat(result.sentence()).contains("already has a leader (broker 1)");
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void recreated_topic_is_never_touched_by_an_old_plan() {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    PartitionState old = cluster.state(FOO);
    cluster.put(
        new PartitionState(
            FOO,
            "another-topic-id",
            old.leader(),
            false,
            old.leaderEpoch(),
            old.replicas(),
            old.isr(),
            old.elr(),
            old.lastKnownElr(),
            old.reassignment()));
    assertSkipped(run(plan), "TOPIC_RECREATED");
  }

  @Test
  void deleted_topic_is_skipped() {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    cluster.remove(FOO);
    assertSkipped(run(plan), "UNKNOWN_TOPIC_OR_PARTITION");
  }

  @Test
  void moved_leader_epoch_makes_a_plan_stale() {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    cluster.change(FOO, state -> FakeCluster.led(state, OptionalInt.of(2)));
    cluster.change(FOO, state -> FakeCluster.led(state, OptionalInt.empty()));
    assertSkipped(run(plan), "LEADER_EPOCH_MOVED");
  }

  @Test
  void shorter_log_than_planned_is_skipped() {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    cluster.put(partition("foo", 0).dead(1).alive(2, 100, 4).alive(3, 4_000, 4).isr(1));
    assertSkipped(run(plan), "EVIDENCE_WORSE");
  }

  @Test
  void better_replica_that_the_plan_did_not_know_of_is_not_passed_over() {
    cluster.put(partition("foo", 0).dead(1).alive(2, 100, 4).silent(3).isr(1));
    RecoveryPlan plan = plan(2);
    cluster.put(foo());
    assertSkipped(run(plan), "BETTER_REPLICA");
  }

  @Test
  void known_better_replica_does_not_stop_an_override() {
    cluster.put(foo());
    assertThat(only(run(plan(2))).outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void live_isr_member_is_never_passed_over_by_an_unclean_election() {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    cluster.put(partition("foo", 0).alive(1, 200, 4).alive(2, 100, 4).alive(3, 5_000, 4).isr(1));
    assertThat(only(run(plan)).outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(only(run(handWritten(3))).code()).isEqualTo("CLEAN_LEADER_AVAILABLE");
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void single_last_known_leader_cannot_be_passed_over_and_so_nothing_is_sent() {
    cluster.put(partition("foo", 0).alive(1, 10, 1).alive(2, 90, 1).isr().lastKnownElr(1));
    assertSkipped(run(plan(2)), "LAST_KNOWN_LEADER");
  }

  @Test
  void running_reassignment_is_not_overwritten() {
    cluster.put(
        partition("foo", 0)
            .alive(4, 0, -1)
            .alive(2, 9_000, 3)
            .dead(1)
            .isr(1)
            .reassigning(List.of(4), List.of(1)));
    ElectionReport report = run(plan(2));
    assertSkipped(report, "REASSIGNMENT_IN_PROGRESS");
    assertThat(only(report).sentence()).contains("the controller would elect broker 4");
    assertThat(cluster.reorders()).isEmpty();
  }

  @Test
  void fenced_or_foreign_broker_is_refused_by_name() {
    cluster.put(foo());
    assertSkipped(run(handWritten(1)), "NOT_ELECTABLE");
    assertSkipped(run(handWritten(7)), "NOT_A_REPLICA");
  }

  @Test
  void plan_with_only_the_three_keys_works() {
    cluster.put(foo());
    assertThat(only(run(handWritten(3))).outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void timeout_that_elected_is_reported_as_elected_and_not_sent_again() {
    cluster.put(foo());
    cluster.answerElection(FOO, new ActResult(Status.UNKNOWN, "REQUEST_TIMED_OUT", ""));
    cluster.beforeElect(c -> c.change(FOO, state -> FakeCluster.led(state, OptionalInt.of(3))));
    ElectionResult result = only(run(plan(3)));
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.sentence()).isEqualTo("no answer came in time; read back: broker 3 leads");
    assertThat(cluster.elections()).hasSize(1);
  }

  @Test
  void timeout_without_a_leader_is_unknown_and_its_order_is_not_put_back() {
    cluster.put(foo());
    cluster.answerElection(FOO, new ActResult(Status.UNKNOWN, "REQUEST_TIMED_OUT", ""));
    ElectionReport report = run(plan(3));
    assertThat(only(report).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(cluster.elections()).hasSize(1);
    assertThat(cluster.reorders()).hasSize(1);
    assertThat(report.problems()).singleElement().asString().contains("foo-0 (was [1, 2, 3])");
  }

  @Test
  void success_without_a_leader_is_no_success() {
    cluster.put(foo());
    cluster.answerElection(FOO, ActResult.OK);
    assertThat(only(run(plan(3))).outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void memory_of_the_leader_from_before_the_outage_is_no_proof() {
    cluster.put(foo());
    PartitionState offline = cluster.state(FOO);
    cluster.answerElection(FOO, ActResult.OK);
    cluster.showLeader(
        FOO, new Leadership(OptionalInt.of(2), offline.leaderEpoch(), offline.assignment()));
    assertThat(only(run(plan(2))).outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void order_is_not_put_back_over_a_reassignment_that_began_since() {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    cluster.answerElection(FOO, new ActResult(Status.REFUSED, "SOME_REFUSAL", ""));
    cluster.beforeElect(c -> c.change(FOO, ElectionsTest::reassigning));
    ElectionReport report = run(plan);
    assertThat(cluster.reorders()).hasSize(1);
    assertThat(report.problems()).singleElement().asString().contains("reassignment is in flight");
  }

  private static PartitionState reassigning(PartitionState state) {
    return new PartitionState(
        state.id(),
        state.topicId(),
        state.leader(),
        state.leaderHidden(),
        state.leaderEpoch(),
        state.replicas(),
        state.isr(),
        state.elr(),
        state.lastKnownElr(),
        Reading.known(new Reassignment(List.of(9), List.of())));
  }

  @Test
  void transient_failure_is_tried_again_as_often_as_allowed() {
    cluster.put(foo());
    cluster.answerElection(FOO, new ActResult(Status.RETRIABLE, "NOT_CONTROLLER", ""));
    ElectionResult result = only(run(plan(3)));
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.code()).isEqualTo("NOT_CONTROLLER");
    assertThat(cluster.elections()).hasSize(2);
  }

  @Test
  void election_that_was_to_lose_nothing_is_not_sent_once_it_would_lose_something() {
    cluster.put(partition("foo", 0).alive(1, 100, 5).alive(2, 100, 5).dead(3).elr(1));
    RecoveryPlan clean = plan(1);
    assertThat(clean.elections().get(0).harmless()).isTrue();
    cluster.change(
        FOO, state -> partition("foo", 0).alive(1, 100, 5).alive(2, 100, 5).dead(3).build());
    ElectionResult result = only(run(clean));
    assertThat(result.outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(result.code()).isEqualTo("LOSS_NOW");
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void leader_found_after_a_controller_left_its_office_is_compared_with_the_designated_one() {
    assertThat(afterNotController(3).outcome()).isEqualTo(Outcome.ELECTED);
    ElectionResult wrong = afterNotController(2);
    assertThat(wrong.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(wrong.code()).isEqualTo("WRONG_LEADER");
  }

  /** The answer says that nothing was done, and the next look finds this leader. */
  private ElectionResult afterNotController(int leader) {
    cluster.put(foo());
    cluster.answerElection(FOO, new ActResult(Status.RETRIABLE, "NOT_CONTROLLER", ""));
    int sentBefore = cluster.elections().size();
    cluster.beforeScan(
        fake -> {
          if (fake.elections().size() > sentBefore) {
            fake.change(FOO, state -> FakeCluster.led(state, OptionalInt.of(leader)));
          }
        });
    return only(run(plan(3)));
  }

  @Test
  void leader_found_where_no_broker_had_taken_the_election_needed_none() {
    cluster.put(foo());
    cluster.answerElection(FOO, ActResult.notSent("no broker could be reached"));
    cluster.beforeScan(
        fake -> {
          if (!fake.elections().isEmpty()) {
            fake.change(FOO, state -> FakeCluster.led(state, OptionalInt.of(2)));
          }
        });
    assertThat(only(run(plan(3))).outcome()).isEqualTo(Outcome.NOT_NEEDED);
  }

  @Test
  void refused_election_names_the_reason_and_the_order_is_put_back() {
    cluster.put(foo());
    cluster.answerElection(
        FOO, new ActResult(Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    ElectionResult result = only(run(plan(3)));
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.sentence()).contains("nothing was elected");
    assertThat(cluster.elections()).hasSize(1);
    assertThat(cluster.state(FOO).assignment()).containsExactly(1, 2, 3);
  }

  @Test
  void missing_right_is_named() {
    cluster.put(foo());
    cluster.answerReorder(FOO, new ActResult(Status.REFUSED, "CLUSTER_AUTHORIZATION_FAILED", ""));
    assertThat(only(run(plan(3))).sentence())
        .isEqualTo("the right ALTER on the cluster is missing; nothing was changed");
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void refused_order_is_neither_put_back_nor_called_changed() {
    cluster.put(foo());
    cluster.answerReorder(FOO, new ActResult(Status.REFUSED, "CLUSTER_AUTHORIZATION_FAILED", ""));
    ElectionReport report = run(plan(3));
    assertThat(report.problems()).isEmpty();
    assertThat(cluster.reorders()).hasSize(1);
  }

  @Test
  void one_failure_does_not_stop_the_others() {
    TopicPartition bar = new TopicPartition("bar", 0);
    cluster.put(foo()).put(partition("bar", 0).dead(1).alive(2, 1, 0).isr(1));
    RecoveryPlan plan = plan(Map.of(FOO, 3, bar, 2));
    cluster.answerElection(FOO, new ActResult(Status.REFUSED, "INVALID_REQUEST", ""));
    ElectionReport report = run(plan);
    assertThat(report.count(Outcome.FAILED)).isEqualTo(1);
    assertThat(report.count(Outcome.ELECTED)).isEqualTo(1);
  }

  @Test
  void look_of_this_moment_serves_as_the_check_and_an_older_one_does_not() throws Exception {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    ClusterSnapshot now = observe();
    cluster.beforeScan(c -> c.change(FOO, state -> FakeCluster.led(state, OptionalInt.of(1))));

    Clock later = Clock.offset(CLOCK, Duration.ofSeconds(3));
    assertThat(only(run(plan, now, later)).outcome()).isEqualTo(Outcome.NOT_NEEDED);

    cluster.put(foo());
    assertThat(only(run(plan, now, CLOCK)).outcome()).isEqualTo(Outcome.ELECTED);
  }

  private ClusterSnapshot observe() throws InterruptedException {
    return new Observer(cluster, CLOCK)
        .observe(new Targets.Listed(Set.of(FOO)), Duration.ofSeconds(1));
  }

  private ElectionReport run(RecoveryPlan plan, ClusterSnapshot seen, Clock clock) {
    return new Elections(cluster, clock, new NamesOnly(), QUICK)
        .run(plan, new Prior(Optional.of(seen), Cuts.NONE), ElectionListener.NONE, () -> false);
  }

  @Test
  void empty_plan_sends_nothing() {
    cluster.put(foo());
    assertThat(run(plan(Map.of())).results()).isEmpty();
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void requests_hold_at_most_a_chunk_and_too_large_ones_are_halved() {
    for (int n = 0; n < 25; n++) {
      cluster.put(partition("wide", n).dead(1).alive(2, 1, 0).isr(1));
    }
    ElectionSettings tens =
        new ElectionSettings(1, Duration.ofSeconds(1), Duration.ofMillis(200), 10, true);
    cluster.largestElection(4);
    ElectionReport report = run(everything(2), tens, () -> false);
    assertThat(report.count(Outcome.ELECTED)).isEqualTo(25);
    assertThat(cluster.elections()).allMatch(sent -> sent.size() <= 10);
    assertThat(cluster.elections().stream().mapToInt(Set::size).max()).hasValue(10);
  }

  @Test
  void stop_starts_no_new_election_and_the_summary_is_true() {
    for (int n = 0; n < 30; n++) {
      cluster.put(partition("wide", n).dead(1).alive(2, 1, 0).isr(1));
    }
    ElectionSettings tens =
        new ElectionSettings(1, Duration.ofSeconds(1), Duration.ofMillis(200), 10, true);
    AtomicBoolean stop = new AtomicBoolean();
    cluster.beforeElect(c -> stop.set(c.elections().size() == 1));
    ElectionReport report = run(everything(2), tens, stop::get);
    assertThat(report.stopped()).isTrue();
    assertThat(report.count(Outcome.ELECTED)).isEqualTo(20);
    assertThat(report.count(Outcome.NOT_STARTED)).isEqualTo(10);
    for (ElectionResult result : report.results()) {
      assertThat(cluster.state(result.id()).leader().isPresent())
          .as("%s", result)
          .isEqualTo(result.outcome() == Outcome.ELECTED);
    }
  }

  @Test
  void journal_is_written_before_and_after_each_act() {
    cluster.put(foo());
    run(plan(3));
    assertThat(journal)
        .containsExactly(
            "run-started",
            "reorder-sent",
            "reorder-answered",
            "elect-sent",
            "elect-answered",
            "restore-order-sent",
            "restore-order-answered",
            "run-ended");
  }

  @Test
  void nothing_is_sent_when_the_journal_cannot_be_written() {
    cluster.put(foo());
    ElectionReport report =
        new Elections(cluster, CLOCK, new FullDisk("elect-sent"), QUICK)
            .run(plan(2), ElectionListener.NONE, () -> false);
    assertThat(only(report).outcome()).isEqualTo(Outcome.NOT_STARTED);
    assertThat(report.problems()).singleElement().asString().contains("disk full");
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void election_is_still_verified_when_the_journal_fails_right_after_it() {
    cluster.put(foo());
    ElectionReport report =
        new Elections(cluster, CLOCK, new FullDisk("elect-answered"), QUICK)
            .run(plan(2), ElectionListener.NONE, () -> false);
    assertThat(only(report).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(report.problems()).singleElement().asString().contains("disk full");
  }

  @Test
  void election_whose_answer_an_interrupt_cut_off_is_unknown_and_not_called_not_started() {
    cluster.put(foo());
    ElectionReport report =
        new Elections(new CutOff(cluster), CLOCK, new NamesOnly(), QUICK)
            .run(plan(3), ElectionListener.NONE, () -> false);
    assertThat(Thread.interrupted()).as("the flag is set again").isTrue();
    assertThat(only(report).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(only(report).sentence()).contains("it may still be elected");
    assertThat(report.stopped()).isTrue();
    assertThat(report.problems()).singleElement().asString().contains("foo-0 (was [1, 2, 3])");
  }

  @Test
  void elections_before_a_journal_failure_between_two_halves_are_reported() {
    for (int n = 0; n < 4; n++) {
      cluster.put(partition("wide", n).dead(1).alive(2, 1, 0).isr(1));
    }
    cluster.largestElection(2);
    ElectionReport report =
        new Elections(cluster, CLOCK, new FullDisk("elect-sent", 2), QUICK)
            .run(everything(2), ElectionListener.NONE, () -> false);
    assertThat(cluster.elections()).hasSize(2);
    for (ElectionResult result : report.results()) {
      assertThat(result.outcome() == Outcome.ELECTED)
          .as("%s", result)
          .isEqualTo(cluster.state(result.id()).leader().isPresent());
    }
    assertThat(report.count(Outcome.ELECTED)).isEqualTo(2);
  }

  @Test
  void fault_in_the_middle_leaves_a_report_in_which_what_was_sent_is_unknown() {
    cluster.put(foo());
    cluster.beforeElect(
        c -> {
          throw new IllegalStateException("boom");
        });
    ElectionReport report = run(plan(2));
    assertThat(only(report).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(report.problems()).singleElement().asString().contains("boom");
    assertThat(journal).endsWith("run-ended");
  }

  @Test
  void listener_hears_once_of_all_that_are_verified_and_not_once_for_each() {
    for (int n = 0; n < 25; n++) {
      cluster.put(partition("wide", n).dead(1).alive(2, 1, 0).isr(1));
    }
    List<Integer> sizes = new ArrayList<>();
    new Elections(cluster, CLOCK, new NamesOnly(), QUICK)
        .run(
            everything(2),
            new ElectionListener() {
              @Override
              public void onPhase(Phase phase, Collection<TopicPartition> partitions) {
                if (phase == Phase.VERIFYING) {
                  sizes.add(partitions.size());
                }
              }

              @Override
              public void onResult(ElectionResult result) {}
            },
            () -> false);
    assertThat(sizes).containsExactly(25);
  }

  @Test
  void plan_of_another_cluster_elects_nothing() {
    cluster.put(foo());
    RecoveryPlan plan = plan(3);
    cluster.clusterId("another");
    assertSkipped(run(plan), "OTHER_CLUSTER");
  }

  private static Partitions foo() {
    return partition("foo", 0).dead(1).alive(2, 100, 4).alive(3, 5_000, 4).isr(1);
  }

  private RecoveryPlan plan(int designatedLeader) {
    return plan(Map.of(FOO, designatedLeader));
  }

  private RecoveryPlan plan(Map<TopicPartition, Integer> designated) {
    return header(
        designated.entrySet().stream()
            .map(
                entry ->
                    Planner.planned(
                        Planner.recommend(cluster.state(entry.getKey())), entry.getValue(), ""))
            .toList());
  }

  private RecoveryPlan everything(int designatedLeader) {
    return header(
        cluster.scan(new Targets.AllOffline(), Duration.ZERO).partitions().stream()
            .map(
                state ->
                    Planner.planned(
                        Planner.recommend(cluster.state(state.id())), designatedLeader, ""))
            .toList());
  }

  private static RecoveryPlan header(List<PlannedElection> elections) {
    return new RecoveryPlan(
        Optional.of("plan-1"), Optional.of("fake-cluster-id"), Optional.empty(), elections);
  }

  private static RecoveryPlan handWritten(int designatedLeader) {
    return new RecoveryPlan(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(
            new PlannedElection(
                FOO, designatedLeader, Optional.empty(), false, Optional.empty(), "")));
  }

  private ElectionReport run(RecoveryPlan plan) {
    return run(plan, QUICK, () -> false);
  }

  private ElectionReport run(
      RecoveryPlan plan, ElectionSettings settings, java.util.function.BooleanSupplier stop) {
    return new Elections(cluster, CLOCK, new NamesOnly(), settings)
        .run(plan, ElectionListener.NONE, stop);
  }

  private static ElectionResult only(ElectionReport report) {
    assertThat(report.results()).hasSize(1);
    return report.results().get(0);
  }

  private void assertSkipped(ElectionReport report, String code) {
    assertThat(only(report).code()).as(only(report).sentence()).isEqualTo(code);
    assertThat(only(report).outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(cluster.elections()).isEmpty();
  }

  private final class NamesOnly implements Journal {
    @Override
    public void write(String event, Map<String, ?> fields) {
      journal.add(event);
    }

    @Override
    public void close() {}
  }

  /** A disk that is full from the n-th line of this event on. */
  private static final class FullDisk implements Journal {
    private final String event;
    private int left;

    FullDisk(String event) {
      this(event, 0);
    }

    FullDisk(String event, int left) {
      this.event = event;
      this.left = left;
    }

    @Override
    public void write(String written, Map<String, ?> fields) {
      if (written.equals(event) && left-- <= 0) {
        throw new UncheckedIOException("disk full", new IOException("disk full"));
      }
    }

    @Override
    public void close() {}
  }

  /** Elects, and is interrupted before the answer. */
  private record CutOff(FakeCluster cluster) implements Cluster {
    @Override
    public Map<TopicPartition, ActResult> electUnclean(Set<TopicPartition> ids)
        throws InterruptedException {
      cluster.electUnclean(ids);
      throw new InterruptedException();
    }

    @Override
    public ClusterSnapshot scan(Targets targets, Duration timeout) {
      return cluster.scan(targets, timeout);
    }

    @Override
    public List<BrokerLogs> gather(
        Collection<PartitionState> asked,
        Set<Integer> skip,
        Duration deadline,
        Consumer<BrokerLogs> onAnswer) {
      return cluster.gather(asked, skip, deadline, onAnswer);
    }

    @Override
    public RawChunk readRaw(LogCopy copy, long offset, int maxBytes, Duration timeout) {
      return cluster.readRaw(copy, offset, maxBytes, timeout);
    }

    @Override
    public Map<CutQuestion, Reading<Long>> cuts(
        Collection<CutQuestion> questions, Duration deadline) {
      return cluster.cuts(questions, deadline);
    }

    @Override
    public Dependents dependents(Collection<PartitionState> asked, Duration deadline) {
      return cluster.dependents(asked, deadline);
    }

    @Override
    public Map<Tail, Reading<TailContent>> tails(Collection<Tail> tails, Duration deadline) {
      return cluster.tails(tails, deadline);
    }

    @Override
    public Map<TopicPartition, Leadership> leaders(Set<TopicPartition> ids, Duration timeout) {
      return cluster.leaders(ids, timeout);
    }

    @Override
    public Map<TopicPartition, ActResult> reorder(Map<TopicPartition, List<Integer>> orders) {
      return cluster.reorder(orders);
    }

    @Override
    public void close() {}
  }
}
