package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeLog;
import dev.kafkarecovery.salvage.SalvageProgress;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits that keep first what they cut: the review says so, and the pane what came of it. */
class SalvageCommitTest {
  @TempDir Path folder;
  private final FakeLog tail = new FakeLog().skip(8_789_000).batch(39, 1_377, 10);

  private Harness start() {
    Harness console = Harness.start(folder).look().window(140, 40);
    console.fake.putRaw(LOSSY, 101, tail);
    console.console.salvageTo(kept());
    return console.cursorTo(LOSSY).press(" ");
  }

  private Harness unconfigured() {
    Harness console = Harness.start(folder).look().window(140, 40);
    console.fake.putRaw(LOSSY, 101, tail);
    return console.cursorTo(LOSSY).press(" ");
  }

  private Path kept() {
    return folder.resolve("kept");
  }

  private static Harness commit(Harness console) {
    return commit(console, "c");
  }

  private static Harness commit(Harness console, String before) {
    return console.press(before + Incident.CLUSTER_ID + "⇥⏎").finish();
  }

  @Test
  void review_says_where_what_is_cut_is_kept() {
    Harness console = Harness.start(folder).look().window(140, 40);
    console.console.salvageTo(Path.of("/mnt/kept"));
    assertThat(console.cursorTo(LOSSY).press(" c").screen())
        .contains("✔ SALVAGE")
        .contains("What goes from copies that can be read is kept first, in /mnt/kept;");
  }

  @Test
  void review_that_loses_something_says_that_nothing_is_kept_and_how_to_keep_it() {
    Harness console = Harness.start(folder).look().window(140, 40);
    assertThat(console.cursorTo(LOSSY).press(" c").screen())
        .contains("DATA LOSS")
        .contains("▲ SALVAGE    Nothing of what goes is kept; ctrl-k keeps it.");
  }

  @Test
  void ctrl_k_leaves_the_keeping_out_of_one_commit_and_takes_it_in_again() {
    Harness console = start().press("c").press(Key.ctrl('k'));
    assertThat(console.screen()).contains("Nothing of what goes is kept");
    assertThat(console.press(Key.ctrl('k')).screen()).contains("is kept first, in ");

    commit(console.press(Key.ctrl('k')).press(Key.of(Key.Kind.ESCAPE)).press("c"), "");
    assertThat(kept()).as("a review begins with what is configured").isDirectory();
  }

  @Test
  void commit_without_keeping_writes_nothing() {
    Harness console = start().press("c").press(Key.ctrl('k'));
    commit(console, "");
    assertThat(console.fake.state(LOSSY).leader()).hasValue(105);
    assertThat(kept()).doesNotExist();
  }

  @Test
  void ctrl_k_asks_for_a_directory_where_none_is_configured_and_the_commit_keeps_there()
      throws Exception {
    Harness console = unconfigured().press("c").press(Key.ctrl('k'));
    assertThat(console.screen()).contains("Keep what goes").contains("Directory: ▌");

    console.press(kept() + "⏎").finish();
    assertThat(console.screen()).contains("Review 1 election").contains("is kept first, in ");
    commit(console, "");
    assertThat(Files.readAllBytes(kept().resolve("broker-101/payments.ledger-3/" + file())))
        .isEqualTo(tail.bytesFrom(8_789_000));
  }

  @Test
  void directory_that_cannot_be_used_is_refused_at_once_with_the_reason() throws Exception {
    Files.createDirectory(kept());
    Files.writeString(kept().resolve("letter.txt"), "dear");
    Harness console = unconfigured().press("c").press(Key.ctrl('k')).press(kept() + "⏎").finish();
    assertThat(console.screen()).contains("Directory: ").contains("holds other files");
    assertThat(console.press(Key.of(Key.Kind.ESCAPE)).screen())
        .contains("Nothing of what goes is kept");
  }

  @Test
  void no_directory_at_all_is_refused() {
    assertThat(unconfigured().press("c").press(Key.ctrl('k')).press("⏎").screen())
        .contains("name a directory, or press esc");
  }

  @Test
  void pasted_directory_is_taken_as_typed() {
    Harness console =
        unconfigured().press("c").press(Key.ctrl('k')).input(new Input.Paste("/mnt/kept\n"));
    assertThat(console.screen()).contains("Directory: /mnt/kept▌");
  }

  @Test
  void commit_keeps_what_it_cuts_and_then_elects() throws Exception {
    Harness console = commit(start());
    assertThat(console.fake.state(LOSSY).leader()).hasValue(105);
    assertThat(Files.readAllBytes(kept().resolve("broker-101/payments.ledger-3/" + file())))
        .isEqualTo(tail.bytesFrom(8_789_000));
  }

  private static String file() {
    return "00000000000008789000.log";
  }

  @Test
  void failed_salvage_stands_in_the_pane_with_its_reason_and_nothing_is_elected() {
    tail.damage(8_789_000);
    Harness console = commit(start());
    assertThat(console.screen())
        .contains("SALVAGE_FAILED")
        .contains("not all it would cut is salvaged, nothing was sent: broker 101:");
    assertThat(console.fake.elections()).isEmpty();
  }

  @Test
  void directory_that_cannot_be_used_breaks_the_commit_off_before_anything_is_sent()
      throws Exception {
    Files.createDirectory(kept());
    Files.writeString(kept().resolve("letter.txt"), "dear");
    Harness console = commit(start());
    assertThat(console.screen()).contains("nothing was sent: ").contains("holds other files");
    assertThat(console.fake.elections()).isEmpty();
  }

  @Test
  void pane_says_how_far_the_salvage_is_until_the_elections_begin() {
    Harness console = start().press("c" + Incident.CLUSTER_ID + "⇥⏎");
    console.console.post(new Event.Salvaging(new SalvageProgress(0, 3, 120L << 20, 2_048L << 20)));
    console.console.drain();
    assertThat(console.screen()).contains("salvaging: 120.0 MiB of about 2.0 GiB");
    console.finish();
    assertThat(console.screen()).doesNotContain("salvaging");
  }
}
