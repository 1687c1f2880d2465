package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command with a broker whose page of metrics counts down: broker 3 was in sync alone with
 * {@code kept}, and broker 4, which is gone, with {@code lost}.
 */
class WaitForCleanTest {
  private static final TopicPartition KEPT = new TopicPartition("kept", 0);
  private static final TopicPartition LOST = new TopicPartition("lost", 0);

  private static final TopicPartition LATE = new TopicPartition("late", 0);

  @TempDir Path folder;
  private Rig rig;
  private MetricsPages pages;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder, Clock.systemUTC());
    pages = new MetricsPages();
    rig.fake.put(partition("kept", 0).dead(3).alive(1, 60, 5).isr(3));
    rig.fake.put(partition("lost", 0).gone(4).alive(1, 60, 5).isr(4));
    pages.put(1, () -> "kafka_server_kafkaserver_brokerstate 3\n");
    pages.recovering(3, 600);
  }

  @AfterEach
  void close() {
    pages.close();
  }

  private int run(String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--all-offline-partitions",
                "--automated-recovery",
                "--metrics-url",
                pages.places(),
                "--progress-interval",
                "100ms"));
    all.addAll(List.of(more));
    return rig.unclean(all.toArray(String[]::new));
  }

  /** With this look at the cluster broker 3 is back and leads. */
  private void backWithLook(int number) {
    AtomicInteger looks = new AtomicInteger();
    rig.fake.beforeScan(
        cluster -> {
          if (looks.incrementAndGet() == number) {
            cluster.change(KEPT, state -> FakeCluster.led(state, OptionalInt.of(3)));
          }
        });
  }

  @Test
  void what_comes_back_by_itself_is_a_success_and_the_rest_is_elected_at_once() throws IOException {
    backWithLook(6);
    Path journal = folder.resolve("j.jsonl");
    assertThat(run("--yes", "--wait-for-clean", "10m", "--journal", journal.toString())).isZero();
    assertThat(rig.fake.elections()).containsExactly(Set.of(LOST));
    assertThat(rig.out())
        .contains("held back until ")
        .contains("because broker 3 is coming back and in sync last:")
        .containsPattern("kept-0 +broker 3 +~[\\dms.]+ +1 +\\? +UNCLEAN")
        .contains("kept-0: came back by itself, broker 3 leads")
        .endsWith("1 came back by itself, 1 elected\n");
    assertThat(rig.err()).contains("waiting for broker 3 (about ");
    assertThat(Files.readString(journal)).contains("\"event\":\"held-back\"").contains("came-back");
  }

  @Test
  void json_tells_what_was_held_back_and_what_came_back() {
    backWithLook(6);
    assertThat(run("--yes", "--wait-for-clean", "10m", "--output", "json")).isZero();
    JsonNode json = rig.json();
    assertThat(json.get("heldBack")).hasSize(1);
    assertThat(json.get("heldBack").get(0).get("topic").asText()).isEqualTo("kept");
    assertThat(json.get("heldBack").get(0).get("brokers").toString()).isEqualTo("[3]");
    assertThat(json.get("heldBack").get(0).get("timeLeftMs").asLong()).isBetween(10_000L, 300_000L);
    assertThat(json.get("results").get(0).get("code").asText()).isEqualTo("CAME_BACK");
    assertThat(json.get("summary").get("cameBack").asInt()).isEqualTo(1);
    assertThat(json.get("partitions").get(0).get("advice").get("kind").asText()).isEqualTo("WAIT");
    assertThat(json.get("partitions").get(1).get("advice").get("kind").asText()).isEqualTo("ELECT");
  }

  @Test
  void what_is_expected_after_the_end_of_the_wait_is_elected_at_once() {
    assertThat(run("--yes", "--wait-for-clean", "5s")).isZero();
    assertThat(rig.fake.elections()).containsExactly(Set.of(KEPT, LOST));
    assertThat(rig.out()).doesNotContain("held back");
  }

  @Test
  void when_the_time_is_over_the_rest_is_elected() {
    // It has not begun to load, so there is no estimate, and it gets as long as there is time.
    pages.put(3, () -> "kafka_server_kafkaserver_brokerstate 1\n");
    assertThat(run("--yes", "--wait-for-clean", "1s")).isZero();
    assertThat(rig.fake.elections()).containsExactly(Set.of(LOST), Set.of(KEPT));
    assertThat(rig.err()).contains("1 partition no longer held back: the time to wait is over");
    assertThat(rig.out()).endsWith("2 elected\n");
  }

  /** Nobody can be elected for {@code late}, until with this look broker 5 serves, not in sync. */
  private void lateIsElectableWithLook(int number) {
    lateIsElectableWithLook(number, /* inSync= */ 4);
  }

  private void lateIsElectableWithLook(int number, int inSync) {
    rig.fake.put(partition("late", 0).gone(4).dead(5).isr(4));
    pages.put(3, () -> "kafka_server_kafkaserver_brokerstate 1\n");
    AtomicInteger looks = new AtomicInteger();
    rig.fake.beforeScan(
        cluster -> {
          if (looks.incrementAndGet() == number) {
            cluster.put(partition("late", 0).gone(4).alive(5, 40, 5).isr(inSync));
          }
        });
  }

  @Test
  void who_can_be_elected_without_a_loss_when_the_wait_is_over_is_elected_then() {
    lateIsElectableWithLook(5, /* inSync= */ 5);
    assertThat(run("--yes", "--wait-for-clean", "1s")).as(rig.err()).isZero();
    assertThat(rig.fake.elections()).containsExactly(Set.of(LOST), Set.of(KEPT), Set.of(LATE));
    assertThat(rig.err()).doesNotContain("no electable replica");
    assertThat(rig.out()).endsWith("3 elected\n");
  }

  @Test
  void a_loss_that_came_up_during_the_wait_is_not_taken_by_yes_alone() {
    lateIsElectableWithLook(5);
    assertThat(run("--yes", "--wait-for-clean", "1s")).isEqualTo(1);
    assertThat(rig.fake.elections()).containsExactly(Set.of(LOST), Set.of(KEPT));
    assertThat(rig.err()).contains("late-0: broker 5 can be elected by now, with a loss");
  }

  @Test
  void a_loss_that_nobody_was_asked_about_is_not_taken_when_the_wait_is_over() {
    rig.terminal = true;
    rig.input = "fake-cluster-id\n";
    lateIsElectableWithLook(5);
    assertThat(run("--wait-for-clean", "1s")).isEqualTo(1);
    assertThat(rig.fake.elections()).containsExactly(Set.of(LOST), Set.of(KEPT));
    assertThat(rig.err())
        .contains(
            "late-0: broker 5 can be elected by now, with a loss that nobody agreed to: run it"
                + " again")
        .doesNotContain("no electable replica");
  }

  @Test
  void what_leads_by_itself_when_the_wait_is_over_is_no_failure() {
    lateIsElectableWithLook(0);
    AtomicInteger looks = new AtomicInteger();
    rig.fake.beforeScan(
        cluster -> {
          if (looks.incrementAndGet() == 5) {
            cluster.change(LATE, state -> FakeCluster.led(state, OptionalInt.of(5)));
          }
        });
    assertThat(run("--yes", "--wait-for-clean", "1s")).as(rig.err()).isZero();
    assertThat(rig.out()).contains("late-0: came back by itself, broker 5 leads");
  }

  @Test
  void a_dry_run_tells_what_would_wait() {
    assertThat(run("--dry-run", "--wait-for-clean", "10m")).isZero();
    assertThat(rig.fake.elections()).isEmpty();
    assertThat(rig.out())
        .contains("held back until ")
        .endsWith("dry run, nothing was sent: 2 can be elected\n");
  }

  @Test
  void one_question_names_both_groups() {
    rig.terminal = true;
    rig.input = "fake-cluster-id\n";
    backWithLook(6);
    assertThat(run("--wait-for-clean", "10m")).isZero();
    assertThat(rig.err())
        .contains("Elect 2 leaders, 1 of them only if broker 3 is not back after 10m00s? Type");
    assertThat(rig.fake.elections()).containsExactly(Set.of(LOST));
  }

  @Test
  void without_a_yes_nothing_is_elected_and_nothing_is_waited_for() {
    rig.terminal = true;
    rig.input = "no\n";
    assertThat(run("--wait-for-clean", "10m")).isEqualTo(1);
    assertThat(rig.fake.elections()).isEmpty();
    assertThat(rig.err()).contains("2 partitions (kept-0, lost-0): not confirmed");
  }

  @Test
  void a_signal_while_waiting_elects_nothing_more_and_tells_what_was_held_back() {
    AtomicInteger looks = new AtomicInteger();
    rig.fake.beforeScan(
        cluster -> {
          if (looks.incrementAndGet() == 5) {
            rig.stop.received("TERM", 15);
          }
        });
    assertThat(run("--yes", "--wait-for-clean", "10m")).isEqualTo(143);
    assertThat(rig.fake.elections()).containsExactly(Set.of(LOST));
    assertThat(rig.err())
        .contains("not started kept-0: held back for broker 3 when the run was stopped");
  }

  @Test
  void electing_what_a_wait_would_keep_is_warned_of() {
    assertThat(run("--yes")).isZero();
    assertThat(rig.fake.elections()).containsExactly(Set.of(KEPT, LOST));
    assertThat(rig.err())
        .contains("warning: 1 partition to be elected uncleanly would lose nothing if broker 3 was")
        .contains("--wait-for-clean");
  }

  @Test
  void a_wait_without_a_source_or_an_election_is_refused() {
    assertThat(
            rig.unclean(
                "--all-offline-partitions",
                "--automated-recovery",
                "--yes",
                "--wait-for-clean",
                "10m"))
        .isEqualTo(2);
    assertThat(rig.err()).contains("--wait-for-clean needs --addon, --jmx or --metrics-url");
    assertThat(
            rig.unclean(
                "--all-offline-partitions",
                "--show-replica-info",
                "--jmx",
                "a:1",
                "--wait-for-clean",
                "1m"))
        .isEqualTo(2);
    assertThat(rig.err()).contains("--wait-for-clean needs --automated-recovery");
    assertThat(run("--yes", "--wait-for-clean", "soon")).isEqualTo(2);
    assertThat(rig.err()).contains("'soon' is not a duration; write 90s, 10m, 2h or 500ms");
    assertThat(rig.connections).isZero();
  }
}
