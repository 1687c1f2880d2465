package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElectLeadersTest {
  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
    rig.fake.put(partition("a", 0).dead(1).alive(2, 100, 5).alive(3, 50, 5).isr(1));
  }

  private String handWritten(String... entries) {
    return rig.file("plan.json", "{\"partitions\":[" + String.join(",\n", entries) + "]}");
  }

  private static String entry(String topic, int partition, int leader) {
    return "{\"topic\":\"%s\",\"partition\":%d,\"designatedLeader\":%d}"
        .formatted(topic, partition, leader);
  }

  private int leader() {
    return rig.fake.state(new TopicPartition("a", 0)).leader().orElse(-1);
  }

  @Test
  void a_hand_written_plan_elects_the_designated_leader_and_not_the_best() {
    String plan = handWritten(entry("a", 0, 3));
    assertThat(rig.elect("--path-to-json-file", plan, "--yes")).isZero();
    assertThat(leader()).isEqualTo(3);
    assertThat(rig.out()).containsPattern("a-0 +3 +≥50 +UNCLEAN").endsWith("1 elected\n");
  }

  @Test
  void an_exported_plan_is_carried_out_and_a_second_run_finds_nothing_to_do() {
    String plan = rig.path("plan.json");
    assertThat(rig.unclean("--all-offline-partitions", "--manual-recovery-output-file", plan))
        .isZero();
    assertThat(rig.elect("--path-to-json-file", plan, "--yes")).isZero();
    assertThat(leader()).isEqualTo(2);
    assertThat(rig.elect("--path-to-json-file", plan, "--yes")).isZero();
    assertThat(rig.fake.elections()).hasSize(1);
    assertThat(rig.out()).endsWith("1 already had a leader\n");
  }

  @Test
  void a_plan_of_another_cluster_is_refused_with_2_before_anything_is_sent() {
    String plan =
        rig.file(
            "plan.json", "{\"clusterId\":\"other\",\"partitions\":[" + entry("a", 0, 2) + "]}");
    assertThat(rig.elect("--path-to-json-file", plan, "--yes")).isEqualTo(2);
    assertThat(rig.err())
        .isEqualTo(
            "plan.json is a plan for the cluster other, but this is the cluster fake-cluster-id;"
                + " nothing was sent\n");
    assertThat(rig.fake.elections()).isEmpty();
    assertThat(rig.fake.reorders()).isEmpty();
  }

  @Test
  void an_unknown_partition_fails_by_itself_and_the_others_are_elected() {
    String plan = handWritten(entry("a", 0, 2), entry("a", 99, 2), entry("nope", 0, 1));
    assertThat(rig.elect("--path-to-json-file", plan, "--yes")).isEqualTo(1);
    assertThat(leader()).isEqualTo(2);
    assertThat(rig.err()).contains("2 partitions (a-99, nope-0)").contains("does not exist");
    assertThat(rig.out()).endsWith("1 elected, 2 skipped\n");
  }

  @Test
  void mixed_results_are_told_apart() {
    for (int i = 1; i < 4; i++) {
      rig.fake.put(partition("a", i).dead(1).alive(2, 100, 5).isr(1));
    }
    rig.fake.change(new TopicPartition("a", 1), state -> FakeCluster.led(state, OptionalInt.of(2)));
    rig.fake.answerElection(
        new TopicPartition("a", 2),
        new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    rig.fake.answerElection(
        new TopicPartition("a", 3),
        new ActResult(ActResult.Status.REFUSED, "UNKNOWN_TOPIC_OR_PARTITION", ""));
    String plan =
        handWritten(entry("a", 0, 2), entry("a", 1, 2), entry("a", 2, 2), entry("a", 3, 2));
    assertThat(rig.elect("--path-to-json-file", plan, "--yes", "--output", "json")).isEqualTo(1);
    assertThat(rig.json().get("summary").toString())
        .isEqualTo(
            "{\"electable\":0,\"elected\":1,\"alreadyHadLeader\":1,\"cameBack\":0,\"skipped\":0,\"failed\":2,"
                + "\"unknown\":0,\"notStarted\":0}");
    assertThat(rig.err())
        .contains("(ELIGIBLE_LEADERS_NOT_AVAILABLE)")
        .contains("(UNKNOWN_TOPIC_OR_PARTITION)");
  }

  @Test
  void an_empty_plan_is_nothing_to_do_and_sends_nothing() {
    assertThat(rig.elect("--path-to-json-file", handWritten(), "--yes")).isZero();
    assertThat(rig.connections).isZero();
  }

  @Test
  void a_dry_run_says_what_would_become_of_each_and_sends_nothing() {
    String plan = handWritten(entry("a", 0, 9));
    assertThat(rig.elect("--path-to-json-file", plan, "--dry-run")).isEqualTo(1);
    assertThat(rig.out()).contains("broker 9 is not among the replicas");
    assertThat(rig.fake.elections()).isEmpty();
    assertThat(rig.fake.reorders()).isEmpty();
    assertThat(rig.journals()).isEmpty();
  }

  @Test
  void without_a_terminal_and_a_yes_it_is_refused_before_connecting() {
    assertThat(rig.elect("--path-to-json-file", handWritten(entry("a", 0, 2)))).isEqualTo(2);
    assertThat(rig.err()).contains("there is no terminal to ask for a yes: add --yes");
    assertThat(rig.connections).isZero();
  }

  @Test
  void read_only_refuses_even_with_a_yes() {
    String plan = handWritten(entry("a", 0, 2));
    assertThat(rig.elect("--path-to-json-file", plan, "--yes", "--read-only")).isEqualTo(2);
    assertThat(rig.err()).contains("--read-only refuses electing leaders");
    assertThat(rig.connections).isZero();
  }

  @Test
  void the_journal_holds_every_act() throws IOException {
    Path journal = folder.resolve("j.jsonl");
    String plan = handWritten(entry("a", 0, 3));
    assertThat(rig.elect("--path-to-json-file", plan, "--yes", "--journal", journal.toString()))
        .isZero();
    assertThat(Files.readAllLines(journal))
        .isNotEmpty()
        .allSatisfy(
            line -> assertThat(line).startsWith("{\"at\":\"2026-11-29T12:04:31Z\",\"event\""));
    assertThat(Files.readString(journal)).contains("a-0");
  }
}
