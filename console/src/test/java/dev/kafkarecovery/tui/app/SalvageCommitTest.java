package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeLog;
import dev.kafkarecovery.salvage.SalvageProgress;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Keeping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits that keep first what they cut: the review says so, and the pane what came of it. */
class SalvageCommitTest {
  private static final Key KEEP = Key.ctrl('k');

  @TempDir Path folder;
  private final FakeLog tail = new FakeLog().skip(8_789_000).batch(39, 1_377, 10);

  private Harness start() {
    Harness console = Harness.start(folder).look().window(140, 40);
    console.fake.putRaw(LOSSY, 101, tail);
    console.console.salvage(Keeping.NOWHERE.in(kept()));
    return console.cursorTo(LOSSY).press(" ");
  }

  private Path kept() {
    return folder.resolve("kept");
  }

  private static Harness commit(Harness console) {
    return console.press("c" + Incident.CLUSTER_ID + "⇥⏎").finish();
  }

  @Test
  void review_says_where_what_is_cut_is_kept() {
    Harness console = Harness.start(folder).look().window(140, 40);
    console.console.salvage(Keeping.NOWHERE.in(Path.of("/mnt/kept")));
    assertThat(console.cursorTo(LOSSY).press(" c").screen())
        .contains("✔ SALVAGE")
        .contains("1,377 records (about 134.5 KiB) of 1 copy in 1 partition are kept first, in")
        .contains("/mnt/kept;")
        .contains("where that fails, nothing is elected")
        .doesNotContain("nothing of what is cut");
  }

  @Test
  void review_says_that_nothing_is_kept_where_no_directory_is_named() {
    Harness console = Harness.start(folder).look().window(140, 40);
    assertThat(console.cursorTo(LOSSY).press(" c").screen())
        .contains(
            "▲ SALVAGE    No directory is named (^k names one): 1,377 records (about 134.5 KiB)")
        .contains("To elect, and keep nothing of what is cut, type");
  }

  @Test
  void review_of_what_loses_nothing_says_nothing_of_it_where_no_directory_is_named() {
    Harness console = Harness.start(folder).look().window(140, 40);
    assertThat(console.cursorTo(Incident.CLEAN).press(" c").screen())
        .contains("NO LOSS")
        .doesNotContain("SALVAGE");
  }

  @Test
  void salvage_that_is_turned_off_keeps_nothing_and_the_question_and_the_journal_say_so()
      throws Exception {
    Harness console = start().press("c").press(KEEP);
    assertThat(console.screen())
        .contains("▲ SALVAGE    Off (^k turns it on, in " + kept() + ")")
        .contains("To elect, and keep nothing of what is cut, type");
    console.press(Incident.CLUSTER_ID + "⇥⏎").finish();
    assertThat(console.fake.state(LOSSY).leader()).hasValue(105);
    assertThat(kept()).doesNotExist();
    assertThat(journal()).contains("\"event\":\"salvage-choice\"").contains("\"keeps\":false");
  }

  @Test
  void salvage_that_is_turned_off_and_on_again_keeps() throws Exception {
    Harness console = start().press("c").press(KEEP).press(KEEP);
    assertThat(console.screen()).contains("✔ SALVAGE");
    console.press(Incident.CLUSTER_ID + "⇥⏎").finish();
    assertThat(kept().resolve("broker-101/payments.ledger-3/" + file())).exists();
    assertThat(journal()).contains("\"keeps\":true");
  }

  @Test
  void salvage_is_off_for_one_review_only() {
    Harness console = start().press("c").press(KEEP).press("⎋c");
    assertThat(console.screen()).contains("✔ SALVAGE");
  }

  @Test
  void name_typed_before_salvage_was_turned_off_does_not_count() {
    Harness console = start().press("c" + Incident.CLUSTER_ID).press(KEEP).press("⇥⏎").finish();
    assertThat(console.fake.elections()).isEmpty();
    assertThat(console.screen()).contains("type the cluster's id first");
  }

  @Test
  void keys_typed_before_the_new_choice_was_on_the_screen_do_not_count() {
    Harness console = start().press("c").typeAhead(KEEP);
    console.typeAhead(Incident.CLUSTER_ID + "⇥⏎").finish();
    assertThat(console.fake.elections()).isEmpty();
    assertThat(console.screen()).contains("typed before this was shown does not count");
  }

  @Test
  void harmless_review_says_in_its_question_that_salvage_is_off() {
    Harness console = Harness.start(folder).look().window(140, 40);
    console.console.salvage(Keeping.NOWHERE.in(kept()));
    console.cursorTo(Incident.CLEAN).press(" c").press(KEEP);
    assertThat(console.screen()).contains("Press y to commit, and keep nothing of what is cut.");
  }

  @Test
  void directory_named_in_the_review_is_made_at_once_and_kept_to() throws Exception {
    Harness console = bare().press("c").press(KEEP).press(kept() + "⏎");
    assertThat(console.screen()).contains("making sure that it can be written to");
    console.finish();
    assertThat(kept()).isDirectory();
    assertThat(console.screen()).contains("✔ SALVAGE").contains(kept().toString());
    console.press(Incident.CLUSTER_ID + "⇥⏎").finish();
    assertThat(kept().resolve("broker-101/payments.ledger-3/" + file())).exists();
  }

  @Test
  void directory_typed_with_a_slash_at_its_end_is_taken_too() {
    Harness console = bare().press("c").press(KEEP).press(kept() + "/⏎").finish();
    assertThat(console.screen()).contains("✔ SALVAGE");
  }

  @Test
  void directory_that_cannot_be_used_is_refused_in_the_prompt_with_the_reason() throws Exception {
    Files.writeString(kept(), "dear");
    Harness console = bare().press("c").press(KEEP).press(kept() + "⏎").finish();
    assertThat(console.screen().replaceAll("[│\\s]+", " ")).contains("is not a directory");
    assertThat(console.press("⎋").screen()).contains("No directory is named");
  }

  @Test
  void prompt_without_a_name_says_that_one_is_needed() {
    Harness console = bare().press("c").press(KEEP).press("⏎");
    assertThat(console.screen()).contains("the name of a directory is needed");
  }

  @Test
  void answer_about_a_directory_that_comes_after_esc_changes_nothing() {
    Harness console = bare().press("c").press(KEEP).press(kept() + "⏎⎋").finish();
    assertThat(console.screen()).contains("No directory is named");
  }

  @Test
  void elections_that_go_ahead_without_salvage_are_announced_and_made() {
    tail.damage(8_789_000);
    Harness console = start();
    console.console.salvage(new Keeping(Optional.of(kept()), true, /* electsWithout= */ true));
    assertThat(console.press("c").screen())
        .contains("where that fails, it is elected all the same,")
        .contains("and what is not kept is gone.");
    console.press(Incident.CLUSTER_ID + "⇥⏎").finish();
    assertThat(console.fake.state(LOSSY).leader()).hasValue(105);
  }

  private Harness bare() {
    Harness console = Harness.start(folder).look().window(140, 40);
    console.fake.putRaw(LOSSY, 101, tail);
    return console.cursorTo(LOSSY).press(" ");
  }

  private String journal() throws Exception {
    return Files.readString(folder.resolve("journal.jsonl"));
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
