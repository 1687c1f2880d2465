package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.recovery.file.SnapshotFile;
import dev.kafkarecovery.tui.app.ConsoleProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UncleanRecoveryTest {
  private static final String ALL = "--all-offline-partitions";

  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
  }

  private int automated(String... more) {
    String[] line = new String[more.length + 2];
    line[0] = ALL;
    line[1] = "--automated-recovery";
    System.arraycopy(more, 0, line, 2, more.length);
    return rig.unclean(line);
  }

  private int leader(String topic, int partition) {
    return rig.fake.state(new TopicPartition(topic, partition)).leader().orElse(-1);
  }

  @Test
  void the_longest_log_is_elected_against_the_assignment_order() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).alive(3, 5000, 5).isr(1));
    assertThat(automated("--yes")).isZero();
    assertThat(leader("a", 0)).isEqualTo(3);
    assertThat(rig.out()).endsWith("1 elected\n");
    assertThat(rig.journals()).hasSize(1);
  }

  @Test
  void an_empty_input_is_nothing_to_do_and_sends_nothing() {
    String input = rig.file("in.json", "{\"partitions\":[]}");
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).isr(1));
    assertThat(rig.unclean("--path-to-json-file", input, "--automated-recovery", "--yes")).isZero();
    assertThat(rig.connections).isZero();
    assertThat(rig.out()).isEqualTo("nothing to do\n");
  }

  @Test
  void no_offline_partition_at_all_is_nothing_to_do() {
    rig.fake.put(partition("a", 0).alive(1, 100, 5).isr(1).leader(1));
    assertThat(automated("--yes")).isZero();
    assertThat(rig.out()).endsWith("nothing to do\n");
    assertThat(rig.fake.elections()).isEmpty();
  }

  @Test
  void each_partition_of_the_input_gets_its_own_outcome() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).isr(1));
    rig.fake.put(partition("a", 1).alive(2, 100, 5).isr(2).leader(2));
    rig.fake.put(partition("a", 2).dead(5).gone(6).isr(5));
    String input =
        rig.file("in.json", "{\"partitions\":[{\"topic\":\"a\",\"partitions\":[0,1,2,99]}]}");
    assertThat(rig.unclean("--path-to-json-file", input, "--automated-recovery", "--yes"))
        .isEqualTo(1);
    assertThat(leader("a", 0)).isEqualTo(2);
    assertThat(rig.out())
        .contains("a-1: already has leader 2, nothing to do")
        .endsWith("1 elected, 1 already had a leader, 2 skipped\n");
    assertThat(rig.err())
        .contains(
            "skipped a-2: no electable replica: broker 5 is fenced, broker 6 is not registered"
                + " (NO_ELECTABLE_REPLICA)")
        .contains("skipped a-99: unknown topic or partition");
  }

  @Test
  void a_missing_right_is_one_sentence_for_all_partitions() {
    for (int i = 0; i < 500; i++) {
      rig.fake.put(partition("a", i).dead(1).alive(2, 100, 5).isr(1));
      rig.fake.answerElection(
          new TopicPartition("a", i),
          new ActResult(ActResult.Status.REFUSED, "CLUSTER_AUTHORIZATION_FAILED", "no ALTER"));
    }
    assertThat(automated("--yes")).isEqualTo(1);
    assertThat(rig.err().lines().filter(line -> line.startsWith("failed")))
        .singleElement()
        .asString()
        .contains("500 partitions (a-0, a-1, a-2, a-3, a-4 and 495 more)")
        .contains("CLUSTER_AUTHORIZATION_FAILED");
    assertThat(rig.out()).endsWith("500 failed\n");
  }

  @Test
  void an_unclean_election_is_followed_by_ready_commands_to_find_hanging_transactions() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).isr(1));
    rig.fake.put(partition("b", 3).dead(1).alive(2, 100, 5).isr(2));
    String config = rig.file("c lient.properties", "");
    assertThat(automated("--yes", "--command-config", config)).isZero();
    assertThat(rig.err()).contains("warning: after an unclean election, consumers with");
    assertThat(rig.out())
        .contains("kafka-transactions.sh --bootstrap-server b:9092 --command-config")
        .contains("find-hanging --topic a --partition 0\n")
        .doesNotContain("--topic b");
  }

  @Test
  void many_unclean_elections_get_one_command_for_each_broker() {
    for (int i = 0; i < 20; i++) {
      rig.fake.put(partition("a", i).dead(1).alive(2 + i % 2, 100, 5).isr(1));
    }
    assertThat(automated("--yes")).isZero();
    assertThat(rig.out().lines().filter(line -> line.contains("find-hanging")).map(String::strip))
        .containsExactly(
            "kafka-transactions.sh --bootstrap-server b:9092 find-hanging --broker-id 2",
            "kafka-transactions.sh --bootstrap-server b:9092 find-hanging --broker-id 3");
  }

  @Test
  void internal_topics_come_first_with_what_stands_still() {
    rig.fake.put(partition("__transaction_state", 35).dead(1).alive(2, 100, 5).isr(1));
    rig.fake.put(partition("Aapp", 0).dead(1).alive(2, 100, 5).isr(1));
    assertThat(rig.unclean(ALL, "--show-replica-info")).isZero();
    assertThat(rig.out().indexOf("__transaction_state-35"))
        .isPositive()
        .isLessThan(rig.out().indexOf("Aapp-0"));
    assertThat(rig.out()).containsOnlyOnce("can neither start nor finish");
  }

  @Test
  void a_dry_run_shows_the_elections_and_sends_nothing() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).alive(3, 40, 5).isr(1));
    assertThat(automated("--dry-run")).isZero();
    assertThat(rig.fake.elections()).isEmpty();
    assertThat(rig.fake.reorders()).isEmpty();
    assertThat(rig.journals()).isEmpty();
    assertThat(rig.out())
        .contains("PARTITION  PICK  LOSS  BASIS")
        .containsPattern("a-0 +2 +\\? +UNCLEAN, best log.*not seen: \\{1}")
        .endsWith("dry run, nothing was sent: 1 can be elected\n");
  }

  @Test
  void a_plan_is_written_for_those_that_can_be_elected() throws IOException {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).isr(1));
    rig.fake.put(partition("a", 1).dead(1).isr(1));
    String plan = rig.path("plan.json");
    assertThat(rig.unclean(ALL, "--manual-recovery-output-file", plan)).isEqualTo(1);
    assertThat(PlanFile.read(Path.of(plan)))
        .satisfies(
            written -> {
              assertThat(written.clusterId()).contains("fake-cluster-id");
              assertThat(written.elections())
                  .singleElement()
                  .satisfies(one -> assertThat(one.designatedLeader()).isEqualTo(2));
            });
    assertThat(rig.fake.elections()).isEmpty();
    assertThat(rig.out())
        .contains("plan of 1 partition written: plan.json")
        .contains("bin/kafka-elect-leaders.sh --bootstrap-server b:9092 --path-to-json-file");
    assertThat(Files.readString(Path.of(plan))).contains("\"topic\":\"a\",\"partition\":0");
  }

  @Test
  void a_plan_that_cannot_be_written_is_a_failure_and_leaves_nothing() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).isr(1));
    Path plan = folder.resolve("plan.json");
    rig.fake.beforeScan(cluster -> makeDirectory(plan));
    assertThat(rig.unclean(ALL, "--manual-recovery-output-file", plan.toString())).isEqualTo(1);
    assertThat(rig.err()).contains("plan.json is a directory, not a file");
    assertThat(folder.toFile().list()).containsExactly("plan.json");
  }

  private static void makeDirectory(Path path) {
    assertThat(path.toFile().mkdir()).isTrue();
  }

  @Test
  void a_saved_snapshot_is_looked_at_without_a_cluster() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).silent(3).isr(1).noElr());
    String snapshot = rig.path("s.json");
    assertThat(rig.unclean(ALL, "--save-snapshot", snapshot, "--show-replica-info")).isZero();
    String live = rig.out();
    Rig later = new Rig(folder);
    assertThat(later.uncleanPlain(ALL, "--snapshot", snapshot, "--show-replica-info")).isZero();
    assertThat(later.connections).isZero();
    assertThat(live.replace("snapshot saved: s.json\n", "")).isEqualTo(later.out());
  }

  @Test
  void a_saved_snapshot_shows_the_exact_loss_that_was_known() {
    EpochLog older = EpochLog.from(0).epoch(1, 100);
    rig.fake.put(
        partition("a", 0)
            .alive(1, older.epoch(3, 120))
            .alive(2, EpochLog.from(0).epoch(1, 150))
            .lastKnownElr(1));
    String snapshot = rig.path("s.json");
    assertThat(rig.unclean(ALL, "--save-snapshot", snapshot, "--show-replica-info")).isZero();
    String live = rig.out();
    assertThat(live).contains("50").doesNotContain("≥");

    Rig later = new Rig(folder);
    assertThat(later.uncleanPlain(ALL, "--snapshot", snapshot, "--show-replica-info")).isZero();
    assertThat(live.replace("snapshot saved: s.json\n", "")).isEqualTo(later.out());
    assertThat(
            new ConsoleProgram.Source.Saved(
                    SnapshotFile.read(Path.of(snapshot)).snapshot(),
                    SnapshotFile.read(Path.of(snapshot)).cuts(),
                    snapshot)
                .picture()
                .advice(new TopicPartition("a", 0))
                .orElseThrow()
                .lossOf(1)
                .words())
        .isEqualTo("50 records");
  }

  @Test
  void a_saved_snapshot_cannot_be_elected_on() {
    assertThat(rig.uncleanPlain(ALL, "--snapshot", "s", "--automated-recovery", "--yes"))
        .isEqualTo(2);
    assertThat(rig.err()).contains("--automated-recovery needs the cluster itself");
  }

  @Test
  void unusable_client_properties_are_bad_input() {
    rig.clusters =
        (properties, clock) -> {
          throw new ClusterException(ClusterException.Kind.CONFIGURATION, "ssl.keystore.type: ?");
        };
    assertThat(rig.unclean(ALL, "--show-replica-info")).isEqualTo(2);
    assertThat(rig.err()).isEqualTo("ssl.keystore.type: ?\n");
  }

  @Test
  void an_unexpected_failure_is_one_sentence_and_no_stack_trace() {
    rig.fake.beforeScan(
        cluster -> {
          throw new IllegalStateException("boom\nbang");
        });
    assertThat(rig.unclean(ALL, "--show-replica-info")).isEqualTo(1);
    assertThat(rig.err())
        .isEqualTo("unexpected failure, IllegalStateException: boom bang; --verbose shows where\n");
  }

  @Test
  void a_reassignment_in_flight_and_an_acting_controller_are_warned_of() {
    rig.fake.put(
        partition("a", 0)
            .dead(4)
            .alive(2, 100, 5)
            .alive(1, 50, 5)
            .isr(1, 4)
            .reassigning(List.of(4), List.of(1)));
    assertThat(rig.unclean(ALL, "--show-replica-info")).isZero();
    assertThat(rig.err())
        .contains(
            "warning: a-0: reassignment in progress (adding {4}, removing {1}), cannot finish:"
                + " down {4}");
  }

  @Test
  void in_an_ascii_locale_nothing_but_ascii_is_printed() {
    rig.ascii = true;
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 6).alive(3, 150, 5).alive(4, 1, 1).isr(1));
    assertThat(automated("--dry-run", "--show-replica-info")).isZero();
    assertThat(rig.out() + rig.err()).matches("\\p{ASCII}*").contains(">=50");
  }

  @Test
  void a_leader_that_comes_back_meanwhile_is_fine_and_nothing_is_sent() {
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).isr(1));
    TopicPartition id = new TopicPartition("a", 0);
    rig.terminal = true;
    rig.input = "fake-cluster-id\n";
    int[] scans = {0};
    rig.fake.beforeScan(
        cluster -> {
          if (++scans[0] == 2) {
            cluster.change(
                id, state -> dev.kafkarecovery.fake.FakeCluster.led(state, OptionalInt.of(2)));
          }
        });
    assertThat(automated()).isZero();
    assertThat(rig.fake.elections()).isEmpty();
    assertThat(rig.out()).endsWith("1 already had a leader\n");
  }
}
