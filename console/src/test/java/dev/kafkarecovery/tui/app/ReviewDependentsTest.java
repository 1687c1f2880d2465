package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Review;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a review says of consumer groups and transactions, and when. */
class ReviewDependentsTest {
  private static final TopicPartition LOSSY = Incident.LOSSY;
  private static final TopicPartition CLEAN = Incident.CLEAN;
  private static final TopicPartition OTHER = new TopicPartition("orders.events", 19);
  private static final String ID = Incident.CLUSTER_ID;

  @TempDir Path folder;

  private Harness start() {
    Harness console = Harness.start(folder).look().window(80, 24);
    Incident.dependents(console.fake);
    return console;
  }

  private static Harness reviewed(Harness console, TopicPartition... ids) {
    for (TopicPartition id : ids) {
      console.cursorTo(id).press(" ");
    }
    return console.press("c");
  }

  private static Review review(Harness console) {
    return (Review) console.model.dialog().orElseThrow();
  }

  @Test
  void it_says_that_it_asks_until_the_brokers_have_answered() {
    Harness console = reviewed(start(), LOSSY, CLEAN);
    assertThat(console.screen()).contains("? ASKING").doesNotContain("GROUPS");

    console.finish();

    assertThat(console.screen())
        .doesNotContain("ASKING")
        .contains("▲ GROUPS beyond the end 1+, hanging 1")
        .contains("1,204 beyond the end: group ledger-audit")
        .contains("hangs from 8,789,002: refunds-3")
        .contains("groups unseen: __consumer_offsets has no leader for 1 of its 50 ")
        .doesNotContain("ledger-export")
        .doesNotContain("payouts-1");
    assertThat(console.fake.dependentsAsked()).containsExactly(Set.of(LOSSY));
  }

  @Test
  void where_nobody_is_touched_it_says_so() {
    Harness console = reviewed(Harness.start(folder).look().window(80, 24), LOSSY).finish();
    assertThat(console.screen()).contains("✔ GROUPS none beyond");
  }

  @Test
  void nobody_is_asked_where_nothing_is_lost() {
    Harness console = reviewed(start(), CLEAN).finish();
    assertThat(console.screen()).contains("NO LOSS").doesNotContain("GROUPS");
    assertThat(console.fake.dependentsAsked()).isEmpty();
  }

  @Test
  void it_can_be_confirmed_without_the_answer_as_anything_unknown_can() {
    Harness console = reviewed(start(), LOSSY).press(ID + "⇥⏎");
    assertThat(console.pending()).isEqualTo(1);
  }

  @Test
  void an_answer_that_comes_after_the_list_was_read_must_be_read_too() {
    Harness console = start().window(80, 18);
    for (int n = 0; n < 10; n++) {
      console.fake.commit("group-" + n, LOSSY, 9_000_000);
    }
    reviewed(console, LOSSY).press(ID + "⇥");
    assertThat(review(console).read()).isTrue();

    console.finish();
    assertThat(review(console).typedRight()).isTrue();
    assertThat(review(console).read()).isFalse();
    console.press("⏎");
    assertThat(console.pending()).isZero();
    assertThat(console.screen()).contains("scroll through");

    for (int n = 0; n < review(console).entries(); n++) {
      console.press("↓");
    }
    console.press("⏎");
    assertThat(console.pending()).isEqualTo(1);
  }

  @Test
  void an_answer_is_not_taken_for_that_to_another_review() {
    Harness console = reviewed(start(), LOSSY).press("⎋").press("u");
    reviewed(console, OTHER).finish();
    assertThat(review(console).rows()).noneMatch(row -> row.id().equals(Optional.of(LOSSY)));
    assertThat(console.fake.dependentsAsked()).containsExactly(Set.of(LOSSY), Set.of(OTHER));
  }

  @Test
  void an_answer_reaches_the_review_below_another_dialog() {
    Harness console = reviewed(start(), LOSSY).press(Key.ctrl('e')).finish().press("⎋");
    assertThat(console.screen()).contains("1,204 beyond the end: group ledger-audit");
  }

  @Test
  void without_its_lossy_rows_a_review_tells_of_nobody() {
    Harness console = reviewed(start(), LOSSY, CLEAN).finish().press(Key.ctrl('d'));
    assertThat(review(console).rows()).isEmpty();
    assertThat(console.screen()).doesNotContain("GROUPS");
  }
}
