package dev.kafkarecovery.cli;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.fake.FakeLog;
import dev.kafkarecovery.model.TopicPartition;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --salvage-dir} and bin/kafka-salvage on a partition whose survivors disagree. */
class SalvageTest {
  private static final TopicPartition P = new TopicPartition("payments", 0);

  @TempDir Path folder;
  private Rig rig;
  private FakeLog log;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
    rig.fake.put(
        partition("payments", 0)
            .dead(1)
            .alive(2, EpochLog.from(0).epoch(0, 10).epoch(2, 12))
            .alive(3, EpochLog.from(0).epoch(0, 14))
            .isr(1));
    log =
        new FakeLog()
            .batch(0, 10, 5)
            .batch(
                0,
                new SimpleRecord(1_000L, bytes("k"), bytes("zwölf")),
                new SimpleRecord(1_001L, null, new byte[] {0, -1}),
                new SimpleRecord(1_002L, bytes(""), null),
                new SimpleRecord(
                    1_003L,
                    bytes("h"),
                    bytes("v"),
                    new Header[] {
                      new RecordHeader("a", bytes("1")), new RecordHeader("a", (byte[]) null)
                    }));
    rig.fake.putRaw(P, 3, log);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private int recover(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--all-offline-partitions",
                "--automated-recovery",
                "--salvage-dir",
                rig.path("kept")));
    arguments.addAll(List.of(more));
    return rig.unclean(arguments.toArray(String[]::new));
  }

  @Test
  void what_is_cut_is_kept_and_then_the_leader_elected() {
    assertThat(recover("--yes")).as(rig.err()).isZero();
    assertThat(rig.out())
        .contains("before it is cut, what goes from copies that can be read is kept in kept")
        .contains("salvaged ")
        .contains(": bin/kafka-salvage list kept")
        .endsWith("1 elected\n");
    assertThat(folder.resolve("kept/broker-3/payments-0/00000000000000000010.log"))
        .isNotEmptyFile();
  }

  @Test
  void plan_is_carried_out_with_salvage_too() {
    String plan =
        rig.file(
            "plan.json",
            "{\"partitions\":[{\"topic\":\"payments\",\"partition\":0,\"designatedLeader\":2}]}");
    assertThat(rig.elect("--path-to-json-file", plan, "--salvage-dir", rig.path("kept"), "--yes"))
        .isZero();
    assertThat(folder.resolve("kept/manifest.jsonl")).isNotEmptyFile();
  }

  @Test
  void failed_salvage_is_a_failure_and_nothing_is_elected() {
    log.damage(10);
    assertThat(recover("--yes")).isEqualTo(1);
    assertThat(rig.err())
        .contains("payments-0")
        .contains("not all it would cut is salvaged, nothing was sent: broker 3:");
    assertThat(rig.fake.elections()).isEmpty();
  }

  @Test
  void failed_salvage_does_not_matter_where_that_is_said() {
    log.damage(10);
    assertThat(recover("--yes", "--elect-without-salvage")).isZero();
    assertThat(rig.err()).contains("it goes ahead although not all is salvaged");
    assertThat(rig.fake.elections()).hasSize(1);
  }

  @Test
  void directory_that_cannot_be_used_is_bad_input_and_nothing_is_sent() throws Exception {
    Files.createDirectory(folder.resolve("kept"));
    Files.writeString(folder.resolve("kept/other.txt"), "mine");
    assertThat(recover("--yes")).isEqualTo(2);
    assertThat(rig.err())
        .isEqualTo(
            "--salvage-dir: kept holds other files: name a new or an empty directory; nothing was"
                + " sent\n");
    assertThat(rig.connections).isZero();
  }

  @Test
  void directory_of_another_cluster_is_bad_input_and_nothing_is_sent() {
    assertThat(recover("--yes")).isZero();
    rig.fake.clusterId("another");
    setUpAgain();
    assertThat(recover("--yes")).isEqualTo(2);
    assertThat(rig.err()).contains("holds records of the cluster fake-cluster-id");
    assertThat(rig.fake.elections()).hasSize(1);
  }

  private void setUpAgain() {
    rig.fake.put(
        partition("payments", 0)
            .dead(1)
            .alive(2, EpochLog.from(0).epoch(0, 10).epoch(2, 12))
            .alive(3, EpochLog.from(0).epoch(0, 14))
            .isr(1));
  }

  @Test
  void dry_run_makes_no_directory() {
    assertThat(recover("--dry-run")).isZero();
    assertThat(folder.resolve("kept")).doesNotExist();
  }

  @Test
  void options_that_go_with_nothing_are_refused() {
    assertThat(
            rig.unclean(
                "--all-offline-partitions", "--show-replica-info", "--salvage-dir", "somewhere"))
        .isEqualTo(2);
    assertThat(rig.err()).contains("--salvage-dir needs --automated-recovery");
    assertThat(
            rig.unclean(
                "--all-offline-partitions",
                "--automated-recovery",
                "--elect-without-salvage",
                "--yes"))
        .isEqualTo(2);
    assertThat(rig.err()).contains("--elect-without-salvage needs --salvage-dir");
  }

  @Test
  void records_are_printed_with_text_as_text_and_bytes_as_base64() throws Exception {
    recover("--yes");
    Rig printing = new Rig(folder);
    assertThat(printing.salvage("print", rig.path("kept"))).isZero();
    List<JsonNode> records = new ArrayList<>();
    for (String line : printing.out().lines().toList()) {
      records.add(new ObjectMapper().readTree(line));
    }
    assertThat(records).hasSize(4);
    assertThat(records.get(0).get("offset").asLong()).isEqualTo(10);
    assertThat(records.get(0).get("value").asText()).isEqualTo("zwölf");
    assertThat(records.get(1).get("key").isNull()).isTrue();
    assertThat(records.get(1).get("valueBase64").asText()).isEqualTo("AP8=");
    assertThat(records.get(2).get("key").asText()).isEmpty();
    assertThat(records.get(2).get("value").isNull()).isTrue();
    assertThat(records.get(3).get("headers").toString())
        .isEqualTo("[{\"key\":\"a\",\"value\":\"1\"},{\"key\":\"a\",\"value\":null}]");
    assertThat(records.get(3).get("timestampType").asText()).isEqualTo("CreateTime");
    assertThat(printing.out()).isASCII();
  }

  @Test
  void list_shows_a_line_for_each_tail_and_verify_finds_damage() throws Exception {
    recover("--yes");
    Rig listing = new Rig(folder);
    assertThat(listing.salvage("list", rig.path("kept"), "--verify")).isZero();
    assertThat(listing.out())
        .startsWith("salvaged from cluster fake-cluster-id: 1 tail, ")
        .containsPattern("payments-0 +3 +10 +14 +0 +4 +")
        .endsWith("all files are as the manifest tells\n");
    Path file = folder.resolve("kept/broker-3/payments-0/00000000000000000010.log");
    byte[] damaged = Files.readAllBytes(file);
    damaged[damaged.length - 3] ^= 1;
    Files.write(file, damaged);
    Rig verifying = new Rig(folder);
    assertThat(verifying.salvage("list", rig.path("kept"), "--verify", "--output", "json"))
        .isEqualTo(1);
    assertThat(verifying.json().get("faults").get(0).asText())
        .contains("00000000000000000010.log")
        .contains("does not match its checksum");
  }

  @Test
  void nothing_to_do_and_a_directory_without_salvage_are_bad_input() {
    assertThat(rig.salvage()).isEqualTo(2);
    assertThat(rig.err()).contains("name what to do: list, print or produce");
    assertThat(rig.salvage("list", folder.toString())).isEqualTo(2);
    assertThat(rig.err()).contains("holds no salvaged records");
  }

  @Test
  void producing_needs_a_yes_and_an_existing_topic_that_is_not_the_source() {
    recover("--yes");
    String[] common = {"produce", rig.path("kept"), "--bootstrap-server", "b:9092", "--to-topic"};
    assertThat(rig.salvage(with(common, "payments", "--yes"))).isEqualTo(2);
    assertThat(rig.err()).contains("--into-source-topic allows it");
    assertThat(rig.salvage(with(common, "ghost", "--yes"))).isEqualTo(2);
    assertThat(rig.err()).contains("there is no topic ghost");
    assertThat(rig.salvage(with(common, "ghost"))).isEqualTo(2);
    assertThat(rig.err()).contains("add --yes to write to the topic, or --dry-run");
  }

  @Test
  void dry_run_counts_what_would_be_produced_and_what_comes_behind_a_position() {
    recover("--yes");
    rig.fake.put(partition("target", 0).alive(2, 0, 0).leader(2));
    String[] common = {
      "produce", rig.path("kept"), "--bootstrap-server", "b:9092", "--to-topic", "target"
    };
    Rig dry = new Rig(folder);
    dry.clusters = (properties, clock) -> rig.fake;
    assertThat(dry.salvage(with(common, "--dry-run"))).isZero();
    assertThat(dry.out())
        .isEqualTo("dry run, nothing was sent: 4 records would be written to target\n");
    assertThat(dry.salvage(with(common, "--dry-run", "--resume-after", "payments-0@0:12")))
        .isZero();
    assertThat(dry.out()).contains("1 record would be written");
    assertThat(dry.salvage(with(common, "--dry-run", "--resume-after", "somewhere"))).isEqualTo(2);
    assertThat(dry.err()).contains("--resume-after must be topic-partition@epoch:offset");
    assertThat(dry.salvage(with(common, "--dry-run", "--resume-after", "zebra-0@0:12")))
        .isEqualTo(2);
    assertThat(dry.err()).contains("of zebra-0 nothing is to be produced");
  }

  @Test
  void damaged_length_of_a_batch_is_no_end_of_the_file() throws Exception {
    recover("--yes");
    Path file = folder.resolve("kept/broker-3/payments-0/00000000000000000010.log");
    byte[] damaged = Files.readAllBytes(file);
    damaged[8] = 0x7f;
    Files.write(file, damaged);
    Rig printing = new Rig(folder);
    assertThat(printing.salvage("print", rig.path("kept"))).isEqualTo(1);
    assertThat(printing.err()).contains("00000000000000000010.log is damaged behind 0 of its ");
  }

  @Test
  void damaged_line_of_the_manifest_is_told_and_not_passed_over() throws Exception {
    recover("--yes");
    Path manifest = folder.resolve("kept/manifest.jsonl");
    Files.writeString(manifest, Files.readString(manifest).replace("\"to\":14", "\"to\":\"x\""));
    Rig listing = new Rig(folder);
    assertThat(listing.salvage("list", rig.path("kept"), "--verify")).isNotZero();
    assertThat(listing.err()).contains("manifest.jsonl, line 2 is damaged");
  }

  private static String[] with(String[] common, String... more) {
    List<String> all = new ArrayList<>(List.of(common));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
