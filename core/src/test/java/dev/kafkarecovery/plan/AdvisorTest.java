package dev.kafkarecovery.plan;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.Broker;
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
import dev.kafkarecovery.plan.Advice.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class AdvisorTest {
  private final Map<Integer, RecoveryProgress> progress = new HashMap<>();

  private void coming(int broker, State state, Reading<Duration> left, int restarts) {
    coming(broker, state, left, restarts, Reading.unknown(Why.NOT_ASKED, "not needed"));
  }

  private void coming(
      int broker,
      State state,
      Reading<Duration> left,
      int restarts,
      Reading<RecoveryGauges> gauges) {
    BrokerRecovery recovery =
        new BrokerRecovery(
            broker,
            Instant.EPOCH,
            Source.JMX,
            state,
            state == State.UNKNOWN ? "fenced; JMX refuses" : "loading logs",
            false,
            gauges);
    RecoveryOutlook outlook =
        new RecoveryOutlook(
            Pace.MOVING,
            Reading.unknown(Why.NOT_ASKED, ""),
            Reading.unknown(Why.NOT_ASKED, ""),
            left,
            restarts);
    progress.put(
        broker, new RecoveryProgress(recovery, outlook, Optional.empty(), Optional.empty()));
  }

  private void recovering(int broker, long seconds) {
    coming(broker, State.RECOVERING, Reading.known(Duration.ofSeconds(seconds)), 0);
  }

  private Advice advise(Partitions partition) {
    PartitionState state = partition.build();
    return new Advisor(snapshot(state), progress).advise(Planner.recommend(state));
  }

  private static ClusterSnapshot snapshot(PartitionState... states) {
    Map<Integer, Broker> brokers = new TreeMap<>();
    for (PartitionState state : states) {
      state
          .replicas()
          .forEach(
              replica ->
                  brokers.put(
                      replica.brokerId(),
                      new Broker(
                          replica.brokerId(),
                          "h",
                          1,
                          "",
                          switch (replica.state()) {
                            case ONLINE, LOG_DIR_OFFLINE -> Broker.State.SERVING;
                            case FENCED -> Broker.State.FENCED;
                            case NOT_REGISTERED -> Broker.State.NOT_REGISTERED;
                            case NOT_LIVE -> Broker.State.NOT_LIVE;
                          },
                          Reading.unknown(Why.NOT_ASKED, ""))));
    }
    return new ClusterSnapshot(
        "c",
        Instant.EPOCH,
        List.copyOf(brokers.values()),
        states.length,
        List.of(states),
        Map.of(),
        List.of());
  }

  @Test
  void last_known_leader_that_left_the_elr_when_it_registered_is_waited_for() {
    recovering(3, 20);
    Advice advice = advise(partition("foo", 0).alive(1, 100, 5).dead(3).lastKnownElr(3));
    assertThat(advice.kind()).isEqualTo(Kind.WAIT);
    assertThat(advice.brokers()).containsExactly(3);
    assertThat(advice.sentence()).contains("it was in sync last", "unless its machine crashed");
  }

  @Test
  void return_of_the_last_known_leader_heals_but_not_of_one_among_several() {
    PartitionState one = partition("foo", 0).alive(1, 100, 5).dead(3).lastKnownElr(3).build();
    PartitionState several =
        partition("foo", 1).alive(1, 100, 5).dead(3).dead(4).lastKnownElr(3, 4).build();
    assertThat(Healing.of(snapshot(one)).byBroker()).containsEntry(3, 1);
    assertThat(Healing.inSync(several)).isEmpty();
    assertThat(Healing.byLastKnownLeader(several)).isFalse();
  }

  @Test
  void unknown_elr_is_not_an_empty_one() {
    assertThat(Healing.inSync(partition("foo", 0).dead(3).noElr().lastKnownElr(3).build()))
        .isEmpty();
  }

  @Test
  void a_recovering_in_sync_replica_is_waited_for_with_both_sides_in_view() {
    recovering(3, 180);
    Advice advice = advise(partition("t", 0).alive(1, 5000, 4).alive(2, 3000, 4).dead(3).isr(3));

    assertThat(advice.kind()).isEqualTo(Kind.WAIT);
    assertThat(advice.brokers()).containsExactly(3);
    assertThat(advice.timeLeft()).isEqualTo(Reading.known(Duration.ofMinutes(3)));
    assertThat(advice.sentence())
        .isEqualTo(
            "wait about 3 min for broker 3: it was in sync, so nothing committed is lost;"
                + " electing 1 now loses an unknown number of records");
  }

  @Test
  void an_in_sync_replica_of_which_nothing_is_heard_is_not_waited_for() {
    Partitions partition = partition("t", 0).alive(1, 5000, 4).dead(3).isr(3);
    assertThat(advise(partition).kind()).isEqualTo(Kind.ELECT);

    coming(3, State.UNKNOWN, Reading.unknown(Why.NOT_ASKED, "unknown"), 0);
    Advice advice = advise(partition);
    assertThat(advice.kind()).isEqualTo(Kind.ELECT);
    assertThat(advice.brokers()).containsExactly(1);
    assertThat(advice.sentence()).endsWith("; broker 3: fenced; JMX refuses");
  }

  @Test
  void an_unknown_time_is_said_to_be_unknown() {
    coming(3, State.RECOVERING, Reading.unknown(Why.NOT_ASKED, "no progress for 5 min"), 2);
    Advice advice = advise(partition("t", 0).alive(1, 5000, 4).dead(3).isr(3));

    assertThat(advice.kind()).isEqualTo(Kind.WAIT);
    assertThat(advice.timeLeft().isKnown()).isFalse();
    assertThat(advice.sentence())
        .contains("how long is not known: no progress for 5 min")
        .contains("broker 3 restarted during recovery (2x)");
  }

  @Test
  void of_one_that_serves_and_stays_fenced_no_time_is_promised() {
    RecoveryGauges serving =
        new RecoveryGauges(
            Reading.known(RecoveryGauges.RUNNING),
            Reading.known(Instant.EPOCH),
            List.of(),
            Reading.known(100),
            Reading.unknown(Why.UNSUPPORTED, "not counted"),
            false);
    coming(3, State.SERVING, Reading.unknown(Why.NOT_ASKED, "serving"), 0, Reading.known(serving));
    Advice advice = advise(partition("t", 0).alive(1, 5000, 4).dead(3).isr(3));

    assertThat(advice.kind()).isEqualTo(Kind.WAIT);
    assertThat(advice.timeLeft().isKnown()).isFalse();
    assertThat(advice.sentence())
        .startsWith("wait for broker 3: it was in sync, so nothing committed is lost; how long is")
        .contains("not known: broker 3 serves by its own account and is still fenced");
  }

  @Test
  void of_several_in_sync_replicas_all_are_needed_and_the_slowest_counts() {
    recovering(2, 20);
    Partitions partition = partition("t", 0).alive(1, 5, 0).dead(2).dead(3).isr().elr(2, 3);
    assertThat(advise(partition).kind()).isEqualTo(Kind.ELECT);

    recovering(3, 300);
    Advice advice = advise(partition);
    assertThat(advice.kind()).isEqualTo(Kind.WAIT);
    assertThat(advice.brokers()).containsExactly(2, 3);
    assertThat(advice.timeLeft()).isEqualTo(Reading.known(Duration.ofMinutes(5)));
  }

  @Test
  void a_live_in_sync_replica_is_elected_whoever_recovers() {
    recovering(3, 5);
    Advice advice = advise(partition("t", 0).alive(1, 5, 0).dead(3).isr(1, 3));

    assertThat(advice.kind()).isEqualTo(Kind.ELECT_CLEAN);
    assertThat(advice.brokers()).containsExactly(1);
  }

  @Test
  void where_nobody_can_lead_the_first_copy_is_waited_for() {
    recovering(2, 20);
    Advice advice = advise(partition("t", 0).dead(2).gone(3).isr(3));

    assertThat(advice.kind()).isEqualTo(Kind.WAIT);
    assertThat(advice.sentence())
        .contains("about 20 s for broker 2")
        .contains("it was not in sync, so electing it may lose records");
  }

  @Test
  void where_nobody_comes_there_is_no_live_copy() {
    Advice advice = advise(partition("t", 0).dead(2).gone(3).isr(3));

    assertThat(advice.kind()).isEqualTo(Kind.NO_LIVE_COPY);
    assertThat(advice.sentence()).contains("broker 3 is not registered");
  }

  @Test
  void silent_logs_are_unknown_and_a_leader_needs_no_advice() {
    assertThat(advise(partition("t", 0).silent(1).dead(3).isr(3)).kind())
        .isEqualTo(Kind.LOGS_UNKNOWN);
    assertThat(advise(partition("t", 0).alive(1, 5, 0).isr(1).leaderHidden()).kind())
        .isEqualTo(Kind.NONE);
  }

  @Test
  void each_broker_heals_what_it_is_needed_for_alone() {
    PartitionState[] states = new PartitionState[4];
    for (int i = 0; i < 3; i++) {
      states[i] = partition("t", i).alive(1, 5, 0).dead(4).isr(4).build();
    }
    states[3] = partition("t", 3).alive(1, 5, 0).dead(3).dead(4).isr(3, 4).build();
    Healing healing = Healing.of(snapshot(states));

    assertThat(healing.byBroker()).isEqualTo(Map.of(3, 0, 4, 3));
  }

  @Test
  void times_are_rough() {
    assertThat(Advisor.aboutTime(Duration.ofMillis(20_400))).isEqualTo("about 20 s");
    assertThat(Advisor.aboutTime(Duration.ofMinutes(35))).isEqualTo("about 35 min");
    assertThat(Advisor.aboutTime(Duration.ofMinutes(130))).isEqualTo("about 2 h 10 min");
    assertThat(Advisor.aboutTime(Duration.ZERO)).isEqualTo("about 1 s");
  }
}
