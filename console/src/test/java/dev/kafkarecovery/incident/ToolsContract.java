package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kafkarecovery.lab.Expected.ExpectedPartition;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.Scenario;
import dev.kafkarecovery.lab.ToolResult;
import dev.kafkarecovery.model.TopicPartition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tools as processes on the lost-isr incident: look, export a plan of some partitions and elect
 * it, recover the rest automatically, and read the cluster back by Kafka's own admin client.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class ToolsContract {
  private static final String RECOVERY = "kafka-unclean-recovery.sh";
  private static final String PLANNED_TOPIC = "payments.settlement";

  private final String kafkaVersion;
  private @TempDir Path folder;
  private Lab lab;
  private Map<TopicPartition, ExpectedPartition> expected;

  ToolsContract(String kafkaVersion) {
    this.kafkaVersion = kafkaVersion;
  }

  @BeforeAll
  void bring_about_the_incident() {
    lab = Lab.start(LabSpec.defaults().withKafkaVersion(kafkaVersion), line -> {});
    expected =
        Scenario.LOST_ISR.run(lab, line -> {}).partitions().stream()
            .collect(Collectors.toMap(p -> new TopicPartition(p.topic(), p.partition()), p -> p));
  }

  @AfterAll
  void clean_up() {
    if (lab != null) {
      lab.close();
    }
  }

  @Test
  @Order(1)
  void replica_info_shows_the_true_log_end_and_epoch_of_every_live_replica() throws Exception {
    Tool.Run run = recovery("--all-offline-partitions", "--show-replica-info", "--output", "json");
    assertThat(run.json().get("partitions")).hasSize(expected.size());
    for (JsonNode partition : run.json().get("partitions")) {
      Map<Integer, Long> ends = new TreeMap<>();
      Map<Integer, Integer> epochs = new TreeMap<>();
      for (JsonNode replica : partition.get("replicas")) {
        int broker = replica.get("broker").asInt();
        if (replica.get("logEndOffset").isNull()) {
          assertThat(replica.get("logEndOffsetUnknown").asText()).isNotBlank();
        } else {
          ends.put(broker, replica.get("logEndOffset").asLong());
          epochs.put(broker, replica.get("lastWrittenLeaderEpoch").asInt());
        }
      }
      ExpectedPartition truth = expected.get(id(partition));
      assertThat(ends).as("%s", truth).isEqualTo(truth.logEndOffsets());
      assertThat(epochs).as("%s", truth).isEqualTo(truth.lastWrittenEpochs());
    }
  }

  @Test
  @Order(2)
  void exported_plan_is_elected_by_the_elect_tool() throws Exception {
    Path input = folder.resolve("partitions.json");
    Files.writeString(
        input,
        "{\"partitions\":[{\"topic\":\"%s\",\"partitions\":[0,1,2,3]}]}".formatted(PLANNED_TOPIC));
    assertThat(
            recovery(
                    "--path-to-json-file",
                    input.toString(),
                    "--manual-recovery-output-file",
                    plan().toString())
                .status())
        .isZero();
    Tool.Run run =
        Tool.run(
            folder,
            "kafka-elect-leaders.sh",
            "--bootstrap-server",
            lab.bootstrapServers(),
            "--path-to-json-file",
            plan().toString(),
            "--yes");
    assertThat(run.status()).as(run.stderr()).isZero();
    Map<TopicPartition, Integer> leaders = leaders();
    expected.keySet().stream()
        .filter(id -> id.topic().equals(PLANNED_TOPIC))
        .forEach(
            id ->
                assertThat(leaders.get(id))
                    .as("%s", id)
                    .isEqualTo(expected.get(id).expectedLeader()));
  }

  @Test
  @Order(3)
  void exported_plan_is_parsed_by_kafkas_own_election_tool() {
    ToolResult result =
        lab.runKafkaTool(
            "org.apache.kafka.tools.LeaderElectionCommand",
            "--bootstrap-server",
            lab.bootstrapServers(),
            "--election-type",
            "unclean",
            "--path-to-json-file",
            plan().toString());
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.stdout()).contains("Valid replica already elected for partitions");
  }

  @Test
  @Order(4)
  void automated_recovery_elects_exactly_the_expected_leaders() throws Exception {
    Tool.Run run = recovery("--all-offline-partitions", "--automated-recovery", "--yes");

    assertThat(run.status()).as(run.stderr()).isEqualTo(1);
    Map<TopicPartition, Integer> leaders = leaders();
    expected.forEach(
        (id, truth) -> {
          assertThat(leaders.get(id)).as("%s", truth).isEqualTo(truth.expectedLeader());
          if (truth.expectedLeader() == null) {
            assertThat(run.stderr()).contains(id.toString()).contains("no electable replica");
          }
        });
  }

  @Test
  @Order(5)
  void second_run_elects_nothing() throws Exception {
    Path journal = folder.resolve("second.jsonl");
    Tool.Run run =
        recovery(
            "--all-offline-partitions",
            "--automated-recovery",
            "--yes",
            "--journal",
            journal.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.stdout()).doesNotContain("elected");
    assertThat(Files.exists(journal) ? Files.readString(journal) : "").doesNotContain("-sent");
  }

  @Test
  @Order(6)
  void unknown_topic_fails_by_itself_and_broken_json_sends_nothing() throws Exception {
    Path ghost = folder.resolve("ghost.json");
    Files.writeString(ghost, "{\"partitions\":[{\"topic\":\"ghost\",\"partition\":0}]}");
    Tool.Run unknown =
        recovery("--path-to-json-file", ghost.toString(), "--automated-recovery", "--yes");
    assertThat(unknown.status()).isEqualTo(1);
    assertThat(unknown.stderr()).contains("ghost-0");

    Path broken = folder.resolve("broken.json");
    Files.writeString(broken, "{\"partitions\":[\n{\"topic\":\"t\",\"partition\":\"0\"},\n]}");
    Tool.Run refused =
        recovery("--path-to-json-file", broken.toString(), "--automated-recovery", "--yes");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.stderr()).contains("broken.json").contains("line");
    assertThat(refused.stdout()).isEmpty();
  }

  private Path plan() {
    return folder.resolve("plan.json");
  }

  private Tool.Run recovery(String... arguments) throws Exception {
    String[] all = new String[arguments.length + 2];
    all[0] = "--bootstrap-server";
    all[1] = lab.bootstrapServers();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Tool.run(folder, RECOVERY, all);
  }

  private static TopicPartition id(JsonNode partition) {
    return new TopicPartition(partition.get("topic").asText(), partition.get("partition").asInt());
  }

  private Map<TopicPartition, Integer> leaders() throws Exception {
    Set<String> topics =
        expected.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
    return LabLeaders.of(lab, topics);
  }

  /** Who leads, by Kafka's admin client. */
  static final class LabLeaders {
    private LabLeaders() {}

    /** The partitions with a leader. */
    static Map<TopicPartition, Integer> of(Lab lab, Set<String> topics) throws Exception {
      Map<TopicPartition, Integer> leaders = new HashMap<>();
      for (TopicDescription topic :
          lab.admin().describeTopics(List.copyOf(topics)).allTopicNames().get().values()) {
        topic
            .partitions()
            .forEach(
                info -> {
                  Node leader = info.leader();
                  if (leader != null && !leader.isEmpty()) {
                    leaders.put(new TopicPartition(topic.name(), info.partition()), leader.id());
                  }
                });
      }
      return leaders;
    }
  }
}
