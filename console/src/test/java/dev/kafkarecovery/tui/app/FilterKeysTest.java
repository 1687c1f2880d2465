package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.tui.key.Input;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filtering the rows of the table. */
class FilterKeysTest {
  private static final TopicPartition LOSSY = new TopicPartition("payments.ledger", 3);
  private static final TopicPartition CLEAN = new TopicPartition("payments.ledger", 0);
  private static final TopicPartition WAITING = new TopicPartition("payments.ledger", 11);

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look();
  }

  private static List<TopicPartition> rows(Harness console) {
    return console.model.table().rows();
  }

  @Test
  void each_letter_narrows_the_rows_and_shows_in_the_title_and_under_the_table() {
    Harness console = start().press("/pay");
    assertThat(rows(console)).hasSizeLessThan(33).allMatch(id -> id.toString().contains("pay"));
    assertThat(console.screen()).contains("MkU3OEVBNTcwNTJENDM2Qg ▸ pay").contains("filter: pay▌");
    assertThat(console.press("⏎").screen()).contains("filter: pay  sort: ");
  }

  @Test
  void words_find_state_pick_and_advice_and_an_exclamation_mark_inverts() {
    assertThat(rows(start().press("/WAITING"))).containsExactly(WAITING);
    assertThat(rows(start().press("/wait for 104⏎"))).containsExactly(WAITING);
    assertThat(rows(start().press("/elect clean !settle !unclean"))).containsExactly(CLEAN);
    assertThat(rows(start().press("/ledger !ledger-3 !waiting"))).containsExactly(CLEAN);
    assertThat(rows(start().press("/!"))).hasSize(33);
  }

  @Test
  void n_goes_through_the_rows_that_the_last_filter_matches_and_round() {
    Harness console = start().press("/settle⏎⎋g");
    TopicPartition first = new TopicPartition("payments.settle", 0);
    TopicPartition second = new TopicPartition("payments.settle", 4);
    assertThat(rows(console)).hasSize(33);
    assertThat(console.press("n").model.table().cursor()).contains(first);
    assertThat(console.screen()).contains("match for settle ").doesNotContain("on from");
    assertThat(console.press("n").model.table().cursor()).contains(second);
    assertThat(console.press("n").model.table().cursor()).contains(first);
    assertThat(console.screen()).contains("match for settle, on from the top");
    assertThat(console.press("N").model.table().cursor()).contains(second);
    assertThat(console.screen()).contains("match for settle, on from the end");
  }

  @Test
  void n_says_why_it_goes_nowhere() {
    assertThat(start().press("n").screen()).contains("nothing was looked for yet: / filters");
    Harness console = start().press("/ledger !ledger-3 !waiting⏎⎋").cursorTo(CLEAN);
    assertThat(console.press("n").screen()).contains("no other row matches ledger !ledger-3");
    assertThat(console.model.table().cursor()).contains(CLEAN);
  }

  @Test
  void n_finds_what_was_typed_even_where_escape_cleared_it_and_inside_of_groups() {
    Harness console = start().press("/ledger-3⎋g");
    assertThat(console.press("n").model.table().cursor()).contains(LOSSY);
    console.press("gfn");
    assertThat(console.model.table().members(console.model.table().cursor().orElseThrow()))
        .contains(LOSSY);
  }

  @Test
  void escape_clears_the_filter_and_the_cursor_is_where_it_was() {
    Harness console = start().cursorTo("payments.ledger", 3).press("/settle");
    assertThat(console.model.table().cursor()).isNotEqualTo(Optional.of(LOSSY));
    console.press("⎋");
    assertThat(rows(console)).hasSize(33);
    assertThat(console.model.table().cursor()).contains(LOSSY);
    console.press("/ledger⏎⎋");
    assertThat(rows(console)).hasSize(33);
    assertThat(console.model.table().cursor()).contains(LOSSY);
  }

  @Test
  void typing_a_filter_moves_no_row_even_if_the_cluster_changes_meanwhile() {
    Harness console = start().press("/pay");
    List<TopicPartition> before = rows(console);
    console.fake.change(CLEAN, s -> FakeCluster.led(s, OptionalInt.of(101)));
    assertThat(rows(console.look())).isEqualTo(before);
  }

  @Test
  void marks_outside_the_filter_are_kept_and_counted_and_said_in_the_review() {
    Harness console =
        start().cursorTo("payments.settle", 0).press(" ").cursorTo("payments.ledger", 0);
    console.press(" /ledger⏎");
    assertThat(console.screen()).contains("marks: 2 (1 hidden)");
    console.press("c");
    assertThat(console.screen())
        .contains("Review 2 elections")
        .contains("HIDDEN")
        .contains("1 of these is not shown in the table now, and still included.");
  }

  @Test
  void a_filter_that_matches_nothing_says_so_and_nothing_can_be_committed() {
    Harness console = start().cursorTo("payments.ledger", 0).press(" /zzz⏎c");
    assertThat(console.model.dialog()).isEmpty();
    assertThat(console.screen())
        .contains("Nothing matches the filter.")
        .contains("the filter matches no partition");
    console.finish();
    assertThat(console.fake.elections()).isEmpty();
  }

  @Test
  void a_row_that_stops_matching_goes_and_the_cursor_stays_near() {
    Harness console = start().press("/ledger offline⏎").cursorTo("payments.ledger", 3);
    console.fake.change(LOSSY, s -> FakeCluster.led(s, OptionalInt.of(105)));
    assertThat(rows(console.look())).containsExactly(CLEAN);
    assertThat(console.model.table().cursor()).contains(CLEAN);
  }

  @Test
  void letters_of_a_filter_are_never_keys() {
    Harness console = start().press("/cyqo*x");
    assertThat(console.model.choices().markCount()).isZero();
    assertThat(console.console.status()).isEmpty();
    console.input(new Input.Paste("a\u001b[2J\u202eb"));
    assertThat(console.screen()).contains("\\u001b[2J").doesNotContain("\u001b");
    assertThat(console.model.table().filter().text()).startsWith("cyqo*xa");
  }
}
