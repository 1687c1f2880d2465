package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.tui.key.Key;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Going from the table to the lower pane, and seeing what does not fit it. */
class PaneKeysTest {
  private static final TopicPartition MANY = new TopicPartition("payments.many", 0);
  private static final Key BACK_TAB = Key.of(Key.Kind.BACK_TAB);

  @TempDir Path folder;

  /** On a partition with six replicas, in a window that shows three of them. */
  private Harness atMany() {
    Harness console = Harness.start(folder);
    console.fake.put(
        partition(MANY.topic(), 0)
            .alive(101, 900, 7)
            .alive(105, 800, 7)
            .dead(102)
            .dead(104)
            .silent(103)
            .gone(106)
            .isr(106));
    return console.look().window(80, 24).cursorTo(MANY);
  }

  @Test
  void the_lower_pane_scrolls_through_more_replicas_than_fit_it() {
    Harness console = atMany();
    assertThat(console.screen()).contains("… 3 more replicas: <tab>");
    console.press("⇥");
    assertThat(console.screen())
        .contains("╔═ ▶ payments.many-0")
        .contains("1-4 of 6  <j><k>scroll  <esc>table");
    assertThat(console.press("jjjjj").screen()).contains("3-6 of 6").contains("106 rack-c");
    assertThat(console.press("k").screen()).contains("2-5 of 6");
    assertThat(console.press("G").screen()).contains("3-6 of 6");
    assertThat(console.press("g").screen()).contains("1-4 of 6");
    assertThat(console.model.table().cursor()).contains(MANY);
  }

  @Test
  void escape_and_a_second_tab_give_the_moving_keys_back_to_the_table() {
    Harness console = atMany().press("⇥⎋");
    assertThat(console.screen()).doesNotContain("▶ payments").contains("… 3 more replicas");
    assertThat(console.press("⇥⇥k").model.table().cursor()).isNotEqualTo(MANY);
    console.press("j").press(BACK_TAB);
    assertThat(console.model.lower().focused()).isTrue();
    assertThat(console.press(BACK_TAB).model.lower().focused()).isFalse();
  }

  @Test
  void there_is_nowhere_to_go_where_all_is_shown() {
    Harness console = Harness.start(folder).look().cursorTo(Incident.CLEAN).press("⇥");
    assertThat(console.model.lower().focused()).isFalse();
    assertThat(console.screen()).contains("nothing was committed, and all of the partition");
  }

  @Test
  void a_pane_that_shows_everything_by_now_is_left() {
    Harness console = atMany().press("⇥jj").window(200, 50);
    assertThat(console.model.lower().focused()).isFalse();
    assertThat(console.screen()).contains("101 rack-a").contains("106 rack-c");
  }

  @Test
  void tab_goes_on_to_the_commit_and_through_its_results() {
    Harness console = atMany();
    for (int p = 0; p < 24; p++) {
      console.fake.answerElection(
          new TopicPartition("orders.events", p),
          new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    }
    console.press("/orders⏎*c").press(Incident.CLUSTER_ID);
    console.press(Key.of(Key.Kind.PAGE_DOWN)).press(Key.of(Key.Kind.PAGE_DOWN));
    console.press(Key.of(Key.Kind.END)).press("⇥⏎").finish().press("⎋");
    assertThat(console.screen()).contains("╭─ Commit").contains("… more: <tab>");
    assertThat(console.press("⇥G").screen())
        .contains("╔═ ▶ Commit")
        .doesNotContain("… more")
        .contains("orders.events-23");
    assertThat(console.press("⇥").screen()).doesNotContain("Commit 0");
    assertThat(console.press(BACK_TAB).screen()).contains("╭─ Commit");
  }

  @Test
  void in_ascii_the_focus_shows_as_well() {
    assertThat(atMany().ascii().press("⇥").screen()).contains("#= > payments.many-0");
  }
}
