package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.ToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Salvage on a cluster whose survivors hold different histories: broker 1 has the first and more of
 * an old epoch, broker 2 the first and what it wrote alone, and 3, which followed 2 and was the
 * last in sync, is dead. Electing 2 cuts the end of 1.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class SalvageContract {
  private static final List<String> DUMP =
      List.of("org.apache.kafka.tools.DumpLogSegments", "kafka.tools.DumpLogSegments");

  private final String kafkaVersion;
  @TempDir static Path folder;
  private Lab lab;
  private TwoHistories histories;

  /** All that a survivor held before, by partition, as Kafka's own classes read its files. */
  private Map<String, Set<String>> held;

  SalvageContract(String kafkaVersion) {
    this.kafkaVersion = kafkaVersion;
  }

  @BeforeAll
  void bring_about_two_histories() throws Exception {
    lab =
        Lab.start(
            LabSpec.defaults()
                .withKafkaVersion(kafkaVersion)
                .withBrokers(3)
                .withBrokerConfig(
                    Map.of(
                        "transaction.state.log.num.partitions", "2",
                        "transaction.state.log.replication.factor", "3",
                        "transaction.state.log.min.isr", "1")),
            line -> {});
    histories = new TwoHistories(lab);
    histories.bringAbout();
    held = SegmentFiles.records(lab, List.of(1, 2), TwoHistories.TOPICS);
  }

  @AfterAll
  void clean_up() {
    if (lab != null) {
      lab.close();
    }
  }

  private Path directory() {
    return folder.resolve("kept");
  }

  private Tool.Run recover(String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--bootstrap-server",
                lab.bootstrapServers(),
                "--all-offline-partitions",
                "--automated-recovery",
                "--salvage-dir",
                directory().toString(),
                "--yes"));
    arguments.addAll(List.of(more));
    return Tool.run(folder, "kafka-unclean-recovery.sh", arguments.toArray(String[]::new));
  }

  private Tool.Run salvage(String what, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(what, directory().toString()));
    arguments.addAll(List.of(more));
    return Tool.run(folder, "kafka-salvage", arguments.toArray(String[]::new));
  }

  @Test
  @Order(1)
  void survivors_are_elected_once_what_they_cut_is_kept() throws Exception {
    Path journal = folder.resolve("journal.jsonl");
    Tool.Run run = recover("--journal", journal.toString());
    assertThat(run.status()).as(run.stdout() + run.stderr()).isZero();
    assertThat(run.stdout()).contains("bin/kafka-salvage list " + directory());
    assertThat(histories.leaders()).allMatch(leader -> leader == 2);
    List<String> events = Files.readAllLines(journal);
    assertThat(index(events, "\"salvage-begun\"")).isLessThan(index(events, "\"salvage-done\""));
    assertThat(index(events, "\"salvage-done\"")).isLessThan(index(events, "\"elect-sent\""));
  }

  private static int index(List<String> lines, String part) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(part)) {
        return i;
      }
    }
    throw new AssertionError(part + " is missing in " + lines);
  }

  @Test
  @Order(2)
  void salvage_and_the_surviving_log_hold_every_record_that_any_survivor_held() throws Exception {
    histories.awaitInSync(1);
    Map<String, Set<String>> now = SegmentFiles.records(lab, List.of(1, 2), TwoHistories.TOPICS);
    for (Map.Entry<String, Set<String>> before : held.entrySet()) {
      Set<String> lost = new TreeSet<>(before.getValue());
      lost.removeAll(now.get(before.getKey()));
      assertThat(lost).as("the election cuts %s", before.getKey()).isNotEmpty();
      lost.removeAll(SegmentFiles.recordsIn(files(before.getKey())));
      assertThat(lost).as("neither kept nor salvaged of %s", before.getKey()).isEmpty();
    }
  }

  private List<Path> files(String partition) throws Exception {
    try (Stream<Path> all = Files.walk(directory())) {
      return all.filter(file -> file.toString().endsWith(".log"))
          .filter(file -> String.valueOf(file.getParent().getFileName()).equals(partition))
          .sorted()
          .toList();
    }
  }

  @Test
  @Order(2)
  void kafkas_own_dump_reads_each_file_from_the_offset_in_its_name() throws Exception {
    for (String topic : TwoHistories.TOPICS) {
      for (Path file : files(topic + "-0")) {
        String dump = dump(file).stdout();
        long first = Long.parseLong(file.getFileName().toString().replace(".log", ""));
        // Not by contains: a failure would print the large record.
        assertThat(dump.contains("tarting offset: " + first)).as("%s", file).isTrue();
        assertThat(dump.contains("baseOffset: " + first + " ")).as("%s", file).isTrue();
        assertThat(dump.contains("isvalid: false")).as("%s", file).isFalse();
      }
    }
  }

  private ToolResult dump(Path file) {
    ToolResult dump = new ToolResult(1, "", "");
    for (String main : DUMP) {
      dump = lab.runKafkaTool(main, "--print-data-log", "--files", file.toString());
      if (dump.status() == 0) {
        return dump;
      }
    }
    throw new AssertionError(dump.stderr());
  }

  @Test
  @Order(2)
  void list_tells_of_each_tail_and_finds_all_files_sound() throws Exception {
    Tool.Run run = salvage("list", "--verify", "--output", "json");
    assertThat(run.status()).as(run.stderr()).isZero();
    Set<String> topics = new HashSet<>();
    run.json().get("tails").forEach(tail -> topics.add(tail.get("topic").asText()));
    assertThat(topics).containsAll(TwoHistories.TOPICS);
  }

  @Test
  @Order(2)
  void print_shows_keys_values_headers_and_how_transactions_ended() throws Exception {
    Tool.Run run = salvage("print", "--topic", "orders");
    assertThat(run.status()).as(run.stderr()).isZero();
    List<JsonNode> records = new ArrayList<>();
    for (String line : run.stdout().lines().toList()) {
      records.add(new ObjectMapper().readTree(line));
    }
    assertThat(records).anyMatch(record -> record.path("key").asText().equals("committed-3"));
    assertThat(records)
        .filteredOn(record -> record.path("key").asText().startsWith("committed"))
        .isNotEmpty()
        .allMatch(record -> record.path("transaction").asText().equals("committed"));
    assertThat(records)
        .filteredOn(record -> record.path("key").asText().startsWith("aborted"))
        .isNotEmpty()
        .allMatch(record -> record.path("transaction").asText().equals("aborted"));
    assertThat(records).anyMatch(record -> record.path("control").asText().equals("abort"));
    assertThat(records).anyMatch(record -> record.path("valueBase64").asText().equals("AP+A/g=="));
    assertThat(records).anyMatch(record -> record.has("value") && record.get("value").isNull());
  }

  @Test
  @Order(3)
  void produced_records_are_identical_in_key_value_headers_and_timestamp() throws Exception {
    for (String topic : TwoHistories.TOPICS) {
      String target = "restored." + topic;
      lab.admin().createTopics(List.of(new NewTopic(target, 1, (short) 1))).all().get();
      Tool.Run run =
          salvage(
              "produce",
              "--topic",
              topic,
              "--to-topic",
              target,
              "--bootstrap-server",
              lab.bootstrapServers(),
              "--yes");
      assertThat(run.status()).as(run.stdout() + run.stderr()).isZero();
      List<String> expected = SegmentFiles.contents(files(topic + "-0"), histories::notAborted);
      List<String> produced = histories.consume(target);
      assertThat(produced).as(topic).isNotEmpty().containsExactlyElementsOf(expected);
    }
  }

  @Test
  @Order(3)
  void produced_records_say_where_they_come_from() throws Exception {
    lab.admin().createTopics(List.of(new NewTopic("origin", 1, (short) 1))).all().get();
    String[] common = {
      "--topic", "stamped", "--to-topic", "origin", "--bootstrap-server", lab.bootstrapServers()
    };
    Tool.Run dry =
        salvage(
            "produce",
            Stream.concat(Stream.of(common), Stream.of("--dry-run")).toArray(String[]::new));
    assertThat(dry.stdout()).contains("dry run, nothing was sent");
    salvage("produce", Stream.concat(Stream.of(common), Stream.of("--yes")).toArray(String[]::new));
    List<Map<String, String>> headers = histories.headers("origin");
    assertThat(headers)
        .isNotEmpty()
        .allSatisfy(
            header ->
                assertThat(header)
                    .containsEntry("salvage.topic", "stamped")
                    .containsEntry("salvage.partition", "0")
                    .containsEntry("salvage.broker", "1")
                    .containsEntry("salvage.timestamp.type", "LogAppendTime")
                    .containsKeys("salvage.offset", "salvage.epoch"));
  }

  @Test
  @Order(3)
  void nothing_is_produced_to_the_source_or_to_a_topic_that_is_not_there() throws Exception {
    Tool.Run source =
        salvage(
            "produce",
            "--to-topic",
            "orders",
            "--bootstrap-server",
            lab.bootstrapServers(),
            "--yes");
    assertThat(source.status()).isEqualTo(2);
    assertThat(source.stderr()).contains("--into-source-topic");
    Tool.Run ghost =
        salvage(
            "produce",
            "--to-topic",
            "ghost",
            "--bootstrap-server",
            lab.bootstrapServers(),
            "--yes");
    assertThat(ghost.status()).isEqualTo(2);
    assertThat(ghost.stderr()).contains("there is no topic ghost");
    assertThat(lab.admin().listTopics().names().get()).doesNotContain("ghost");
  }

  @Test
  @Order(4)
  void second_run_leaves_what_was_kept_as_it_is() throws Exception {
    Map<Path, Long> before = sizes();
    Tool.Run run = recover();
    assertThat(run.status()).as(run.stderr()).isZero();
    assertThat(sizes()).isEqualTo(before);
  }

  private Map<Path, Long> sizes() throws Exception {
    try (Stream<Path> all = Files.walk(directory())) {
      return all.filter(Files::isRegularFile)
          .collect(Collectors.toMap(file -> file, file -> file.toFile().length()));
    }
  }
}
