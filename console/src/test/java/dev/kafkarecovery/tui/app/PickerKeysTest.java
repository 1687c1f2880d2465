package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes on picks, and waiting instead of picking. */
class PickerKeysTest {

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look();
  }

  private Harness atLossy() {
    return start().window(100, 30).cursorTo("payments.ledger", 3);
  }

  @Test
  void a_note_is_shown_in_picker_detail_and_review_and_goes_into_plan_and_journal()
      throws IOException {
    Harness console = atLossy().press("onasked the owner⏎");
    assertThat(console.screen()).contains("Pick leader").contains("Note: asked the owner");
    console.press("⏎");
    assertThat(console.screen()).contains("Note: asked the owner");
    assertThat(console.press("⏎").screen()).contains("note            asked the owner");
    Path plan = folder.resolve("plan.json");
    console.press("⎋ e").press(Key.ctrl('u')).input(new Input.Paste(plan.toString()));
    console.press("⏎").finish();
    assertThat(PlanFile.read(plan).elections())
        .singleElement()
        .satisfies(election -> assertThat(election.note()).isEqualTo("asked the owner"));
    console.press("c");
    assertThat(console.screen()).contains("UNCLEAN, best log; note: a");
    console.press(Incident.CLUSTER_ID + "⇥⏎").finish();
    assertThat(Files.readString(folder.resolve("journal.jsonl")))
        .contains("\"notes\":{\"payments.ledger-3\":\"asked the owner\"}");
  }

  @Test
  void a_picker_on_a_partition_that_got_a_leader_says_so_and_chooses_nothing() {
    Harness console = atLossy().press("oj");
    console.fake.change(LOSSY, s -> FakeCluster.led(s, OptionalInt.of(104)));
    console.look();
    assertThat(console.screen())
        .contains("✔ Broker 104 leads it by now: nothing is left to choose.")
        .doesNotContain("VERDICT");
    console.press("⏎");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.model.choices().count()).isZero();
    assertThat(console.screen()).contains("nothing is left to choose: there is a leader by now");
  }

  @Test
  void a_picker_for_several_goes_on_with_those_that_are_still_offline() {
    TopicPartition other = new TopicPartition("payments.ledger", 0);
    Harness console = atLossy().press(" ").cursorTo("payments.ledger", 0).press(" ko");
    console.fake.change(other, s -> FakeCluster.led(s, OptionalInt.of(104)));
    console.look().press("x");
    assertThat(console.screen())
        .contains("Pick leader: payments.ledger-3")
        .contains("payments.ledger-0 has a leader by now");
    console.press("x");
    assertThat(console.model.choices().cleared(LOSSY)).isTrue();
    assertThat(console.model.choices().cleared(other)).isFalse();
  }

  @Test
  void the_lower_pane_follows_the_picker_and_not_the_cursor() {
    Harness console = atLossy().press(" ").cursorTo("payments.settle", 0).press("o");
    assertThat(console.screen()).contains("Pick leader: payments.ledger-3");
    List<String> lower = console.screen().lines().skip(20).toList();
    assertThat(String.join("\n", lower)).doesNotContain("payments.settle");
  }

  @Test
  void a_note_is_for_all_marked_partitions_and_an_empty_one_takes_it_away() {
    Harness console = atLossy().press(" ").cursorTo("payments.ledger", 0).press(" onwhy⏎");
    assertThat(console.model.choices().note(LOSSY)).isEqualTo("why");
    console.press("n").press(Key.ctrl('u')).press("⏎");
    assertThat(console.model.choices().note(LOSSY)).isEmpty();
  }

  @Test
  void escape_leaves_a_note_as_it_was_and_goes_back_to_the_picker() {
    Harness console = atLossy().press("onfirst⏎nsecond⎋");
    assertThat(console.model.choices().note(LOSSY)).isEqualTo("first");
    assertThat(console.screen()).contains("Pick leader").contains("Note: first");
  }

  @Test
  void letters_of_a_note_are_never_keys_and_control_characters_are_written_out() {
    Harness console = atLossy().press("onxqaw");
    console.input(new Input.Paste("\u001b[2J\u202e"));
    assertThat(console.screen()).contains("xqaw\\u001b[2J").doesNotContain("\u001b");
    assertThat(console.model.choices().cleared(LOSSY)).isFalse();
  }

  @Test
  void waiting_leaves_a_partition_out_and_says_so_where_somebody_may_come_back() {
    Harness console = atLossy().press("ow");
    assertThat(console.screen()).contains("1 partition left out to wait");
    assertThat(console.screen().lines().filter(line -> line.startsWith("▶")))
        .singleElement()
        .asString()
        .contains(" wait ");
    assertThat(console.press("c").model.dialog()).isEmpty();
    console.press("a");
    assertThat(console.model.choices().waiting(LOSSY)).isFalse();
  }

  @Test
  void waiting_for_nobody_is_refused_and_says_why() {
    Harness console = start().cursorTo("payments.settle", 4).press("ow");
    assertThat(console.screen()).contains("there is nobody to wait for");
    assertThat(console.model.choices().cleared(new TopicPartition("payments.settle", 4))).isFalse();
  }

  @Test
  void quit_asks_where_a_note_would_be_lost() {
    assertThat(atLossy().press("onwhy⏎⎋q").screen()).contains("Quit?");
  }
}
