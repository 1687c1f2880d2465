package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.tui.app.Incident.CLEAN;
import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ClusterProfile;
import dev.kafkarecovery.tui.model.Keeping;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.view.MainLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That keys do what they are for, and that a confirmation needs all of it. */
class KeyEffectsTest {
  private static final String ID = Incident.CLUSTER_ID;

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look();
  }

  private static void sentNothing(Harness console) {
    assertThat(console.console.runs()).isEmpty();
    assertThat(console.finish().fake.elections()).isEmpty();
  }

  @Test
  void no_beginning_of_the_clusters_name_confirms() {
    for (int length = 0; length < ID.length(); length++) {
      Harness console = start().cursorTo(LOSSY).press("c" + ID.substring(0, length) + "⇥⏎");
      assertThat(console.model.dialog().orElseThrow()).isInstanceOf(Review.class);
      sentNothing(console);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Key.Kind.class,
      names = {"CHARACTER", "CTRL", "ENTER"},
      mode = EnumSource.Mode.EXCLUDE)
  void no_key_but_enter_confirms_what_is_ready_to_be_confirmed(Key.Kind kind) {
    sentNothing(start().cursorTo(LOSSY).press("c" + ID + "⇥").press(Key.of(kind)));
    sentNothing(start().cursorTo(CLEAN).press("c").press(Key.of(kind)));
  }

  @Test
  void a_cluster_that_became_read_only_is_asked_for_again_in_the_review() {
    Harness console = start().cursorTo(CLEAN).press("c");
    console.model.profiles(
        Map.of(ID, new ClusterProfile(Optional.empty(), Optional.empty(), /* readOnly= */ true)));
    console.press("y");
    assertThat(console.screen()).contains("makes this cluster read-only");
    sentNothing(console);
  }

  @Test
  void a_review_is_not_committed_while_another_commit_runs() {
    Harness console = start().cursorTo(LOSSY).press("c");
    Review kept = (Review) console.model.dialog().orElseThrow();
    console.press("⎋").cursorTo(CLEAN).press("cy");
    console.model.open(kept);
    console.frame().press(ID + "⇥⏎");
    assertThat(console.screen()).contains("a commit is running already");
    assertThat(console.console.runs()).hasSize(1);
  }

  @Test
  void ctrl_l_paints_everything_again() {
    Harness console = start();
    int before = console.shown.repaints;
    assertThat(console.press("j").shown.repaints).isEqualTo(before);
    assertThat(console.press(Key.ctrl('l')).shown.repaints).isEqualTo(before + 1);
  }

  @Test
  void t_shows_everything_in_another_theme_and_says_which() {
    Harness console = start();
    String before = console.themes.current().name();
    assertThat(console.press("t").themes.current().name()).isNotEqualTo(before);
    assertThat(console.screen()).contains("theme: " + console.themes.current().name());
  }

  @Test
  void half_pages_and_pages_move_by_half_a_page_and_a_page() {
    Harness console = start().window(100, 30).press("g");
    int page = MainLayout.of(console.model).tableRows();
    assertThat(console.press(Key.ctrl('d')).model.table().cursorRow()).isEqualTo((page + 1) / 2);
    assertThat(console.press(Key.of(Key.Kind.PAGE_DOWN)).model.table().cursorRow())
        .isEqualTo((page + 1) / 2 + page);
    assertThat(console.press(Key.ctrl('u')).model.table().cursorRow()).isEqualTo(page);
    assertThat(console.press(Key.of(Key.Kind.PAGE_UP)).model.table().cursorRow()).isZero();
  }

  @Test
  void r_asks_the_cluster_again() {
    Recorded effects = new Recorded();
    new Controller(start().model, effects).act(Action.REFRESH);
    assertThat(effects.done).containsExactly("refresh");
  }

  /** Remembers what was asked for. */
  private static final class Recorded implements Effects {
    private final List<String> done = new ArrayList<>();

    @Override
    public void commit(RecoveryPlan plan, Keeping keeping) {
      done.add("commit");
    }

    @Override
    public void makeSalvageDir(String clusterId, Path directory) {
      done.add("salvage dir");
    }

    @Override
    public void stopCommit() {
      done.add("stop");
    }

    @Override
    public void export(RecoveryPlan plan, Path file) {
      done.add("export");
    }

    @Override
    public void importPlan(Path file) {
      done.add("import");
    }

    @Override
    public void askDependents(long question, List<LossLook.Choice> choices) {
      done.add("ask dependents");
    }

    @Override
    public void refresh() {
      done.add("refresh");
    }

    @Override
    public String nextTheme() {
      done.add("theme");
      return "";
    }

    @Override
    public void repaint() {
      done.add("repaint");
    }

    @Override
    public void dump() {
      done.add("dump");
    }

    @Override
    public void suspend() {
      done.add("suspend");
    }

    @Override
    public void quit(int status) {
      done.add("quit");
    }

    @Override
    public void quitAtOnce(int status) {
      done.add("quit at once");
    }
  }
}
