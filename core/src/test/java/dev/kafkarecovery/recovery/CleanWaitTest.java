package dev.kafkarecovery.recovery;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.BrokerRecovery.Source;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.RecoveryOutlook;
import dev.kafkarecovery.model.RecoveryOutlook.Pace;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The incident of all tests: broker 3 recovers its logs. Of {@code kept} it was in sync alone, and
 * broker 1 has less; {@code lost} had its last in-sync replica on broker 4, which is gone.
 */
class CleanWaitTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final TopicPartition KEPT = new TopicPartition("kept", 0);
  private static final TopicPartition LOST = new TopicPartition("lost", 0);
  private static final TopicPartition ONLY = new TopicPartition("only", 0);

  private final TestTime time = new TestTime();
  private final FakeCluster cluster = new FakeCluster(time);
  private final Map<Integer, RecoveryProgress> progress = new HashMap<>();
  private final List<String> journal = new ArrayList<>();
  private final Map<Long, Runnable> script = new TreeMap<>();
  private final List<String> released = new ArrayList<>();
  private boolean stop;

  /** A clock that only sleeping moves, and that runs the script on its way. */
  private final class TestTime extends Clock implements Pause {
    private Instant now = Instant.parse("2026-11-29T12:00:00Z");
    private final Instant start = now;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public long nanos() {
      return Duration.between(start, now).toNanos();
    }

    @Override
    public void sleep(Duration duration) {
      now = now.plus(duration);
      long seconds = seconds();
      new TreeSet<>(script.keySet())
          .stream()
              .filter(at -> at <= seconds)
              .forEach(at -> Optional.ofNullable(script.remove(at)).orElseThrow().run());
    }

    long seconds() {
      return Duration.between(start, now).toSeconds();
    }
  }

  @BeforeEach
  void incident() {
    cluster.put(partition("kept", 0).dead(3).alive(1, 60, 0).isr(3).elr());
    cluster.put(partition("lost", 0).gone(4).alive(1, 60, 0).isr(4).elr());
    recovering(3, Reading.known(Duration.ofMinutes(4)));
  }

  private void recovering(int broker, Reading<Duration> left) {
    seen(broker, State.RECOVERING, "loading logs", left);
  }

  private void seen(int broker, State state, String detail, Reading<Duration> left) {
    seen(broker, state, detail, left, Reading.unknown(Why.NOT_ASKED, "not needed"));
  }

  private void seen(
      int broker,
      State state,
      String detail,
      Reading<Duration> left,
      Reading<RecoveryGauges> gauges) {
    progress.put(
        broker,
        new RecoveryProgress(
            new BrokerRecovery(broker, time.instant(), Source.JMX, state, detail, false, gauges),
            new RecoveryOutlook(
                Pace.MOVING,
                Reading.unknown(Why.NOT_ASKED, ""),
                Reading.unknown(Why.NOT_ASKED, ""),
                left,
                0),
            Optional.empty(),
            Optional.empty()));
  }

  private static Reading<Duration> estimating() {
    return Reading.unknown(Why.NOT_ASKED, "estimating");
  }

  /** From this second on broker 3 is read every five seconds, and always says the same. */
  private void readingsFrom(long second, Runnable reading) {
    for (long at = second; at <= LIMIT.toSeconds(); at += 5) {
      script.put(at, reading);
    }
  }

  private void at(long second, Runnable happens) {
    script.put(second, happens);
  }

  private void comesBack() {
    cluster.change(KEPT, state -> FakeCluster.led(state, OptionalInt.of(3)));
  }

  private Map<TopicPartition, ElectionResult> run() {
    return run(Journal.NONE);
  }

  private Map<TopicPartition, ElectionResult> run(Journal into) {
    ClusterSnapshot seen = look();
    RecoveryPlan plan =
        new RecoveryPlan(
            Optional.of("p"),
            Optional.of(seen.clusterId()),
            Optional.of(time.instant()),
            Planner.recommend(seen).stream()
                .filter(Recommendation::electable)
                .map(one -> Planner.planned(one, one.pick().orElseThrow(), ""))
                .toList());
    List<HeldBack> held = CleanWait.worthWaiting(seen, plan, progress, LIMIT);
    ElectionReport report =
        new CleanWait(
                cluster,
                time,
                into,
                ElectionSettings.DEFAULT.withAttempts(0),
                Optional.empty(),
                new CleanWait.Terms(LIMIT, Duration.ofSeconds(5), time),
                () -> progress)
            .run(
                plan,
                held,
                new Prior(Optional.of(seen), Cuts.NONE),
                ElectionListener.NONE,
                new WaitListener() {
                  @Override
                  public void onWaiting(java.util.Collection<HeldBack> waiting, Duration left) {}

                  @Override
                  public void onReleased(Map<HeldBack, String> reasons) {
                    released.addAll(reasons.values());
                  }
                },
                () -> stop);
    Map<TopicPartition, ElectionResult> byId = new HashMap<>();
    report.results().forEach(result -> byId.put(result.id(), result));
    assertThat(byId).hasSameSizeAs(report.results());
    return byId;
  }

  private ClusterSnapshot look() {
    try {
      return new Observer(cluster, time).observe(new Targets.AllOffline(), Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Journal remembering() {
    return new Journal() {
      @Override
      public void write(String event, Map<String, ?> fields) {
        journal.add(event);
      }

      @Override
      public void close() {}
    };
  }

  private static ElectionResult of(TopicPartition id, Map<TopicPartition, ElectionResult> all) {
    return Optional.ofNullable(all.get(id)).orElseThrow();
  }

  @Test
  void what_heals_while_it_is_waited_for_is_not_elected() {
    at(200, this::comesBack);
    Map<TopicPartition, ElectionResult> results = run(remembering());
    assertThat(of(KEPT, results).outcome()).isEqualTo(Outcome.NOT_NEEDED);
    assertThat(of(KEPT, results).code()).isEqualTo("CAME_BACK");
    assertThat(of(KEPT, results).sentence()).isEqualTo("came back by itself, broker 3 leads");
    assertThat(cluster.elections()).containsExactly(Set.of(LOST));
    assertThat(time.seconds()).isBetween(200L, 210L);
    assertThat(journal).startsWith("held-back", "run-started").endsWith("came-back");
  }

  @Test
  void what_nobody_is_coming_for_is_elected_at_once() {
    at(1, () -> assertThat(cluster.elections()).containsExactly(Set.of(LOST)));
    at(200, this::comesBack);
    assertThat(of(LOST, run()).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(script).isEmpty();
  }

  @Test
  void an_estimate_that_is_wrong_by_a_factor_of_two_does_not_cost_what_waiting_keeps() {
    recovering(3, Reading.known(Duration.ofMinutes(11)));
    at(330, this::comesBack);
    assertThat(of(KEPT, run()).code()).isEqualTo("CAME_BACK");
  }

  @Test
  void a_broker_that_needs_far_longer_than_the_wait_is_not_waited_for() {
    recovering(3, Reading.known(Duration.ofMinutes(21)));
    Map<TopicPartition, ElectionResult> results = run();
    assertThat(of(KEPT, results).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(time.seconds()).isZero();
  }

  @Test
  void without_an_estimate_the_broker_is_waited_for_as_long_as_there_is_time() {
    readingsFrom(0, () -> recovering(3, estimating()));
    Map<TopicPartition, ElectionResult> results = run();
    assertThat(of(KEPT, results).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(time.seconds()).isEqualTo(LIMIT.toSeconds());
    assertThat(released).containsExactly("the time to wait is over");
  }

  @Test
  void one_reading_that_expects_it_too_late_does_not_end_the_wait() {
    at(100, () -> recovering(3, Reading.known(Duration.ofHours(1))));
    at(115, () -> recovering(3, Reading.known(Duration.ofMinutes(2))));
    at(130, () -> recovering(3, Reading.known(Duration.ofHours(1))));
    at(145, () -> recovering(3, Reading.known(Duration.ofMinutes(2))));
    at(300, this::comesBack);
    assertThat(of(KEPT, run()).code()).isEqualTo("CAME_BACK");
  }

  @Test
  void three_readings_in_a_row_that_expect_it_too_late_end_the_wait() {
    readingsFrom(100, () -> recovering(3, Reading.known(Duration.ofHours(1))));
    assertThat(of(KEPT, run()).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(time.seconds()).isBetween(110L, 120L);
    assertThat(released.get(0)).contains("broker 3 is about 60 min away");
  }

  @Test
  void a_broker_that_restarts_is_waited_for_if_it_recovers_again_within_a_minute() {
    readingsFrom(
        100, () -> seen(3, State.UNKNOWN, "fenced; JMX refuses connections", estimating()));
    for (long at = 150; at <= 600; at += 5) {
      script.put(at, () -> recovering(3, Reading.known(Duration.ofMinutes(3))));
    }
    at(330, this::comesBack);
    assertThat(of(KEPT, run()).code()).isEqualTo("CAME_BACK");
  }

  @Test
  void a_broker_that_nobody_knows_of_for_a_minute_is_not_waited_for() {
    readingsFrom(
        100, () -> seen(3, State.UNKNOWN, "fenced; JMX refuses connections", estimating()));
    assertThat(of(KEPT, run()).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(time.seconds()).isBetween(160L, 170L);
    assertThat(released.get(0)).contains("60 s").contains("JMX refuses connections");
  }

  @Test
  void a_broker_that_begins_to_serve_gets_a_moment_to_lead() {
    servesByItsOwnAccount();
    at(5, this::comesBack);
    assertThat(of(KEPT, run()).code()).isEqualTo("CAME_BACK");
  }

  @Test
  void a_broker_that_serves_and_does_not_lead_is_waited_for_a_minute_only() {
    servesByItsOwnAccount();
    assertThat(of(KEPT, run()).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(time.seconds()).isBetween(60L, 70L);
  }

  private void servesByItsOwnAccount() {
    serves(3);
  }

  private void serves(int broker) {
    seen(
        broker,
        State.SERVING,
        "serving",
        estimating(),
        Reading.known(
            new RecoveryGauges(
                Reading.known(3),
                Reading.known(Instant.EPOCH),
                List.of(),
                Reading.known(100),
                Reading.unknown(Why.UNSUPPORTED, "not counted"),
                false)));
  }

  @Test
  void one_that_is_not_needed_any_more_may_serve_long_before_the_one_that_is() {
    recovering(2, Reading.known(Duration.ofMinutes(1)));
    cluster.put(partition("kept", 0).dead(2).dead(3).alive(1, 60, 0).isr().elr(2, 3));
    // A broker that crashed leaves the ELR when it registers.
    at(30, () -> cluster.put(partition("kept", 0).dead(2).dead(3).alive(1, 60, 0).isr().elr(3)));
    at(
        60,
        () -> {
          cluster.put(partition("kept", 0).alive(2, 90, 0).dead(3).alive(1, 60, 0).isr().elr(3));
          serves(2);
        });
    at(240, this::comesBack);
    assertThat(of(KEPT, run()).code()).isEqualTo("CAME_BACK");
    assertThat(cluster.elections()).containsExactly(Set.of(LOST));
    assertThat(released).isEmpty();
  }

  @Test
  void a_look_that_does_not_show_the_partition_does_not_end_the_wait() {
    PartitionState kept = cluster.state(KEPT);
    at(100, () -> cluster.remove(KEPT));
    at(130, () -> cluster.put(kept));
    at(300, this::comesBack);
    assertThat(of(KEPT, run()).code()).isEqualTo("CAME_BACK");
  }

  @Test
  void a_partition_that_is_gone_is_given_up_after_a_minute() {
    at(100, () -> cluster.remove(KEPT));
    ElectionResult result = of(KEPT, run());
    assertThat(result.outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(result.code()).isEqualTo("UNKNOWN_TOPIC_OR_PARTITION");
    assertThat(time.seconds()).isBetween(160L, 170L);
    assertThat(released).containsExactly("it has not been there for 60 s");
  }

  @Test
  void a_broker_that_nobody_can_see_in_the_beginning_is_not_waited_for() {
    progress.clear();
    assertThat(of(KEPT, run()).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(time.seconds()).isZero();
  }

  @Test
  void what_nobody_could_be_elected_for_is_waited_for_too() {
    cluster.put(partition("only", 0).dead(3).isr(3).elr());
    at(100, this::comesBack);
    at(101, () -> cluster.change(ONLY, state -> FakeCluster.led(state, OptionalInt.of(3))));
    assertThat(of(ONLY, run()).code()).isEqualTo("CAME_BACK");
  }

  @Test
  void what_nobody_could_be_elected_for_is_skipped_when_the_time_is_over() {
    cluster.put(partition("only", 0).dead(3).isr(3).elr());
    ElectionResult result = of(ONLY, run());
    assertThat(result.outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(result.code()).isEqualTo("NO_ELECTABLE_REPLICA");
    assertThat(result.sentence()).contains("broker 3 did not come back in time");
  }

  @Test
  void an_in_sync_replica_that_is_live_and_does_not_lead_is_elected_cleanly() {
    at(
        100,
        () ->
            cluster.put(
                partition("kept", 0).alive(1, 60, 0).alive(3, 118, 0).isr(3).elr().build()));
    ElectionResult result = of(KEPT, run());
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.leader()).hasValue(3);
    assertThat(time.seconds()).isBetween(100L, 110L);
  }

  @Test
  void evidence_that_got_worse_while_waiting_skips_the_election() {
    at(300, () -> cluster.put(partition("kept", 0).dead(3).alive(1, 10, 0).isr(3).elr().build()));
    ElectionResult result = of(KEPT, run());
    assertThat(result.outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(cluster.elections()).containsExactly(Set.of(LOST));
  }

  @Test
  void after_a_stop_nothing_is_elected_and_what_was_held_back_is_told() {
    at(50, () -> stop = true);
    ElectionResult result = of(KEPT, run());
    assertThat(result.outcome()).isEqualTo(Outcome.NOT_STARTED);
    assertThat(result.code()).isEqualTo("HELD_BACK");
    assertThat(result.sentence()).contains("broker 3");
    assertThat(cluster.elections()).containsExactly(Set.of(LOST));
    assertThat(time.seconds()).isBetween(50L, 51L);
  }

  @Test
  void a_stop_during_the_last_look_elects_nothing() {
    cluster.beforeScan(look -> stop = time.seconds() >= LIMIT.toSeconds());
    assertThat(of(KEPT, run()).code()).isEqualTo("HELD_BACK");
  }

  @Test
  void a_last_known_leader_is_waited_for_after_it_left_the_elr() {
    cluster.put(partition("kept", 0).dead(3).alive(1, 60, 0).isr().elr().lastKnownElr(3));
    at(200, this::comesBack);
    assertThat(of(KEPT, run()).code()).isEqualTo("CAME_BACK");
  }

  @Test
  void a_cluster_that_cannot_be_looked_at_for_a_while_does_not_end_the_wait() {
    at(
        100,
        () ->
            cluster.beforeScan(
                sick -> {
                  throw new ClusterException(ClusterException.Kind.CONNECTION, "no broker answers");
                }));
    at(
        150,
        () -> {
          cluster.beforeScan(well -> {});
          comesBack();
        });
    assertThat(of(KEPT, run()).code()).isEqualTo("CAME_BACK");
  }

  @Test
  void without_a_journal_nothing_more_is_elected() {
    assertThat(of(KEPT, run(fullWith("released"))).outcome()).isEqualTo(Outcome.NOT_STARTED);
    assertThat(cluster.elections()).containsExactly(Set.of(LOST));
  }

  @Test
  void without_a_journal_from_the_start_each_partition_is_told_as_not_started() {
    Map<TopicPartition, ElectionResult> results = run(fullWith("held-back"));
    assertThat(results).containsOnlyKeys(KEPT, LOST);
    assertThat(results.values()).allMatch(result -> result.outcome() == Outcome.NOT_STARTED);
    assertThat(cluster.elections()).isEmpty();
  }

  /** The disk is full when this event is to be written. */
  private static Journal fullWith(String last) {
    return new Journal() {
      @Override
      public void write(String event, Map<String, ?> fields) {
        if (event.equals(last)) {
          throw new UncheckedIOException(new java.io.IOException("no space left"));
        }
      }

      @Override
      public void close() {}
    };
  }
}
