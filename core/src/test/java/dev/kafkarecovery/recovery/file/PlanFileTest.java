package dev.kafkarecovery.recovery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.AgreedLoss;
import dev.kafkarecovery.plan.Evidence;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {
  private static final RecoveryPlan PLAN =
      new RecoveryPlan(
          Optional.of("recovery-1"),
          Optional.of("cluster-1"),
          Optional.of(Instant.parse("2026-11-29T12:04:31Z")),
          List.of(
              new PlannedElection(
                  new TopicPartition("a", 0),
                  2,
                  Optional.of(
                      new PlannedElection.Basis(
                          "id",
                          7,
                          List.of(1, 2),
                          List.of(
                              new Evidence(1, 90, -1, OptionalLong.of(70)),
                              new Evidence(2, 100, -1)))),
                  true,
                  Optional.of(new AgreedLoss(20, /* exact= */ false, 5)),
                  "said so"),
              new PlannedElection(
                  new TopicPartition("a", 1),
                  3,
                  Optional.empty(),
                  false,
                  Optional.of(AgreedLoss.NOTHING),
                  "")));

  @TempDir Path folder;

  private List<String> problems(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("plan.json"), text);
    FileProblemException problem =
        catchThrowableOfType(FileProblemException.class, () -> PlanFile.read(file));
    assertThat(problem).as("must be refused: %s", text).isNotNull();
    return problem.problems().stream().map(p -> p.replace(folder + "/", "")).toList();
  }

  @Test
  void a_plan_is_one_partition_a_line() {
    assertThat(PlanFile.text(PLAN))
        .isEqualTo(
            """
            {
              "version": 1,
              "planId": "recovery-1",
              "clusterId": "cluster-1",
              "created": "2026-11-29T12:04:31Z",
              "partitions": [
                {"topic":"a","partition":0,"designatedLeader":2,"topicId":"id","leaderEpoch":7,"replicas":[1,2],"evidence":[{"broker":1,"logEndOffset":90,"lastWrittenLeaderEpoch":-1,"cutTo":70},{"broker":2,"logEndOffset":100,"lastWrittenLeaderEpoch":-1}],"overridden":true,"loss":{"atLeast":20,"exact":false,"committed":5},"note":"said so"},
                {"topic":"a","partition":1,"designatedLeader":3,"harmless":true}
              ]
            }
            """);
  }

  @Test
  void what_is_written_is_read_back() {
    Path file = folder.resolve("plan.json");
    PlanFile.write(file, PLAN, false);
    assertThat(PlanFile.read(file)).isEqualTo(PLAN);
    assertThat(folder).isDirectoryContaining(entry -> entry.equals(file));
    assertThat(folder.toFile().list()).containsExactly("plan.json");
  }

  @Test
  void a_plan_file_is_an_input_file_too() {
    Path file = folder.resolve("plan.json");
    PlanFile.write(file, PLAN, false);
    assertThat(InputFile.read(file))
        .containsExactly(new TopicPartition("a", 0), new TopicPartition("a", 1));
  }

  @Test
  void three_keys_are_enough() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("p"),
            "{\"partitions\":[{\"topic\":\"foo\",\"partition\":1,\"designatedLeader\":0}]}");
    assertThat(PlanFile.read(file))
        .isEqualTo(
            new RecoveryPlan(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(
                    new PlannedElection(
                        new TopicPartition("foo", 1),
                        0,
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        ""))));
  }

  @Test
  void same_partition_twice_names_both_places_and_both_leaders() throws IOException {
    assertThat(
            problems(
                """
                {"partitions":[
                  {"topic":"a","partition":0,"designatedLeader":1},
                  {"topic":"a","partition":0,"designatedLeader":2}
                ]}"""))
        .containsExactly(
            "plan.json, line 3, column 3: a-0 is planned twice: here with leader 2, in line 2,"
                + " column 3 with leader 1");
  }

  @Test
  void mistakes_in_the_agreed_loss_are_named() throws IOException {
    assertThat(
            problems(
                """
                {"partitions":[
                  {"topic":"a","partition":0,"designatedLeader":1,"loss":{"atLeast":3,"exact":true,"committed":4}},
                  {"topic":"a","partition":1,"designatedLeader":1,"harmless":true,"loss":{"atLeast":0,"exact":1}}
                ]}"""))
        .containsExactly(
            "plan.json, line 2, column 96: partitions[0].loss.committed must be at most atLeast, 3,"
                + " not 4",
            "plan.json, line 3, column 74: partitions[1].loss and harmless exclude each other",
            "plan.json, line 3, column 85: partitions[1].loss.atLeast must be from 1 to"
                + " 9223372036854775807, not 0",
            "plan.json, line 3, column 95: partitions[1].loss.exact must be true or false, not 1",
            "plan.json, line 3, column 74: partitions[1].loss.committed is missing");
  }

  @Test
  void an_unsupported_version_is_refused_before_anything_else() throws IOException {
    assertThat(problems("{\"version\":2,\"partitions\":7}"))
        .containsExactly(
            "plan.json, line 1, column 12: plan version 2 is not supported; this tool reads"
                + " version 1");
  }

  @Test
  void half_of_the_evidence_is_refused_for_it_would_check_nothing() throws IOException {
    assertThat(
            problems(
                """
                {"partitions":[
                  {"topic":"a","partition":0,"designatedLeader":1,"topicId":"x","replicas":[1]}
                ]}"""))
        .containsExactly(
            "plan.json, line 2, column 3: topicId, leaderEpoch, replicas, evidence go together,"
                + " but leaderEpoch, evidence is missing");
  }

  @Test
  void an_input_file_is_no_plan_for_it_names_no_leaders() throws IOException {
    assertThat(problems("{\"partitions\":[{\"topic\":\"a\",\"partition\":0}]}"))
        .containsExactly("plan.json, line 1, column 16: partitions[0].designatedLeader is missing");
  }

  @Test
  void an_existing_file_is_overwritten_only_when_asked() throws IOException {
    Path file = Files.writeString(folder.resolve("plan.json"), "mine");
    assertThatThrownBy(() -> PlanFile.write(file, PLAN, false))
        .isInstanceOf(FileProblemException.class)
        .hasMessage(file + " exists already and is left as it is");
    assertThat(file).hasContent("mine");
    PlanFile.write(file, PLAN, true);
    assertThat(PlanFile.read(file)).isEqualTo(PLAN);
  }

  @Test
  void overwriting_through_a_symbolic_link_keeps_the_link() throws IOException {
    Path file = Files.writeString(folder.resolve("real.json"), "mine");
    Path link = Files.createSymbolicLink(folder.resolve("plan.json"), file);
    PlanFile.write(link, PLAN, true);
    assertThat(link).isSymbolicLink();
    assertThat(PlanFile.read(file)).isEqualTo(PLAN);
  }

  @Test
  void a_device_is_never_replaced() {
    assertThatThrownBy(() -> PlanFile.write(Path.of("/dev/null"), PLAN, true))
        .hasMessage("/dev/null is not a regular file");
  }

  @Test
  void a_missing_folder_is_named() {
    assertThatThrownBy(() -> PlanFile.write(folder.resolve("no/plan.json"), PLAN, false))
        .hasMessageContaining("the folder " + folder.resolve("no") + " does not exist");
  }

  @Test
  void a_full_disk_leaves_nothing_half_written() throws IOException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full));
    // The part file is a link to a device that is always full: what a full disk does, in small.
    Path file = folder.resolve("plan.json");
    long pid = ProcessHandle.current().pid();
    Files.createSymbolicLink(folder.resolve(".plan.json." + pid + ".part"), full);
    assertThatThrownBy(() -> PlanFile.write(file, PLAN, false))
        .isInstanceOf(FileProblemException.class)
        .hasMessageContaining(file + " cannot be written")
        .hasMessageContaining("No space left");
    assertThat(folder.toFile().list()).isEmpty();
  }

  @Test
  void a_name_that_is_too_long_for_a_topic_is_refused_and_never_sent() throws IOException {
    String json = "{\"partitions\":[{\"topic\":\"%s\",\"partition\":0,\"designatedLeader\":1}]}";
    Files.writeString(file("long.json"), json.formatted("x".repeat(40_000)));
    assertThatThrownBy(() -> PlanFile.read(file("long.json")))
        .isInstanceOf(FileProblemException.class)
        .hasMessageContaining("partitions[0].topic must be a topic name: 40,000 characters");
  }

  @Test
  void of_thousands_of_problems_the_first_hundred_are_told_and_the_others_counted()
      throws IOException {
    String entries = String.join(",", Collections.nCopies(1_000, "{\"topic\":1}"));
    Files.writeString(file("many.json"), "{\"partitions\":[" + entries + "]}");
    FileProblemException failure =
        catchThrowableOfType(FileProblemException.class, () -> PlanFile.read(file("many.json")));
    assertThat(failure.problems()).hasSize(101);
    assertThat(failure.problems().get(100)).endsWith("many.json: and 2,900 more problems");
  }

  @Test
  void a_syntax_error_is_told_without_classes_of_the_json_library() throws IOException {
    Files.writeString(file("nan.json"), "{\"partitions\":NaN}");
    assertThatThrownBy(() -> PlanFile.read(file("nan.json")))
        .hasMessageEndingWith("not JSON: Non-standard token 'NaN'");
  }

  private Path file(String name) {
    return folder.resolve(name);
  }
}
