package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.CLEAN;
import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.tui.key.Key;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What rows and exit status say after a commit: of failures, of what healed, and on the way out.
 */
class AfterCommitTest {
  private static final String ID = Incident.CLUSTER_ID;
  private static final ActResult REFUSED =
      new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", "");

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look().window(200, 30);
  }

  private Harness failed() {
    Harness console = start();
    console.fake.answerElection(CLEAN, REFUSED);
    return console.cursorTo(CLEAN).press("cy").finish();
  }

  private static void heal(Harness console) {
    console.fake.change(CLEAN, state -> FakeCluster.led(state, OptionalInt.of(101)));
  }

  @Test
  void a_failure_ends_when_a_later_look_sees_a_leader_and_the_row_says_so() {
    Harness console = failed().wait(Duration.ofSeconds(2)).look();
    assertThat(console.row(CLEAN)).contains("✖ FAILED");
    heal(console);
    console.wait(Duration.ofSeconds(2)).look();
    assertThat(console.row(CLEAN)).contains("✔ ONLINE").contains("healed, after a failure");
    assertThat(console.model.log())
        .anyMatch(said -> said.text().contains("healed, after a failure: payments.ledger-0"));
    assertThat(console.screen()).doesNotContain("<r>etry failed");
    assertThat(console.window(100, 30).row(CLEAN)).contains("✔ now led");
    console.press("q");
    assertThat(console.console.status()).hasValue(0);
  }

  @Test
  void a_look_that_began_before_a_failure_does_not_end_it() {
    Harness console = failed();
    heal(console);
    console.look();
    assertThat(console.model.outcomes().failed(CLEAN)).isTrue();
  }

  @Test
  void what_healed_after_a_failure_lost_nothing() {
    Harness console = start();
    console.fake.answerElection(LOSSY, REFUSED);
    console.cursorTo(LOSSY).press("c" + ID + "⇥⏎").finish();
    console.fake.change(LOSSY, state -> FakeCluster.led(state, OptionalInt.of(102)));
    console.wait(Duration.ofSeconds(2)).look();
    assertThat(console.row(LOSSY)).contains("✔ ONLINE").doesNotContain("1,377");
  }

  @Test
  void a_loss_is_shown_only_where_the_election_took_place() {
    Harness console = start().cursorTo(LOSSY).press("c" + ID + "⇥⏎");
    console.fake.change(LOSSY, state -> FakeCluster.led(state, OptionalInt.of(102)));
    console.finish();
    assertThat(console.row(LOSSY)).contains("✔ was led").doesNotContain("1,377");
    Harness other = Harness.start(folder).look().window(200, 30);
    other.cursorTo(LOSSY).press("c" + ID + "⇥⏎").finish();
    assertThat(other.row(LOSSY)).contains("✔ ONLINE").contains("1,377");
  }

  @Test
  void a_success_is_history_once_a_look_long_after_it_sees_no_leader() {
    Harness console = start().cursorTo(CLEAN).press("cy").finish();
    console.fake.change(CLEAN, state -> FakeCluster.led(state, OptionalInt.empty()));
    console.wait(Duration.ofSeconds(4)).look();
    assertThat(console.row(CLEAN)).contains("✔ ONLINE");
    console.wait(Duration.ofSeconds(2)).look();
    assertThat(console.row(CLEAN)).contains("OFFLINE").doesNotContain("✔");
  }

  @Test
  void the_exit_status_is_1_where_an_election_failed_and_0_where_none_did() {
    assertThat(failed().press("q").console.status()).hasValue(1);
    assertThat(start().press("q").console.status()).hasValue(0);
  }

  @Test
  void the_exit_status_is_that_of_the_end_and_not_of_the_question() {
    Harness console = start();
    console.fake.answerElection(CLEAN, REFUSED);
    console.cursorTo(CLEAN).press("cyq");
    assertThat(console.screen()).contains("Elections are running.");
    console.finish().press("y");
    assertThat(console.console.status()).hasValue(1);
  }

  @Test
  void elections_that_were_stopped_on_the_way_out_make_the_exit_status_1() {
    Harness console = start().cursorTo(CLEAN).press("cyqy");
    assertThat(console.console.status()).isEmpty();
    assertThat(console.finish().console.status()).hasValue(1);
  }

  @Test
  void ctrl_c_while_leaving_says_what_is_waited_for_and_three_leave_at_once() {
    Harness console = start().cursorTo(CLEAN).press("cy");
    console.press(Key.ctrl('c')).press("y").press(Key.ctrl('c'));
    assertThat(console.screen()).contains("waiting for the elections in flight; three ctrl-c");
    console.wait(Duration.ofSeconds(3)).press(Key.ctrl('c')).press(Key.ctrl('c'));
    assertThat(console.console.status()).isEmpty();
    assertThat(console.console.atOnce()).isFalse();
    console.wait(Duration.ofSeconds(1)).press(Key.ctrl('c'));
    assertThat(console.console.status()).hasValue(130);
    assertThat(console.console.atOnce()).isTrue();
    assertThat(ExitReport.lines(console.console.runs()))
        .anyMatch(line -> line.contains("1 not known to be done or not"));
  }

  @Test
  void a_journal_that_cannot_be_opened_is_told_on_the_way_out_and_nothing_was_sent()
      throws Exception {
    Files.createDirectory(folder.resolve("journal.jsonl"));
    Harness console = start().cursorTo(CLEAN).press("cy").finish();
    assertThat(console.fake.elections()).isEmpty();
    assertThat(ExitReport.lines(console.console.runs()))
        .anyMatch(line -> line.contains("1 not started of 1 election"))
        .anyMatch(line -> line.contains("nothing was sent: the journal"))
        .noneMatch(line -> line.contains("not known"));
    assertThat(console.press("q").console.status()).hasValue(1);
  }

  @Test
  void a_second_commit_is_refused_while_one_runs() {
    Harness console = start().cursorTo(CLEAN).press("cy").cursorTo(LOSSY).press("c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("a commit is running");
    assertThat(console.pending()).isOne();
  }

  @Test
  void a_frozen_screen_holds_back_what_a_picture_says_of_results_and_recovery() {
    Harness console = failed().press("p");
    heal(console);
    console.recoveries = Incident.recoveries();
    console.wait(Duration.ofSeconds(2)).look();
    assertThat(console.row(CLEAN)).contains("✖ FAILED").doesNotContain("healed");
    assertThat(console.screen()).doesNotContain("Log recovery");
    console.press("p");
    assertThat(console.row(CLEAN)).contains("healed, after a failure");
    assertThat(console.screen()).contains("Log recovery");
  }
}
