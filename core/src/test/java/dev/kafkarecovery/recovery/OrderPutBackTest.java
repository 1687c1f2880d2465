package dev.kafkarecovery.recovery;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult.Status;
import dev.kafkarecovery.recovery.OrderResult.Outcome;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders that a run which is long gone left changed. */
class OrderPutBackTest {
  private static final TopicPartition FOO = new TopicPartition("foo", 0);
  private static final TopicPartition BAR = new TopicPartition("bar", 0);
  private static final OrderChange CHANGE = new OrderChange(List.of(1, 2, 3), List.of(3, 1, 2));
  private static final ElectionSettings SETTINGS =
      new ElectionSettings(1, Duration.ofSeconds(1), Duration.ofMillis(200), 1, true);

  private final FakeCluster cluster = new FakeCluster(Clock.systemUTC());
  private final List<String> events = new ArrayList<>();
  private String failingEvent = "";

  @BeforeEach
  void both_show_the_order_that_was_set() {
    put("foo");
    put("bar");
  }

  private void put(String topic) {
    cluster.put(partition(topic, 0).alive(3, 9, 1).alive(1, 9, 1).alive(2, 9, 1).isr(3));
    cluster.change(
        new TopicPartition(topic, 0), state -> FakeCluster.led(state, OptionalInt.of(3)));
  }

  private final class Recording implements Journal {
    @Override
    public void write(String event, Map<String, ?> fields) {
      if (event.equals(failingEvent)) {
        throw new UncheckedIOException("disk full", new java.io.IOException());
      }
      events.add(event);
    }

    @Override
    public void close() {}
  }

  private List<OrderResult> run() throws InterruptedException {
    return run("fake-cluster-id");
  }

  private List<OrderResult> run(String clusterId) throws InterruptedException {
    return new OrderRestore(cluster, new Recording(), SETTINGS)
        .run(clusterId, "old.jsonl", Map.of(FOO, CHANGE, BAR, CHANGE), () -> false);
  }

  private static OrderResult foo(List<OrderResult> results) {
    return results.stream().filter(one -> one.id().equals(FOO)).findFirst().orElseThrow();
  }

  private void reassignment(Reading<Reassignment> reading) {
    cluster.change(
        FOO,
        state ->
            new PartitionState(
                state.id(),
                state.topicId(),
                state.leader(),
                state.leaderHidden(),
                state.leaderEpoch(),
                state.replicas(),
                state.isr(),
                state.elr(),
                state.lastKnownElr(),
                reading));
  }

  private void left_is(String code) throws InterruptedException {
    OrderResult result = foo(run());
    assertThat(result.outcome()).isEqualTo(Outcome.LEFT);
    assertThat(result.code()).isEqualTo(code);
    assertThat(cluster.reorders()).containsExactly(Map.of(BAR, CHANGE.before()));
  }

  @Test
  void orders_are_put_back_and_read_back_with_the_journal_around_each_request() throws Exception {
    assertThat(run()).extracting(OrderResult::outcome).containsOnly(Outcome.BACK);
    assertThat(cluster.state(FOO).assignment()).containsExactly(1, 2, 3);
    assertThat(events)
        .containsExactly(
            "run-started",
            "restore-order-sent",
            "restore-order-answered",
            "restore-order-sent",
            "restore-order-answered",
            "run-ended");
  }

  @Test
  void second_time_finds_them_back_and_sends_nothing() throws Exception {
    run();
    assertThat(run()).extracting(OrderResult::outcome).containsOnly(Outcome.ALREADY);
    assertThat(cluster.reorders()).hasSize(2);
  }

  @Test
  void order_that_was_changed_since_is_left() throws Exception {
    cluster.reorder(Map.of(FOO, List.of(2, 3, 1)));
    OrderResult result = foo(run());
    assertThat(result.code()).isEqualTo("CHANGED_SINCE");
    assertThat(result.present()).contains(List.of(2, 3, 1));
    assertThat(cluster.state(FOO).assignment()).containsExactly(2, 3, 1);
  }

  @Test
  void partition_without_a_leader_is_left() throws Exception {
    cluster.change(FOO, state -> FakeCluster.led(state, OptionalInt.empty()));
    left_is("NO_LEADER");
  }

  @Test
  void partition_that_is_reassigned_or_may_be_is_left() throws Exception {
    reassignment(Reading.known(new Reassignment(List.of(4), List.of())));
    left_is("REASSIGNING");
  }

  @Test
  void partition_that_may_be_reassigned_is_left() throws Exception {
    reassignment(Reading.unknown(Why.SILENT, "the controller gave no answer"));
    left_is("REASSIGNMENT_UNKNOWN");
  }

  @Test
  void partition_that_is_gone_is_left() throws Exception {
    cluster.remove(FOO);
    left_is("MISSING");
  }

  @Test
  void refusal_is_told_with_its_reason() throws Exception {
    cluster.answerReorder(FOO, new ActResult(Status.REFUSED, "CLUSTER_AUTHORIZATION_FAILED", ""));
    OrderResult result = foo(run());
    assertThat(result.outcome()).isEqualTo(Outcome.LEFT);
    assertThat(result.sentence()).contains("the right ALTER on the cluster is missing");
  }

  @Test
  void passing_failure_is_tried_again_and_success_without_effect_is_not_believed()
      throws Exception {
    cluster.answerReorder(FOO, new ActResult(Status.RETRIABLE, "NOT_CONTROLLER", ""));
    assertThat(foo(run()).code()).isEqualTo("NOT_CONTROLLER");
    assertThat(cluster.reorders()).hasSize(3);

    cluster.answerReorder(FOO, new ActResult(Status.UNKNOWN, "NO_ANSWER", "silent"));
    assertThat(foo(run()).code()).isEqualTo("NOT_VERIFIED");
  }

  @Test
  void another_cluster_gets_nothing() throws Exception {
    assertThat(run("some-other-id")).extracting(OrderResult::code).containsOnly("OTHER_CLUSTER");
    assertThat(cluster.reorders()).isEmpty();
  }

  @Test
  void nothing_is_sent_once_the_journal_fails_and_what_was_sent_is_still_told() throws Exception {
    failingEvent = "restore-order-answered";
    List<OrderResult> results = run();
    assertThat(cluster.reorders()).containsExactly(Map.of(BAR, CHANGE.before()));
    assertThat(results)
        .extracting(OrderResult::outcome)
        .containsExactly(Outcome.BACK, Outcome.LEFT);
    assertThat(foo(results).sentence()).contains("disk full");
  }
}
