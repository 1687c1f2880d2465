package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.JournalFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreOrderTest {
  private static final TopicPartition A0 = new TopicPartition("a", 0);

  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void run_was_killed_after_its_elections() {
    rig = new Rig(folder);
    led("a", 0);
    led("a", 1);
  }

  private void led(String topic, int number) {
    rig.fake.put(partition(topic, number).alive(3, 9, 1).alive(1, 9, 1).alive(2, 9, 1).isr(3));
    rig.fake.change(
        new TopicPartition(topic, number), state -> FakeCluster.led(state, OptionalInt.of(3)));
  }

  private String killed(Path file, String clusterId) {
    Map<String, List<Integer>> before = Map.of("a-0", List.of(1, 2, 3), "a-1", List.of(1, 2, 3));
    Map<String, List<Integer>> set = Map.of("a-0", List.of(3, 1, 2), "a-1", List.of(3, 1, 2));
    try (FileJournal journal = FileJournal.open(file, Rig.CLOCK)) {
      journal.write("run-started", Map.of("clusterId", clusterId));
      journal.write("reorder-sent", Map.of("to", set, "from", before));
      journal.write("elect-sent", Map.of("designatedLeaders", Map.of("a-0", 3, "a-1", 3)));
    }
    return file.toString();
  }

  private String killed() {
    return killed(folder.resolve("old.jsonl"), "fake-cluster-id");
  }

  private List<Integer> order() {
    return rig.fake.state(A0).assignment();
  }

  @Test
  void orders_are_put_back_and_a_second_time_there_is_nothing_to_do() throws IOException {
    String old = killed();
    assertThat(rig.unclean("--restore-order", old, "--yes")).as(rig.err()).isZero();
    assertThat(order()).containsExactly(1, 2, 3);
    assertThat(rig.out())
        .contains("PARTITION  PRESENT  BEFORE  NOTE", "a-0        3,1,2    1,2,3   can be put back")
        .endsWith("2 put back\n");
    assertThat(rig.err()).contains("2 elections sent and not read back (a-0, a-1)");
    assertThat(Files.readString(rig.journals().get(0))).contains("restore-order-answered");

    assertThat(rig.unclean("--restore-order", old, "--yes")).isZero();
    assertThat(rig.fake.reorders()).hasSize(1);
    assertThat(rig.out()).endsWith("2 stood as before already\n");
    assertThat(rig.journals()).hasSize(1);
  }

  @Test
  void what_was_changed_since_is_left_with_status_1_and_the_rest_put_back() {
    String old = killed();
    rig.fake.reorder(Map.of(A0, List.of(2, 1, 3)));
    assertThat(rig.unclean("--restore-order", old, "--yes")).isEqualTo(1);
    assertThat(order()).containsExactly(2, 1, 3);
    assertThat(rig.err())
        .contains("a-0: was changed since: the run set [3, 1, 2]; left as it is (CHANGED_SINCE)");
    assertThat(rig.out()).endsWith("1 put back, 1 left as they are\n");
  }

  @Test
  void dry_run_sends_and_writes_nothing() {
    assertThat(rig.unclean("--restore-order", killed(), "--dry-run")).isZero();
    assertThat(order()).containsExactly(3, 1, 2);
    assertThat(rig.out()).endsWith("dry run, nothing was sent: 2 can be put back\n");
    assertThat(rig.journals()).isEmpty();
  }

  @Test
  void it_asks_and_takes_anything_but_a_yes_for_a_no() {
    rig.terminal = true;
    rig.input = "\n";
    assertThat(rig.unclean("--restore-order", killed())).isEqualTo(1);
    assertThat(rig.err()).contains("Put back the order of 2 partitions?").contains("not confirmed");
    assertThat(order()).containsExactly(3, 1, 2);

    rig.input = "y\n";
    assertThat(rig.unclean("--restore-order", path())).isZero();
    assertThat(order()).containsExactly(1, 2, 3);
  }

  private String path() {
    return folder.resolve("old.jsonl").toString();
  }

  @Test
  void json_is_one_document_with_each_partition() {
    assertThat(rig.unclean("--restore-order", killed(), "--yes", "--output", "json")).isZero();
    assertThat(rig.json().get("exitStatus").asInt()).isZero();
    assertThat(rig.json().get("clusterId").asText()).isEqualTo("fake-cluster-id");
    assertThat(rig.json().get("partitions").get(0).toString())
        .isEqualTo(
            "{\"topic\":\"a\",\"partition\":0,\"before\":[1,2,3],\"set\":[3,1,2],\"present\":[3,1,2],"
                + "\"outcome\":\"BACK\",\"code\":\"NONE\",\"sentence\":\"put back, and read back\"}");
  }

  @Test
  void journal_of_another_cluster_or_of_none_is_bad_input() {
    String other = killed(folder.resolve("other.jsonl"), "other");
    assertThat(rig.unclean("--restore-order", other, "--yes")).isEqualTo(2);
    assertThat(rig.err())
        .endsWith(
            "other.jsonl is a journal of the cluster other, but this is the cluster"
                + " fake-cluster-id; nothing was sent\n");
    String none = killed(folder.resolve("none.jsonl"), "");
    assertThat(rig.unclean("--restore-order", none, "--yes")).isEqualTo(2);
    assertThat(rig.err()).contains("none.jsonl does not say of which cluster it is");
    assertThat(rig.fake.reorders()).isEmpty();
  }

  @Test
  void it_is_a_task_of_its_own_and_refused_where_nobody_can_say_yes() {
    String old = killed();
    assertThat(rig.unclean("--restore-order", old, "--all-offline-partitions", "--yes"))
        .isEqualTo(2);
    assertThat(rig.err()).contains("--restore-order is a task of its own");
    assertThat(rig.unclean("--restore-order", old)).isEqualTo(2);
    assertThat(rig.unclean("--restore-order", old, "--yes", "--read-only")).isEqualTo(2);
    assertThat(rig.unclean("--restore-order", folder.resolve("x").toString(), "--yes"))
        .isEqualTo(2);
    assertThat(rig.connections).isZero();
  }

  @Test
  void acting_tools_warn_of_a_killed_run_until_its_orders_are_back() throws IOException {
    Path state = Files.createDirectories(folder.resolve("state/kafka-recovery-console"));
    Path old =
        state.resolve(
            JournalFolder.name(
                Rig.CLOCK.instant().minus(Duration.ofHours(2)), Long.MAX_VALUE / 10));
    killed(old, "fake-cluster-id");
    rig.fake.put(partition("b", 0).dead(1).alive(2, 100, 5).isr(1));
    String[] recover = {"--all-offline-partitions", "--automated-recovery", "--dry-run"};

    rig.unclean(recover);
    assertThat(rig.err())
        .containsOnlyOnce(
            "warning: a run of 12:04:31 ended in the middle: 2 elections were sent and not read"
                + " back, none of them is without a leader now; 2 partitions keep a changed order"
                + " of replicas; put it back with kafka-unclean-recovery.sh --restore-order state/");

    rig.unclean("--restore-order", old.toString(), "--yes");
    String before = rig.err();
    rig.unclean(recover);
    assertThat(rig.err().substring(before.length()))
        .doesNotContain("--restore-order")
        .doesNotContain("changed order");
  }
}
