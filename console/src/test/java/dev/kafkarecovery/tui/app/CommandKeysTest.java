package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Sort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Typed commands, and plan files that are imported. */
class CommandKeysTest {
  private static final TopicPartition LOSSY = new TopicPartition("payments.ledger", 3);
  private static final TopicPartition CLEAN = new TopicPartition("payments.ledger", 0);

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look().window(100, 30);
  }

  private Harness imported(Harness console, String plan) throws IOException {
    Path file = folder.resolve("plan.json");
    Files.writeString(file, plan);
    return run(console, "import " + file);
  }

  private static Harness run(Harness console, String command) {
    return console.press(":").input(new Input.Paste(command)).press("⏎").finish();
  }

  @Test
  void every_action_of_the_table_is_a_command_and_does_what_its_key_does() {
    for (Binding binding : Bindings.TABLE.all()) {
      String word = binding.action().word();
      boolean known = CommandWords.action(word).isPresent();
      assertThat(known).as(word).isEqualTo(!word.equals("command") && !word.equals("back"));
    }
    Harness console = start().press(":mark-all⏎");
    assertThat(console.model.choices().marks())
        .isEqualTo(start().press("*").model.choices().marks());
    assertThat(start().press(":quit⏎").console.status()).hasValue(0);
  }

  @Test
  void tab_completes_as_far_as_it_is_clear_and_lists_what_is_left() {
    Harness console = start().press(":auto⇥");
    assertThat(console.screen()).contains(":auto-pick▌");
    console.press("⎋:sw⇥ ⎋:mar⇥");
    assertThat(console.screen()).contains(":mark▌").contains("mark mark-all");
    console.press("⎋:sort l⇥⏎");
    assertThat(console.model.table().arrangement().sort()).isEqualTo(Sort.LOSS);
    console.press(":columns advice,pi⇥");
    assertThat(console.screen()).contains(":columns advice,pick-leo▌");
  }

  @Test
  void an_unknown_command_does_nothing_and_says_so() {
    Harness console = start().press(":comit⏎");
    assertThat(console.screen()).contains(":comit▌").contains("no such command");
    assertThat(console.press("⎋").model.dialog()).isEmpty();
    assertThat(start().press(":sort sideways⏎").screen()).contains("no such order");
    assertThat(start().press(":columns nonsense⏎").screen()).contains("no such column");
    assertThat(start().press(":import⏎").screen()).contains("which file?");
  }

  @Test
  void a_pasted_line_is_never_run_by_itself_and_is_written_out() {
    Harness console = start().press(":");
    console.input(new Input.Paste("mark-all\n\u001b[2J"));
    assertThat(console.model.choices().markCount()).isZero();
    assertThat(console.screen()).contains("mark-all\\u000a\\u001b[2J").doesNotContain("\u001b");
  }

  @Test
  void a_command_that_commits_opens_the_review_and_no_more() {
    Harness console = start().cursorTo("payments.ledger", 0).press(":commit⏎").finish();
    assertThat(console.screen()).contains("Review 1 election ");
    assertThat(console.fake.elections()).isEmpty();
  }

  @Test
  void filter_and_export_take_what_follows_them() {
    Path file = folder.resolve("out.json");
    Harness console = run(start(), "filter ledger-3");
    assertThat(console.model.table().rows()).containsExactly(LOSSY);
    run(console.press(" "), "export " + file);
    assertThat(PlanFile.read(file).elections()).hasSize(1);
    assertThat(console.screen()).contains("1 election written to");
  }

  @Test
  void an_imported_plan_becomes_picks_with_notes_that_are_reviewed_as_any_other()
      throws IOException {
    Path file = folder.resolve("mine.json");
    Harness first = start().cursorTo("payments.ledger", 3).press("oj⏎onask Jo⏎⎋ ");
    run(first, "export " + file);
    Harness console = run(start(), "import " + file);
    assertThat(console.model.choices().override(LOSSY)).contains(101);
    assertThat(console.model.choices().note(LOSSY)).isEqualTo("ask Jo");
    assertThat(console.screen()).contains("1 pick taken and marked from");
    console.press("c");
    assertThat(console.screen()).contains("Review 1 election ").contains("payments.ledger-3");
  }

  @Test
  void a_plan_of_another_cluster_is_refused_whole() throws IOException {
    Harness console =
        imported(
            start(),
            "{\"clusterId\":\"other\",\"partitions\":[{\"topic\":\"payments.ledger\","
                + "\"partition\":3,\"designatedLeader\":101}]}");
    assertThat(console.model.choices().override(LOSSY)).isEmpty();
    assertThat(console.model.choices().markCount()).isZero();
    assertThat(console.model.log().get(0).text())
        .startsWith("nothing imported from")
        .endsWith("the plan is for the cluster other, this is " + Incident.CLUSTER_ID);
  }

  @Test
  void entries_that_do_not_hold_any_more_are_left_out_and_listed() throws IOException {
    Path file = folder.resolve("mine.json");
    Harness first = start().cursorTo("payments.ledger", 0).press(" ");
    run(first.cursorTo("payments.ledger", 3).press(" "), "export " + file);
    Harness console = start();
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(101)));
    run(console.look(), "import " + file);
    assertThat(console.model.choices().marks()).containsExactly(LOSSY);
    assertThat(console.screen())
        .contains("left out: payments.ledger-0: it has a leader")
        .contains("1 pick taken and marked");
    imported(
        console.press("⎋"),
        "{\"partitions\":[{\"topic\":\"nowhere\",\"partition\":1,\"designatedLeader\":1},"
            + "{\"topic\":\"payments.ledger\",\"partition\":3,\"designatedLeader\":102},"
            + "{\"topic\":\"payments.ledger\",\"partition\":11,\"designatedLeader\":7}]}");
    assertThat(console.screen())
        .contains("nowhere-1: it is not among the offline partitions")
        .contains("payments.ledger-3: broker 102: ")
        .contains("payments.ledger-11: broker 7 is not among its replicas");
  }

  @Test
  void a_file_that_is_no_plan_changes_nothing_and_its_problems_are_in_the_log() throws IOException {
    Harness console = imported(start(), "{\"partitions\":[{\"topic\":\"a\u001b[2J\"}]}");
    assertThat(console.model.choices().markCount()).isZero();
    String log = console.press("l").screen();
    assertThat(log).contains("nothing imported from").contains("plan.json");
    assertThat(log).doesNotContain("\u001b");
    assertThat(console.model.dialog()).get().isInstanceOf(Dialog.Reading.class);
  }
}
