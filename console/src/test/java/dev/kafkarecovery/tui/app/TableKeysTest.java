package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.CLEAN;
import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Link;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keys do in the table and its dialogs, beside committing. */
class TableKeysTest {

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look();
  }

  @Test
  void a_broker_that_cannot_be_elected_cannot_be_picked_and_says_why() {
    Harness console = start().cursorTo(LOSSY).press("ojj⏎");
    assertThat(console.screen()).contains("102 cannot be chosen").contains("fenced");
    assertThat(console.model.choices().override(LOSSY)).isEmpty();
  }

  @Test
  void a_failure_stays_in_its_row_and_in_the_detail() {
    Harness console = start();
    console.fake.answerElection(
        CLEAN, new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    console.cursorTo(CLEAN).press("cy").finish().wait(Duration.ofSeconds(50)).look();
    assertThat(console.row(CLEAN)).contains("✖ OFFLINE").contains("✖ FAILED");
    assertThat(console.press("⇥").screen()).contains("ELIGIBLE_LEADERS_NOT_AVAILABLE:");
    console.press("!");
    assertThat(console.model.table().rows()).containsExactly(CLEAN);
  }

  @Test
  void results_stay_where_they_are_for_a_moment_and_sink_later() {
    Harness console = start().cursorTo(CLEAN).press("cy").finish().look();
    int row = console.model.table().rows().indexOf(CLEAN);
    assertThat(row).isLessThan(console.model.table().rows().indexOf(LOSSY));
    console.wait(Duration.ofSeconds(40)).look();
    assertThat(console.model.table().rows()).last().isEqualTo(CLEAN);
    assertThat(console.press("G").row(CLEAN)).contains("✔ ONLINE").contains(" 101 ");
  }

  @Test
  void the_cursor_follows_the_partition_when_rows_are_resorted() {
    Harness console = start().cursorTo(LOSSY).press("ss");
    assertThat(console.model.table().cursor()).contains(LOSSY);
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(101)));
    console.press("s").look();
    assertThat(console.model.table().cursor()).contains(LOSSY);
    assertThat(console.row(LOSSY)).startsWith("▶");
  }

  @Test
  void a_partition_that_heals_by_itself_stays_visible_with_its_leader() {
    Harness console = start();
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(104)));
    console.look().press("G");
    assertThat(console.row(CLEAN)).contains("✔ ONLINE").contains(" 104 ").contains("✔ healed");
  }

  @Test
  void rows_do_not_move_under_an_open_dialog_or_on_a_frozen_screen() {
    Harness console = start().cursorTo(LOSSY).press("o");
    List<TopicPartition> before = console.model.table().rows();
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(101)));
    console.look();
    assertThat(console.model.table().rows()).isEqualTo(before);
    console.press("⎋");
    assertThat(console.model.table().rows()).isNotEqualTo(before);
    console.press("p");
    console.fake.change(LOSSY, s -> FakeCluster.led(s, OptionalInt.of(105)));
    console.look();
    assertThat(console.row(LOSSY)).contains("OFFLINE");
    console.press("p");
    assertThat(console.press("G").row(LOSSY)).contains("ONLINE");
  }

  @Test
  void a_mark_of_a_partition_that_heals_is_dropped_and_that_is_said() {
    Harness console = start().cursorTo(CLEAN).press(" ").cursorTo(LOSSY).press(" ");
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(104)));
    console.look();
    assertThat(console.model.choices().marks()).containsExactly(LOSSY);
    String said = "it healed, mark dropped: payments.ledger-0";
    assertThat(console.screen()).contains(said);
    assertThat(console.press("l").screen()).contains(said);
    assertThat(console.press("⎋c").screen()).contains("Review 1 election ");
  }

  @Test
  void a_mark_stays_while_the_screen_is_frozen_and_goes_when_it_goes_on() {
    Harness console = start().cursorTo(CLEAN).press(" p");
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(104)));
    console.look();
    assertThat(console.model.choices().marks()).containsExactly(CLEAN);
    console.press("p");
    assertThat(console.model.choices().marks()).isEmpty();
  }

  @Test
  void marks_decide_what_an_act_hits() {
    Harness console = start().cursorTo(CLEAN).press(" ");
    console.cursorTo(new TopicPartition("payments.settle", 0)).press(" ");
    console.cursorTo(LOSSY).press("c");
    assertThat(console.screen()).contains("Review 2 elections").contains("payments.settle-0");
    console.press("⎋u");
    console.cursorTo(LOSSY).press("c");
    assertThat(console.screen()).contains("Review 1 election ");
  }

  @Test
  void a_partition_left_out_is_not_committed_until_it_is_picked_again() {
    Harness console = start().cursorTo(CLEAN).press("x");
    assertThat(console.row(CLEAN)).contains(" out ");
    assertThat(console.press("c").model.dialog()).isEmpty();
    console.press("a");
    assertThat(console.row(CLEAN)).contains(" 101 ");
  }

  @Test
  void an_export_writes_the_picks_and_never_overwrites() throws IOException {
    Path file = folder.resolve("plan.json");
    Harness console = start().cursorTo(LOSSY).press("oj⏎ e");
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
    Harness console = start().cursorTo(LOSSY).press("oj⏎q");
    assertThat(console.screen()).contains("Quit?");
    assertThat(console.press("n").console.status()).isEmpty();
    assertThat(console.press("qy").console.status()).hasValue(0);
  }

  @Test
  void interrupt_is_a_yes_to_the_question_whether_to_leave() {
    Harness console = start().cursorTo(LOSSY).press("oj⏎q");
    assertThat(console.console.status()).isEmpty();
    assertThat(console.press(Key.ctrl('c')).console.status()).hasValue(130);
  }

  @Test
  void elections_in_flight_are_shown_in_their_rows() {
    Harness console = start().cursorTo(CLEAN).press("cy");
    console.console.post(new Event.PhaseEntered(Phase.VERIFYING, List.of(CLEAN)));
    console.console.drain();
    assertThat(console.wait(Duration.ofSeconds(3)).row(CLEAN))
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
  void no_binding_of_a_screen_hides_another() {
    for (Bindings where : Bindings.values()) {
      List<Key> keys = where.all().stream().flatMap(binding -> binding.keys().stream()).toList();
      assertThat(keys).as(where.name()).doesNotHaveDuplicates();
      assertThat(where.of(Key.ctrl('c')).orElseThrow().action()).isEqualTo(Action.INTERRUPT);
    }
  }

  @Test
  void a_mark_goes_when_the_recommended_leader_changes_and_it_is_said() {
    Harness console = Harness.start(folder).look().cursorTo(LOSSY).press(" ");
    assertThat(console.model.pick(LOSSY).broker()).hasValue(105);
    console.fake.put(Incident.withoutBroker105());
    console.look();
    assertThat(console.model.choices().marks()).isEmpty();
    assertThat(console.model.pick(LOSSY).broker()).hasValue(101);
    assertThat(console.model.flash().orElseThrow().text())
        .isEqualTo("its pick changed, mark dropped: payments.ledger-3 105 → 101");
  }

  @Test
  void what_was_chosen_in_the_picker_stays_when_the_recommendation_changes() {
    Harness console = Harness.start(folder).look().cursorTo(LOSSY).press("o⏎ ");
    assertThat(console.screen()).doesNotContain("105 *");
    console.fake.put(Incident.withoutBroker105());
    console.look();
    assertThat(console.model.pick(LOSSY).electable()).isFalse();
    assertThat(console.screen()).contains("105 ✖");
  }

  @Test
  void nothing_is_committed_while_the_cluster_gives_no_answer() {
    Harness console = Harness.start(folder).look().cursorTo(LOSSY);
    console.model.link(new Link.Lost("no broker could be reached"));
    console.press("c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.model.flash().orElseThrow().text()).contains("gives no answer");
  }
}
