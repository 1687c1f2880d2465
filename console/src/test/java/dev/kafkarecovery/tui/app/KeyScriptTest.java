package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keys do, from the key to the cluster and back to the screen. */
class KeyScriptTest {
  private static final TopicPartition LOSSY = new TopicPartition("payments.ledger", 3);
  private static final TopicPartition CLEAN = new TopicPartition("payments.ledger", 0);
  private static final String ID = Incident.CLUSTER_ID;

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look();
  }

  private static Harness at(Harness console, TopicPartition id) {
    return console.cursorTo(id.topic(), id.partition());
  }

  private static String row(Harness console, TopicPartition id) {
    return console
        .screen()
        .lines()
        .filter(line -> line.matches(".{13} +" + id.topic() + " +" + id.partition() + " .*"))
        .findFirst()
        .orElseThrow();
  }

  private static void sentNothing(Harness console) {
    console.finish();
    assertThat(console.fake.elections()).isEmpty();
    assertThat(console.fake.reorders()).isEmpty();
  }

  @Test
  void an_override_is_reviewed_confirmed_committed_and_its_result_is_in_the_row() {
    Harness console = at(start(), LOSSY).press("oj⏎");
    assertThat(row(console, LOSSY)).contains(" 101 * ");
    console.press("c");
    assertThat(console.screen()).contains("UNCLEAN, operator's choice").contains("DATA LOSS");
    console.press(ID + "⇥⏎");
    assertThat(console.pending()).isOne();
    console.finish();
    assertThat(console.fake.elections()).containsExactly(Set.of(LOSSY));
    assertThat(console.fake.state(LOSSY).leader()).hasValue(101);
    assertThat(row(console, LOSSY)).contains("✔ ONLINE").contains(" 101 ").contains("✔ 04:04:31");
    assertThat(console.screen()).contains("1/1").contains("elected").contains("journal.jsonl");
  }

  @Test
  void a_lossless_commit_needs_only_a_y() {
    Harness console = at(start(), CLEAN).press("c");
    assertThat(console.screen()).contains("NO LOSS").contains("Press y to commit");
    console.press("y").finish();
    assertThat(console.fake.state(CLEAN).leader()).hasValue(101);
  }

  @Test
  void a_lossy_commit_is_not_confirmed_by_y() {
    Harness console = at(start(), LOSSY).press("cy");
    assertThat(console.screen()).contains("Type the cluster id");
    sentNothing(console);
  }

  @Test
  void enter_in_a_fresh_review_cancels() {
    Harness console = at(start(), LOSSY).press("c⏎");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("cancelled: nothing was sent");
    sentNothing(console);
  }

  @Test
  void enter_cancels_even_after_the_id_was_typed_while_cancel_is_focused() {
    sentNothing(at(start(), LOSSY).press("c" + ID + "⏎"));
  }

  @Test
  void a_wrong_id_does_not_commit() {
    Harness console = at(start(), LOSSY).press("c" + ID.toLowerCase(Locale.ROOT) + "⇥⏎");
    assertThat(console.screen()).contains("type the cluster's id first");
    sentNothing(console);
  }

  @Test
  void a_pasted_id_is_refused() {
    Harness console = at(start(), LOSSY).press("c");
    console.input(new Input.Paste(ID));
    assertThat(console.screen()).contains("a paste is refused here: type it");
    sentNothing(console.press("⇥⏎"));
  }

  @Test
  void pasted_letters_are_never_keys() {
    Harness console = at(start(), CLEAN);
    console.input(new Input.Paste("cy\rq"));
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.console.status()).isEmpty();
    sentNothing(console);
  }

  @Test
  void read_only_refuses_the_commit_and_says_so() {
    Harness console = at(Harness.readOnly(folder).look(), CLEAN).press("c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("READ-ONLY").contains("read-only: nothing can be");
    sentNothing(console.press("y"));
  }

  @Test
  void a_saved_snapshot_can_be_planned_with_but_not_committed() {
    Harness console = at(Harness.saved(folder).wait(Duration.ofDays(1)), LOSSY).press("oj⏎c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen())
        .contains("snapshot of 2026-11-30 04:04:31")
        .contains("this is a saved snapshot");
    assertThat(console.press("e").screen()).contains("Export plan");
    sentNothing(console);
  }

  @Test
  void a_review_older_than_a_minute_is_refused() {
    Harness console = at(start(), CLEAN).press("c").wait(Duration.ofSeconds(61)).press("y");
    assertThat(console.screen()).contains("too old").contains("older than 60 s");
    sentNothing(console);
  }

  @Test
  void a_stale_picture_cannot_even_be_reviewed() {
    Harness console = at(start(), CLEAN).wait(Duration.ofSeconds(61)).press("c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("▲ stale 61s").contains("too old to act on");
  }

  @Test
  void a_window_too_small_for_the_review_confirms_nothing() {
    Harness console = at(start(), CLEAN).press("c").window(59, 14).press("y");
    assertThat(console.screen()).contains("window too small");
    sentNothing(console);
  }

  @Test
  void a_review_that_does_not_fit_must_be_scrolled_to_its_end_first() {
    Harness console = start().window(80, 20).press("*c");
    console.press(ID + "⇥⏎");
    assertThat(console.screen()).contains("more below").contains("scroll through all elections");
    sentNothing(console);
    console.press(Key.of(Key.Kind.END)).press("⏎");
    assertThat(console.pending()).isOne();
  }

  @Test
  void a_window_that_shrinks_hides_again_what_was_seen() {
    Harness console = start().window(100, 50).press("*c").window(80, 20);
    console.press(ID + "⇥⏎");
    assertThat(console.screen()).contains("scroll through all elections");
    sentNothing(console);
  }

  @Test
  void a_broker_that_cannot_be_elected_cannot_be_picked_and_says_why() {
    Harness console = at(start(), LOSSY).press("ojj⏎");
    assertThat(console.screen()).contains("102 cannot be chosen").contains("fenced");
    assertThat(console.model.choices().override(LOSSY)).isEmpty();
  }

  @Test
  void a_failure_stays_in_its_row_and_in_the_detail() {
    Harness console = start();
    console.fake.answerElection(
        CLEAN, new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    at(console, CLEAN).press("cy").finish().wait(Duration.ofSeconds(50)).look();
    assertThat(row(console, CLEAN)).contains("✖ OFFLINE").contains("✖ FAILED");
    assertThat(console.press("⇥").screen()).contains("ELIGIBLE_LEADERS_NOT_AVAILABLE:");
    console.press("!");
    assertThat(console.model.table().rows()).containsExactly(CLEAN);
  }

  @Test
  void results_stay_where_they_are_for_a_moment_and_sink_later() {
    Harness console = at(start(), CLEAN).press("cy").finish().look();
    int row = console.model.table().rows().indexOf(CLEAN);
    assertThat(row).isLessThan(console.model.table().rows().indexOf(LOSSY));
    console.wait(Duration.ofSeconds(40)).look();
    assertThat(console.model.table().rows()).last().isEqualTo(CLEAN);
    assertThat(row(console.press("G"), CLEAN)).contains("✔ ONLINE").contains(" 101 ");
  }

  @Test
  void the_cursor_follows_the_partition_when_rows_are_resorted() {
    Harness console = at(start(), LOSSY).press("ss");
    assertThat(console.model.table().cursor()).contains(LOSSY);
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(101)));
    console.press("s").look();
    assertThat(console.model.table().cursor()).contains(LOSSY);
    assertThat(row(console, LOSSY)).startsWith("▶");
  }

  @Test
  void a_partition_that_heals_by_itself_stays_visible_with_its_leader() {
    Harness console = start();
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(104)));
    console.look().press("G");
    assertThat(row(console, CLEAN)).contains("✔ ONLINE").contains(" 104 ").contains("✔ healed");
  }

  @Test
  void rows_do_not_move_under_an_open_dialog_or_on_a_frozen_screen() {
    Harness console = at(start(), LOSSY).press("o");
    List<TopicPartition> before = console.model.table().rows();
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(101)));
    console.look();
    assertThat(console.model.table().rows()).isEqualTo(before);
    console.press("⎋");
    assertThat(console.model.table().rows()).isNotEqualTo(before);
    console.press("p");
    console.fake.change(LOSSY, s -> FakeCluster.led(s, OptionalInt.of(105)));
    console.look();
    assertThat(row(console, LOSSY)).contains("OFFLINE");
    console.press("p");
    assertThat(row(console.press("G"), LOSSY)).contains("ONLINE");
  }

  @Test
  void marks_decide_what_an_act_hits() {
    Harness console = at(start(), CLEAN).press(" ");
    at(console, new TopicPartition("payments.settle", 0)).press(" ");
    at(console, LOSSY).press("c");
    assertThat(console.screen()).contains("Review 2 elections").contains("payments.settle-0");
    console.press("⎋u");
    at(console, LOSSY).press("c");
    assertThat(console.screen()).contains("Review 1 election ");
  }

  @Test
  void a_partition_left_out_is_not_committed_until_it_is_picked_again() {
    Harness console = at(start(), CLEAN).press("x");
    assertThat(row(console, CLEAN)).contains(" out ");
    assertThat(console.press("c").model.dialog()).isEmpty();
    console.press("a");
    assertThat(row(console, CLEAN)).contains(" 101 ");
  }

  @Test
  void an_export_writes_the_picks_and_never_overwrites() throws IOException {
    Path file = folder.resolve("plan.json");
    Harness console = at(start(), LOSSY).press("oj⏎ e");
    console.press(Key.ctrl('u')).input(new Input.Paste(file + "\n")).press("⏎").finish();
    assertThat(console.screen()).contains("1 election written to");
    assertThat(PlanFile.read(file).elections())
        .singleElement()
        .satisfies(
            election -> {
              assertThat(election.id()).isEqualTo(LOSSY);
              assertThat(election.designatedLeader()).isEqualTo(101);
              assertThat(election.overridden()).isTrue();
            });
    String before = Files.readString(file);
    console.press("e").press(Key.ctrl('u')).input(new Input.Paste(file.toString()));
    console.press("⏎").finish();
    assertThat(console.screen()).contains("Export plan").contains("exist");
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void quit_asks_where_choices_would_be_lost() {
    Harness console = at(start(), LOSSY).press("oj⏎q");
    assertThat(console.screen()).contains("Quit?");
    assertThat(console.press("n").console.status()).isEmpty();
    assertThat(console.press("qy").console.status()).hasValue(0);
  }

  @Test
  void quit_asks_during_a_commit_and_then_waits_for_what_is_in_flight() {
    Harness console = at(start(), CLEAN).press("cy").press(Key.ctrl('c'));
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
  void elections_in_flight_are_shown_in_their_rows() {
    Harness console = at(start(), CLEAN).press("cy");
    console.console.post(new Event.PhaseEntered(Phase.VERIFYING, List.of(CLEAN)));
    console.console.drain();
    assertThat(row(console.wait(Duration.ofSeconds(3)), CLEAN))
        .contains("↻ ELECTING")
        .contains("verify 3s…");
  }

  @Test
  void what_a_broker_sends_cannot_move_the_cursor_of_the_terminal() {
    Harness console = Harness.start(folder);
    console.fake.problem(new Problem("broker 1", "bad\u001b[2J\u202eevil"));
    String screen = console.look().press("l").screen();
    assertThat(screen).contains("\\u001b[2J").doesNotContain("\u001b").doesNotContain("\u202e");
  }

  @Test
  void no_single_key_elects_or_quits_with_losses_or_writes_a_file() throws IOException {
    for (Bindings where : Bindings.values()) {
      for (Binding binding : where.all()) {
        for (Key key : binding.keys()) {
          sentNothing(at(start(), CLEAN).press(key));
          sentNothing(at(start(), LOSSY).press(key));
        }
      }
    }
    for (char character = ' '; character <= '~'; character++) {
      sentNothing(at(start(), CLEAN).press(Key.of(character)));
      sentNothing(at(start(), LOSSY).press("c").press(Key.of(character)));
    }
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void no_binding_of_a_screen_hides_another() {
    for (Bindings where : Bindings.values()) {
      List<Key> keys = where.all().stream().flatMap(binding -> binding.keys().stream()).toList();
      assertThat(keys).as(where.name()).doesNotHaveDuplicates();
      assertThat(where.of(Key.ctrl('c')).orElseThrow().action()).isEqualTo(Action.INTERRUPT);
    }
  }
}
