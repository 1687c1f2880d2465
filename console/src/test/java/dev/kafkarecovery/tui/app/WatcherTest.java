package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WatcherTest {
  private static final Duration SECONDS_2 = Duration.ofSeconds(2);

  private final MovableClock clock = new MovableClock();
  private final FakeCluster fake = new FakeCluster(clock);
  private final List<Event> events = new ArrayList<>();
  private final Queue<Runnable> slowOnes = new ArrayDeque<>();
  private final Watcher watcher =
      new Watcher(
          fake,
          clock,
          Duration.ofSeconds(30),
          SECONDS_2,
          slowOnes::add,
          events::add,
          Recoveries.NONE,
          () -> Cuts.NONE);

  private Picture last() {
    return events.stream()
        .filter(Event.Seen.class::isInstance)
        .map(event -> ((Event.Seen) event).picture())
        .reduce((one, other) -> other)
        .orElseThrow();
  }

  @Test
  void with_the_looks_the_asking_about_log_recovery_ends() {
    AtomicInteger closed = new AtomicInteger();
    Recoveries recoveries =
        new Recoveries() {
          @Override
          public Map<Integer, RecoveryProgress> of(ClusterSnapshot seen) {
            return Map.of();
          }

          @Override
          public void close() {
            closed.incrementAndGet();
          }
        };
    Thread.currentThread().interrupt();
    new Watcher(
            fake,
            clock,
            Duration.ofSeconds(30),
            SECONDS_2,
            slowOnes::add,
            events::add,
            recoveries,
            () -> Cuts.NONE)
        .run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(closed).hasValue(1);
  }

  @Test
  void the_first_picture_comes_before_the_brokers_have_answered() throws InterruptedException {
    fake.put(partition("foo", 0).alive(1, 100, 3).dead(2).isr(2));
    watcher.attempt();
    Picture first =
        ((Event.Seen)
                events.stream().filter(Event.Seen.class::isInstance).findFirst().orElseThrow())
            .picture();
    TopicPartition id = new TopicPartition("foo", 0);
    assertThat(first.state(id).orElseThrow().replicas().get(0).log().rankable()).isFalse();
    assertThat(last().state(id).orElseThrow().replicas().get(0).log().rankable()).isTrue();
  }

  @Test
  void a_recovered_partition_stays_in_the_picture() throws InterruptedException {
    TopicPartition id = new TopicPartition("foo", 0);
    fake.put(partition("foo", 0).alive(1, 100, 3).isr(1)).put(partition("foo", 1).dead(1).isr(1));
    watcher.attempt();
    fake.change(id, state -> FakeCluster.led(state, OptionalInt.of(1)));
    watcher.attempt();
    assertThat(last().snapshot().partitions()).hasSize(2);
    assertThat(last().state(id).orElseThrow().leader()).hasValue(1);
    assertThat(last().snapshot().offlineCount()).isOne();
  }

  @Test
  void a_silent_broker_does_not_hold_up_the_next_look() throws InterruptedException {
    fake.put(partition("foo", 0).alive(1, 100, 3).silent(2).dead(3).isr(3));
    watcher.attempt();
    assertThat(last().snapshot().broker(2).orElseThrow().answered().reason()).contains("no answer");
    assertThat(slowOnes).hasSize(1);
    watcher.attempt();
    assertThat(slowOnes).as("asked one at a time").hasSize(1);
    assertThat(last().snapshot().problems()).hasSize(1);
  }

  @Test
  void a_broker_that_answers_late_is_heard_and_asked_with_the_others_again()
      throws InterruptedException {
    fake.put(partition("foo", 0).alive(1, 100, 3).silent(2).dead(3).isr(3));
    watcher.attempt();
    fake.put(partition("foo", 0).alive(1, 100, 3).alive(2, 90, 3).dead(3).isr(3));
    slowOnes.remove().run();
    watcher.attempt();
    assertThat(last().snapshot().broker(2).orElseThrow().answered().isKnown()).isTrue();
    assertThat(last().snapshot().problems()).isEmpty();
    assertThat(slowOnes).isEmpty();
  }

  @Test
  void a_broker_that_falls_silent_keeps_what_it_said_until_it_had_its_time()
      throws InterruptedException {
    TopicPartition id = new TopicPartition("foo", 0);
    fake.put(partition("foo", 0).alive(1, 100, 3).alive(2, 90, 3).dead(3).isr(3));
    watcher.attempt();
    fake.put(partition("foo", 0).alive(1, 100, 3).silent(2).dead(3).isr(3));
    watcher.attempt();
    assertThat(last().state(id).orElseThrow().replica(2).orElseThrow().log().rankable()).isTrue();
    slowOnes.remove().run();
    watcher.attempt();
    assertThat(last().state(id).orElseThrow().replica(2).orElseThrow().log().rankable()).isFalse();
  }

  @Test
  void a_broker_that_is_not_asked_any_more_is_not_said_to_have_answered_long_ago()
      throws InterruptedException {
    TopicPartition id = new TopicPartition("foo", 0);
    fake.put(partition("foo", 0).alive(1, 100, 3).isr(1));
    fake.put(partition("foo", 1).alive(2, 90, 3).dead(3).isr(3));
    watcher.attempt();
    assertThat(last().snapshot().broker(1).orElseThrow().answered().isKnown()).isTrue();
    fake.change(id, state -> FakeCluster.led(state, OptionalInt.of(1)));
    watcher.attempt();
    assertThat(last().snapshot().broker(1).orElseThrow().answered().isKnown()).isFalse();
    assertThat(last().snapshot().broker(2).orElseThrow().answered().isKnown()).isTrue();
  }

  @Test
  void former_outages_are_looked_at_at_once_and_then_now_and_then() throws InterruptedException {
    TopicPartition id = new TopicPartition("foo", 0);
    fake.put(partition("foo", 0).alive(1, 100, 3).isr(1)).put(partition("foo", 1).dead(1).isr(1));
    watcher.attempt();
    fake.change(id, state -> FakeCluster.led(state, OptionalInt.of(1)));
    AtomicInteger scans = new AtomicInteger();
    fake.beforeScan(cluster -> scans.incrementAndGet());
    watcher.attempt();
    assertThat(scans).hasValue(2);
    watcher.attempt();
    assertThat(scans).hasValue(3);
    assertThat(last().state(id).orElseThrow().leader()).hasValue(1);
    clock.forward(Duration.ofSeconds(11));
    fake.change(id, state -> FakeCluster.led(state, OptionalInt.of(2)));
    watcher.attempt();
    assertThat(last().state(id).orElseThrow().leader()).hasValue(2);
    fake.remove(id);
    clock.forward(Duration.ofSeconds(11));
    watcher.attempt();
    assertThat(last().state(id)).isEmpty();
  }

  @Test
  void a_failure_is_told_with_its_reason_and_tried_again_later_and_later()
      throws InterruptedException {
    fake.beforeScan(
        cluster -> {
          throw new ClusterException(ClusterException.Kind.CONNECTION, "nobody is there");
        });
    assertThat(watcher.attempt()).isEqualTo(Duration.ofSeconds(2));
    assertThat(watcher.attempt()).isEqualTo(Duration.ofSeconds(4));
    assertThat(events)
        .contains(
            new Event.NotSeen(1, "nobody is there", Incident.NOW.plusSeconds(2)),
            new Event.NotSeen(2, "nobody is there", Incident.NOW.plusSeconds(4)));
    fake.beforeScan(cluster -> {});
    assertThat(watcher.attempt()).isEqualTo(SECONDS_2);
  }

  @Test
  void what_the_add_on_of_a_broker_that_does_not_serve_tells_is_in_the_picture()
      throws InterruptedException {
    TopicPartition id = new TopicPartition("foo", 0);
    fake.put(partition("foo", 0).alive(1, 100, 3).dead(2).isr(2));
    fake.addOn(2, id, Reading.unknown(Reading.Why.RECOVERING, "not loaded yet"), 3);
    watcher.attempt();
    assertThat(log(id, 2).logEndOffset().reason()).isEqualTo("not loaded yet");
    fake.addOn(2, id, Reading.known(130L), 3);
    watcher.attempt();
    assertThat(log(id, 2).logEndOffset()).isEqualTo(Reading.known(130L));
    assertThat(log(id, 2).source()).isEqualTo(ReplicaLog.Source.ADD_ON);
    assertThat(last().advice(id).orElseThrow().loss().atLeast()).isEqualTo(30);
    assertThat(last().snapshot().problems()).isEmpty();
  }

  @Test
  void a_silent_add_on_of_a_broker_that_is_down_does_not_hold_up_the_looks()
      throws InterruptedException {
    TopicPartition id = new TopicPartition("foo", 0);
    fake.put(partition("foo", 0).alive(1, 100, 3).dead(2).isr(2));
    fake.addOn(2, id, Reading.unknown(Reading.Why.SILENT, "the add-on is silent"), 3);
    watcher.attempt();
    assertThat(slowOnes).hasSize(1);
    assertThat(last().snapshot().problems()).as("it is down: no news").isEmpty();
    fake.addOn(2, id, Reading.known(130L), 3);
    slowOnes.remove().run();
    watcher.attempt();
    assertThat(log(id, 2).logEndOffset()).isEqualTo(Reading.known(130L));
    assertThat(slowOnes).isEmpty();
  }

  @Test
  void what_a_broker_said_before_it_went_down_is_not_said_of_it_afterwards()
      throws InterruptedException {
    TopicPartition id = new TopicPartition("foo", 0);
    fake.put(partition("foo", 0).alive(1, 100, 3).alive(2, 90, 3).dead(3).isr(3));
    watcher.attempt();
    assertThat(log(id, 2).rankable()).isTrue();
    fake.fence(2);
    watcher.attempt();
    assertThat(log(id, 2).rankable()).isFalse();
  }

  private ReplicaLog log(TopicPartition id, int broker) {
    return last().state(id).orElseThrow().replica(broker).orElseThrow().log();
  }
}
