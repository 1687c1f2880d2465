package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.CLEAN;
import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Commit;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.Review;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the operator chose is neither lost nor thought to be saved where it is not. */
class ChoicesKeptTest {
  private static final TopicPartition REFUNDS = new TopicPartition("payments.refunds", 2);

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look().window(120, 40);
  }

  private Harness exported(Harness console, String name) {
    console.press("e").press(Key.ctrl('u'));
    return console.input(new Input.Paste(folder.resolve(name).toString())).press("⏎").finish();
  }

  @Test
  void what_is_in_an_exported_file_is_saved_and_leaving_asks_nothing() {
    Harness console = exported(start().cursorTo(LOSSY).press("oj⏎"), "all.json");
    assertThat(console.model.choices().unsaved()).isZero();
    assertThat(console.press("q").console.status()).hasValue(0);
  }

  @Test
  void an_export_of_some_picks_saves_only_those() {
    Harness console = start().cursorTo(LOSSY).press("oj⏎").cursorTo(REFUNDS).press("oj⏎");
    exported(console.cursorTo(LOSSY).press(" "), "some.json");
    assertThat(console.model.choices().unsaved()).isOne();
    assertThat(console.press("q").screen()).contains("choices for 1 partition ");
    assertThat(console.console.status()).isEmpty();
  }

  @Test
  void what_was_left_out_is_in_no_file() {
    Harness console = exported(start().cursorTo(LOSSY).press("x"), "plan.json");
    assertThat(console.model.choices().unsaved()).isOne();
  }

  @Test
  void a_pick_that_was_changed_since_is_not_saved() {
    Harness console = start().cursorTo(LOSSY).press("oj⏎").press("e").press(Key.ctrl('u'));
    console.input(new Input.Paste(folder.resolve("plan.json").toString())).press("⏎");
    console.model.choices().override(LOSSY, 102);
    assertThat(console.finish().model.choices().unsaved()).isOne();
  }

  @Test
  void enter_in_the_question_whether_to_quit_means_no() {
    Harness console = start().cursorTo(LOSSY).press("oj⏎q⏎");
    assertThat(console.console.status()).isEmpty();
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.press("qy").console.status()).hasValue(0);
  }

  @Test
  void no_after_ctrl_c_in_a_review_goes_back_to_the_review() {
    Harness console = start().cursorTo(LOSSY).press("oj⏎c").press("Mk").press(Key.ctrl('c'));
    assertThat(console.screen()).contains("Quit?");
    console.press("n");
    assertThat(console.model.dialog().orElseThrow()).isInstanceOf(Review.class);
    assertThat(console.screen()).contains("Review 1 election ");
    assertThat(((Review) console.model.dialog().orElseThrow()).typed()).isEqualTo("Mk");
    assertThat(console.console.status()).isEmpty();
  }

  @Test
  void an_import_without_a_note_keeps_the_note_of_the_operator() {
    Path file = folder.resolve("plan.json");
    PlannedElection planned =
        new PlannedElection(
            LOSSY, 101, Optional.empty(), /* overridden= */ true, Optional.empty(), "");
    PlanFile.write(
        file,
        new RecoveryPlan(Optional.empty(), Optional.empty(), Optional.empty(), List.of(planned)),
        /* overwrite= */ false);
    Harness console = start().cursorTo(LOSSY).press("onwhy⏎⎋");
    console.press(":import ").input(new Input.Paste(file.toString())).press("⏎").finish();
    assertThat(console.model.pick(LOSSY).broker()).hasValue(101);
    assertThat(console.model.choices().note(LOSSY)).isEqualTo("why");
  }

  @Test
  void an_override_of_a_partition_that_healed_cannot_be_elected() {
    Harness console = start().cursorTo(LOSSY).press("oj⏎");
    console.fake.change(LOSSY, state -> FakeCluster.led(state, OptionalInt.of(102)));
    console.look();
    assertThat(console.model.pick(LOSSY).kind()).isEqualTo(Pick.Kind.LED);
    assertThat(console.model.pick(LOSSY).electable()).isFalse();
    assertThat(console.press("c").model.dialog()).isEmpty();
  }

  @Test
  void a_loss_that_nobody_was_told_of_is_unknown() {
    Commit commit =
        new Commit(
            new RecoveryPlan(Optional.empty(), Optional.empty(), Optional.empty(), List.of()),
            Map.of(CLEAN, Loss.NONE),
            Instant.EPOCH);
    assertThat(commit.loss(CLEAN).none()).isTrue();
    assertThat(commit.loss(LOSSY).none()).isFalse();
  }
}
