package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.CLEAN;
import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What leads to a commit, and what does not: from the key to the cluster and back. */
class KeyScriptTest {
  private static final String ID = Incident.CLUSTER_ID;

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look();
  }

  private static void sentNothing(Harness console) {
    console.finish();
    assertThat(console.fake.elections()).isEmpty();
    assertThat(console.fake.reorders()).isEmpty();
  }

  @Test
  void an_override_is_reviewed_confirmed_committed_and_its_result_is_in_the_row() {
    Harness console = start().cursorTo(LOSSY).press("oj⏎");
    assertThat(console.row(LOSSY)).contains(" 101 * ");
    console.press("c");
    assertThat(console.screen()).contains("UNCLEAN, operator's choice").contains("newer epoch");
    console.press(ID + "⇥⏎");
    assertThat(console.pending()).isOne();
    console.finish();
    assertThat(console.fake.elections()).containsExactly(Set.of(LOSSY));
    assertThat(console.fake.state(LOSSY).leader()).hasValue(101);
    assertThat(console.row(LOSSY)).contains("✔ ONLINE").contains(" 101 ").contains("✔ 04:04:31");
    assertThat(console.screen()).contains("1/1").contains("elected").contains("journal.jsonl");
  }

  @Test
  void a_lossless_commit_needs_only_a_y() {
    Harness console = start().cursorTo(CLEAN).press("c");
    assertThat(console.screen()).contains("NO LOSS").contains("Press y to commit");
    console.press("y").finish();
    assertThat(console.fake.state(CLEAN).leader()).hasValue(101);
  }

  @Test
  void a_lossy_commit_is_not_confirmed_by_y() {
    Harness console = start().cursorTo(LOSSY).press("cy");
    assertThat(console.screen()).contains("eep nothing").contains("type " + ID);
    sentNothing(console);
  }

  @Test
  void enter_in_a_fresh_review_cancels() {
    Harness console = start().cursorTo(LOSSY).press("c⏎");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("cancelled: nothing was sent");
    sentNothing(console);
  }

  @Test
  void enter_cancels_even_after_the_id_was_typed_while_cancel_is_focused() {
    sentNothing(start().cursorTo(LOSSY).press("c" + ID + "⏎"));
  }

  @Test
  void a_wrong_id_does_not_commit() {
    Harness console = start().cursorTo(LOSSY).press("c" + ID.toLowerCase(Locale.ROOT) + "⇥⏎");
    assertThat(console.screen()).contains("what was typed is not the cluster's id");
    sentNothing(console);
  }

  @Test
  void a_pasted_id_is_refused() {
    Harness console = start().cursorTo(LOSSY).press("c");
    console.input(new Input.Paste(ID));
    assertThat(console.screen()).contains("a paste is refused here: type it");
    sentNothing(console.press("⇥⏎"));
  }

  @Test
  void pasted_letters_are_never_keys() {
    Harness console = start().cursorTo(CLEAN);
    console.input(new Input.Paste("cy\rq"));
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.console.status()).isEmpty();
    sentNothing(console);
  }

  @Test
  void read_only_refuses_the_commit_and_says_so() {
    Harness console = Harness.readOnly(folder).look().cursorTo(CLEAN).press("c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("READ-ONLY").contains("read-only: nothing can be");
    sentNothing(console.press("y"));
  }

  @Test
  void a_saved_snapshot_can_be_planned_with_but_not_committed() {
    Harness console = Harness.saved(folder).wait(Duration.ofDays(1)).cursorTo(LOSSY).press("oj⏎c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen())
        .contains("snapshot of 2026-11-30 04:04:31")
        .contains("this is a saved snapshot");
    assertThat(console.press("e").screen()).contains("Export plan");
    sentNothing(console);
  }

  @Test
  void a_review_older_than_a_minute_is_refused() {
    Harness console = start().cursorTo(CLEAN).press("c").wait(Duration.ofSeconds(61)).press("y");
    assertThat(console.screen()).contains("too old").contains("older than 60 s");
    sentNothing(console);
  }

  @Test
  void a_stale_picture_cannot_even_be_reviewed() {
    Harness console = start().cursorTo(CLEAN).wait(Duration.ofSeconds(61)).press("c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("▲ stale 61s").contains("too old to act on");
  }

  @Test
  void a_window_too_small_for_the_review_confirms_nothing() {
    Harness console = start().cursorTo(CLEAN).press("c").window(59, 14).press("y");
    assertThat(console.screen()).contains("window too small");
    sentNothing(console);
  }

  @Test
  void a_review_that_does_not_fit_must_be_scrolled_through_and_not_only_to_its_end() {
    Harness console = start().window(80, 22).press("*c");
    console.press(ID + "⇥⏎");
    assertThat(console.screen())
        .contains("1-7, seen 7 of 31 ▾ more below")
        .contains("scroll through all elections first (pgdn)");
    console.press(Key.of(Key.Kind.END)).press("⏎");
    assertThat(console.screen()).contains("25-31, seen 7 of 31");
    assertThat(console.pending()).isZero();
    console.press(Key.of(Key.Kind.HOME));
    for (int page = 0; page < 4; page++) {
      console.press(Key.of(Key.Kind.PAGE_DOWN));
    }
    assertThat(console.screen()).contains("25-31, seen 31 of 31");
    console.press("⏎i");
    assertThat(console.pending()).isOne();
  }

  @Test
  void rows_that_no_frame_showed_are_not_seen() {
    Harness console = start().window(80, 22).press("*c");
    for (int page = 0; page < 4; page++) {
      console.typeAhead(Key.of(Key.Kind.PAGE_DOWN));
    }
    assertThat(console.screen()).contains("25-31, seen 7 of 31");
    sentNothing(console.press(ID + "⇥⏎"));
  }

  @Test
  void a_review_that_no_frame_showed_is_not_confirmed_by_what_was_typed_before() {
    Harness console = start().cursorTo(CLEAN).typeAhead("cy");
    assertThat(console.screen())
        .contains("Press y to commit")
        .contains("what was typed before this was shown does not count");
    sentNothing(console);
    console.press("y");
    assertThat(console.pending()).isOne();
  }

  @Test
  void a_name_typed_ahead_and_confirmed_in_the_same_breath_does_nothing() {
    Harness console = start().cursorTo(LOSSY).typeAhead("c" + ID + "⇥⏎");
    assertThat(console.screen()).contains("Review 1 election ").contains("[ Cancel ]");
    sentNothing(console);
  }

  @Test
  void a_window_that_shrinks_hides_again_what_was_seen() {
    Harness console = start().window(100, 50).press("*c").window(80, 20);
    console.press(ID + "⇥⏎");
    assertThat(console.screen()).contains("scroll through all elections");
    sentNothing(console);
  }

  @Test
  void quit_asks_during_a_commit_and_then_waits_for_what_is_in_flight() {
    Harness console = start().cursorTo(CLEAN).press("cy").press(Key.ctrl('c'));
    assertThat(console.screen()).contains("Elections are running.");
    console.press("y");
    assertThat(console.console.status()).isEmpty();
    assertThat(console.screen()).contains("stopping");
    console.finish();
    assertThat(console.console.status()).hasValue(130);
    assertThat(ExitReport.lines(console.console.runs()))
        .anyMatch(line -> line.contains("1 not started of 1 election"))
        .anyMatch(line -> line.contains("journal.jsonl"));
    assertThat(console.fake.elections()).isEmpty();
  }

  @Test
  void ctrl_z_is_refused_during_a_commit_with_the_reason() {
    Harness console = start().cursorTo(CLEAN).press("cy").press(Key.ctrl('z'));
    assertThat(console.screen()).contains("a commit is running, and would stand still half way");
  }
}
