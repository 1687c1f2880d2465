package dev.kafkarecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UncleanRecoveryArgumentsTest {
  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--show-replica-info|--path-to-json-file=<file> | --all-offline-partitions",
        "--all-offline-partitions|at least one of --show-replica-info",
        "--all-offline-partitions --path-to-json-file x --show-replica-info|mutually exclusive",
        "--all-offline-partitions --automated-recovery --manual-recovery-output-file x|exclude each other",
        "--all-offline-partitions --automated-recovery|there is no terminal to ask for a yes",
        "--all-offline-partitions --automated-recovery --yes --read-only|--read-only refuses",
        "--all-offline-partitions --show-replica-info --recovery-duration-ms 0|--recovery-duration-ms",
        "--all-offline-partitions --show-replica-info --recovery-duration-ms soon|--recovery-duration-ms",
        "--all-offline-partitions --automated-recovery --yes --recovery-election-attempts -1|--recovery-election-attempts",
        "--all-offline-partitions --show-replica-info --output xml|--output",
        "--all-offline-partitions --show-replica-info --frobnicate|--frobnicate",
        "--all-offline-partitions --show-replica-info extra|extra",
        "--all-offline-partitions --snapshot s --show-replica-info|exclude each other",
        "--path-to-json-file missing.json --show-replica-info|missing.json cannot be read",
      })
  void bad_arguments_end_with_2_and_one_sentence_and_touch_nothing(String line, String named) {
    assertThat(rig.unclean(line.split(" "))).isEqualTo(2);
    assertThat(rig.err().lines()).singleElement().asString().contains(named.replace(" | ", " | "));
    assertThat(rig.out()).isEmpty();
    assertThat(rig.connections).isZero();
    assertThat(rig.journals()).isEmpty();
  }

  @Test
  void no_bootstrap_server_is_said_in_a_sentence() {
    assertThat(rig.uncleanPlain("--all-offline-partitions", "--show-replica-info")).isEqualTo(2);
    assertThat(rig.err()).contains("--bootstrap-server is required");
  }

  @Test
  void help_and_version_go_to_standard_output_with_0() {
    assertThat(rig.uncleanPlain("--help")).isZero();
    assertThat(rig.out()).contains("--automated-recovery").contains("Exit status");
    assertThat(rig.uncleanPlain("--version")).isZero();
    assertThat(rig.err()).isEmpty();
  }

  @Test
  void every_problem_of_the_input_is_told_and_nothing_is_connected_to() {
    String input =
        rig.file("in.json", "{\"partitions\":[{\"topic\":\"a\",\"partition\":\"0\"},{}]}");
    assertThat(rig.unclean("--path-to-json-file", input, "--automated-recovery", "--yes"))
        .isEqualTo(2);
    assertThat(rig.err().lines())
        .containsExactly(
            "in.json, line 1, column 41: partitions[0].partition must be an integer, not a string"
                + " \"0\"",
            "in.json, line 1, column 46: partitions[1].topic is missing",
            "in.json, line 1, column 46: partitions[1].partition is missing");
    assertThat(rig.connections).isZero();
  }

  @Test
  void an_existing_plan_is_refused_before_connecting_unless_overwriting_is_asked_for() {
    String plan = rig.file("plan.json", "mine");
    String[] line = {"--all-offline-partitions", "--manual-recovery-output-file", plan};
    assertThat(rig.unclean(line)).isEqualTo(2);
    assertThat(rig.err())
        .contains("plan.json exists already and is left as it is (--overwrite replaces it)");
    assertThat(rig.connections).isZero();
    assertThat(folder.resolve("plan.json")).hasContent("mine");
    assertThat(rig.unclean(line[0], line[1], line[2], "--overwrite")).isZero();
    assertThat(folder.resolve("plan.json")).content().contains("\"partitions\"");
  }

  @Test
  void a_journal_that_cannot_be_opened_stops_it_before_connecting() {
    assertThat(
            rig.unclean(
                "--all-offline-partitions",
                "--automated-recovery",
                "--yes",
                "--journal",
                rig.path("no/such/folder/j")))
        .isEqualTo(2);
    assertThat(rig.err()).contains("the journal no/such/folder/j cannot be opened");
    assertThat(rig.connections).isZero();
  }

  @Test
  void a_state_folder_that_is_not_writable_is_replaced_and_said() {
    rig.variables.put("XDG_STATE_HOME", rig.file("in-the-way", ""));
    assertThat(rig.unclean("--all-offline-partitions", "--automated-recovery", "--yes")).isZero();
    assertThat(rig.err()).contains("the state folder is not writable");
  }
}
