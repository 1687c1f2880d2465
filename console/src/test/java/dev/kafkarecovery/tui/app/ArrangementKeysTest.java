package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.tui.model.Sort;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranges of marks, sorting, and the columns of the table. */
class ArrangementKeysTest {
  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look();
  }

  @Test
  void the_head_of_the_column_that_rows_are_sorted_by_has_a_mark_for_the_direction() {
    Harness console = start().window(100, 30);
    assertThat(console.screen()).contains(" STATE▲ ").doesNotContain("▼");
    assertThat(console.press("S").screen()).contains(" STATE▼ ");
    assertThat(console.press("Ss").screen()).contains(" TOPIC▲ ").doesNotContain("STATE▲");
    assertThat(console.press("s").screen()).contains(" LOSS▼ ");
    assertThat(console.press("S").screen()).contains(" LOSS▲ ");
    assertThat(console.press("Ss").screen()).contains(" PICK▲ ");
    assertThat(console.press("s").screen()).contains(" ADVICE▲ ");
    assertThat(console.window(80, 24).screen()).doesNotContain("▲ ADVICE").doesNotContain("E▲");
    assertThat(console.press("s").ascii().screen()).contains(" STATE^ ");
    assertThat(console.press("S").screen()).contains(" STATEv ");
  }

  @Test
  void a_range_marks_what_lies_between_its_ends_in_both_directions() {
    Harness down = start().cursorTo("orders.events", 2).press("vjjv");
    Harness up = start().cursorTo("orders.events", 4).press("vkkv");
    assertThat(down.model.choices().marks())
        .containsExactlyInAnyOrder(
            new TopicPartition("orders.events", 2),
            new TopicPartition("orders.events", 3),
            new TopicPartition("orders.events", 4))
        .isEqualTo(up.model.choices().marks());
  }

  @Test
  void an_open_range_is_shown_marks_nothing_yet_and_escape_drops_it() {
    Harness console = start().cursorTo("orders.events", 2).press("vj");
    assertThat(console.screen()).contains("range of 2: <v>mark <esc>drop").contains(" · ✖ OFFLINE");
    assertThat(console.model.choices().markCount()).isZero();
    console.press("⎋");
    assertThat(console.model.table().anchor()).isEmpty();
    assertThat(console.model.choices().markCount()).isZero();
  }

  @Test
  void nothing_can_be_committed_while_a_range_is_open() {
    Harness console = start().cursorTo("payments.ledger", 0).press("vc");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen()).contains("a range is open: v marks it");
  }

  @Test
  void rows_do_not_move_into_an_open_range() {
    Harness console = start().cursorTo("orders.events", 2).press("vj");
    List<TopicPartition> before = console.model.table().rows();
    console.fake.change(
        new TopicPartition("orders.events", 2), s -> FakeCluster.led(s, OptionalInt.of(101)));
    assertThat(console.look().model.table().rows()).isEqualTo(before);
    console.press("v");
    assertThat(console.model.choices().marks())
        .containsExactly(new TopicPartition("orders.events", 3));
  }

  @Test
  void a_range_marks_only_rows_that_the_filter_shows() {
    Harness console = start().press("/ledger⏎gvGv");
    assertThat(console.model.choices().marks())
        .hasSize(3)
        .allMatch(id -> id.topic().equals("payments.ledger"));
  }

  @Test
  void reverse_turns_the_order_round_but_keeps_kafkas_own_topics_first() {
    Harness console = start().press("sS");
    assertThat(console.model.table().rows().get(0).internal()).isTrue();
    assertThat(console.model.table().rows().get(1))
        .isEqualTo(new TopicPartition("payments.settle", 4));
    assertThat(console.screen()).contains("sort: topic, P reversed");
  }

  @Test
  void sorting_goes_through_every_order_and_comes_back() {
    Harness console = start();
    for (int i = 0; i < Sort.values().length; i++) {
      console.press("s");
    }
    assertThat(console.model.table().arrangement().sort()).isEqualTo(Sort.STATE);
    console.press("sss");
    assertThat(console.model.table().rows().get(1))
        .isEqualTo(new TopicPartition("payments.ledger", 11));
  }

  @Test
  void wide_gives_the_lower_pane_to_the_rows_until_something_is_committed() {
    Harness console = start().window(100, 30).cursorTo("payments.ledger", 0).press("w");
    assertThat(console.screen()).doesNotContain("REPLICA  ").contains("rows 13-33 of 33");
    console.press("cy").finish();
    assertThat(console.screen()).contains("Commit 04:04:31Z");
  }

  @Test
  void columns_can_be_chosen_and_go_back_to_what_suits_the_window() {
    Harness console = start().press("z jjj ⎋");
    assertThat(console.screen().lines().filter(line -> line.contains("TOPIC")))
        .singleElement()
        .asString()
        .doesNotContain("PICK LEO")
        .contains("EPOCH");
    console.press("za⎋");
    assertThat(console.screen()).contains("PICK LEO").doesNotContain("  EPOCH ADVICE");
  }

  @Test
  void chosen_columns_never_push_out_what_an_act_is_judged_by() {
    Harness console = start().window(60, 15).press("w").cursorTo("payments.ledger", 3);
    assertThat(console.screen()).contains("LOSS").contains("PICK").contains("≥1,377");
  }
}
