package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.view.InternalView;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dropping rows from a review, exporting it, Kafka's own topics, and trying again. */
class ReviewKeysTest {
  private static final TopicPartition LOSSY = new TopicPartition("payments.ledger", 3);
  private static final TopicPartition CLEAN = new TopicPartition("payments.ledger", 0);
  private static final TopicPartition OFFSETS = new TopicPartition("__consumer_offsets", 12);
  private static final String ID = Incident.CLUSTER_ID;

  @TempDir Path folder;

  private Harness start() {
    return Harness.start(folder).look().window(100, 30);
  }

  private static Harness marked(Harness console, TopicPartition... ids) {
    for (TopicPartition id : ids) {
      console.cursorTo(id.topic(), id.partition()).press(" ");
    }
    return console;
  }

  private static Review review(Harness console) {
    return (Review) console.model.dialog().orElseThrow();
  }

  private static void sentNothing(Harness console) {
    console.finish();
    assertThat(console.fake.elections()).isEmpty();
    assertThat(console.fake.reorders()).isEmpty();
  }

  @Test
  void dropping_lossy_rows_leaves_the_others_to_be_confirmed_anew() {
    Harness console = marked(start(), LOSSY, CLEAN).press("cMkU").press(Key.ctrl('d'));
    assertThat(console.screen())
        .contains("Review 1 election ")
        .contains("left out: it may lose records")
        .contains("NO LOSS")
        .contains("1 left out, 1 left");
    assertThat(review(console).typed()).isEmpty();
    console.press("y").finish();
    assertThat(console.fake.elections()).containsExactly(Set.of(CLEAN));
  }

  @Test
  void lossy_rows_are_not_dropped_where_nothing_would_be_left() {
    Harness console = marked(start(), LOSSY).press("c").press(Key.ctrl('d'));
    assertThat(review(console).items()).hasSize(1);
    assertThat(console.screen()).contains("nothing would be left");
  }

  @Test
  void a_review_can_be_exported_and_is_open_again_afterwards() {
    Path file = folder.resolve("plan.json");
    Harness console = marked(start(), LOSSY, CLEAN).press("c").press(Key.ctrl('e'));
    console.press(Key.ctrl('u')).input(new Input.Paste(file.toString())).press("⏎").finish();
    assertThat(PlanFile.read(file).elections()).hasSize(2);
    assertThat(console.screen()).contains("Review 2 elections").contains("2 elections written");
    console.press(Key.ctrl('e')).press("⎋");
    assertThat(review(console).items()).hasSize(2);
    sentNothing(console);
  }

  @Test
  void what_was_dropped_from_a_review_is_not_in_its_export() {
    Path file = folder.resolve("plan.json");
    Harness console = marked(start(), LOSSY, CLEAN).press("c").press(Key.ctrl('d')).press("e");
    console.press(Key.ctrl('u')).input(new Input.Paste(file.toString())).press("⏎").finish();
    assertThat(PlanFile.read(file).elections())
        .singleElement()
        .satisfies(election -> assertThat(election.id()).isEqualTo(CLEAN));
  }

  @Test
  void kafkas_own_topics_are_asked_for_by_themselves_after_the_confirmation() {
    Harness console = marked(start(), OFFSETS, CLEAN).press("c" + ID + "⇥⏎");
    assertThat(console.pending()).isZero();
    assertThat(console.screen())
        .contains("1 partition of Kafka's own topics")
        .contains("__consumer_offsets-12")
        .contains("While offline: the consumer groups");
    console.press("i").finish();
    assertThat(console.fake.state(OFFSETS).leader()).isPresent();
  }

  @Test
  void no_key_but_the_one_that_is_asked_for_elects_kafkas_own_topics() {
    for (char key = ' '; key <= '~'; key++) {
      if (key != 'i') {
        sentNothing(marked(start(), OFFSETS, CLEAN).press("c" + ID + "⇥⏎" + key));
      }
    }
    sentNothing(marked(start(), OFFSETS, CLEAN).press("c" + ID + "⇥⏎⏎"));
  }

  @Test
  void without_kafkas_own_topics_the_others_are_reviewed_again() {
    Harness console = marked(start(), OFFSETS, CLEAN).press("c" + ID + "⇥⏎d");
    assertThat(review(console).items())
        .singleElement()
        .satisfies(item -> assertThat(item.election().id()).isEqualTo(CLEAN));
    console.press("y").finish();
    assertThat(console.fake.elections()).containsExactly(Set.of(CLEAN));
  }

  @Test
  void kafkas_own_topics_are_not_elected_by_a_confirmation_that_grew_old() {
    Harness console = marked(start(), OFFSETS).press("c" + ID + "⇥⏎");
    console.wait(Duration.ofSeconds(61)).press("i");
    assertThat(console.screen()).contains("too old");
    sentNothing(console);
  }

  @Test
  void the_question_about_kafkas_own_topics_is_not_answered_in_a_window_too_small_for_it() {
    Harness console = marked(start(), OFFSETS).press("c" + ID + "⇥⏎").window(59, 15).press("i");
    assertThat(console.screen()).contains("window too small");
    sentNothing(console);
    assertThat(console.window(60, 15).screen()).contains("Elect these as").contains("<i>nclude");
  }

  @Test
  void a_question_about_kafkas_own_topics_that_does_not_fit_must_be_read_to_its_end() {
    Harness console = marked(start(), OFFSETS, CLEAN).press("c" + ID + "⇥⏎");
    Dialog.Internal asked = (Dialog.Internal) console.model.dialog().orElseThrow();
    Size small = new Size(60, 6);
    assertThat(InternalView.read(asked, console.model.size())).isTrue();
    Dialog.Internal begun = new Dialog.Internal(asked.review());
    assertThat(InternalView.read(begun, console.model.size())).isFalse();
    begun = begun.withSeen(InternalView.seen(begun, small));
    assertThat(InternalView.read(begun, small)).isFalse();
    Dialog.Internal end = begun.scrolled(InternalView.lastScroll(begun, small));
    assertThat(end.scroll()).isPositive();
    end = end.withSeen(InternalView.seen(end, small));
    assertThat(InternalView.read(end, small)).isTrue();
  }

  @Test
  void a_question_about_kafkas_own_topics_that_no_frame_showed_is_not_answered() {
    Harness console = marked(start(), OFFSETS).press("c" + ID + "⇥").typeAhead("⏎i");
    sentNothing(console);
    assertThat(console.screen()).contains("1 partition of Kafka's own topics");
    assertThat(console.press("i").pending()).isOne();
  }

  @Test
  void what_failed_is_reviewed_again_by_a_key_of_the_commit_pane() {
    Harness console = start();
    console.fake.answerElection(
        CLEAN, new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", ""));
    marked(console, CLEAN).press("cy").finish().look();
    assertThat(console.screen()).contains("<r>etry failed");
    console.press("ur");
    assertThat(review(console).items())
        .singleElement()
        .satisfies(item -> assertThat(item.election().id()).isEqualTo(CLEAN));
    console.press("⎋!");
    assertThat(console.model.table().rows()).containsExactly(CLEAN);
  }

  @Test
  void retry_is_a_key_only_where_something_failed() {
    Harness console = marked(start(), CLEAN).press("cy").finish().look();
    assertThat(console.screen()).contains("1/1").doesNotContain("<r>etry");
    console.press("r");
    assertThat(console.model.dialog().filter(Dialog.class::isInstance)).isEmpty();
  }
}
