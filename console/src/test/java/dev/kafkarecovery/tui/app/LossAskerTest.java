package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.fake.Partitions.partition;
import static dev.kafkarecovery.tui.app.Incident.LOSSY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Review;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the console asks of logs to know the loss of what is looked at. */
final class LossAskerTest {
  private static final TopicPartition LAST = new TopicPartition("z.last", 0);

  /** Broker 105 holds all that 101 does, of a newer epoch. */
  private static final EpochLog OLDER = EpochLog.from(0).epoch(3, 100);

  private static final EpochLog NEWER = OLDER.epoch(4, 120);

  @TempDir Path folder;

  private Harness start() {
    Harness console = Harness.start(folder);
    console.fake.put(
        partition(LAST.topic(), 0).alive(105, NEWER).alive(101, OLDER).lastKnownElr(105));
    return console.window(100, 24);
  }

  private static long asked(Harness console, TopicPartition id) {
    return console.fake.cutsAsked().stream().filter(question -> question.id().equals(id)).count();
  }

  @Test
  void loss_of_a_row_is_asked_for_when_it_comes_on_the_screen_and_not_before() {
    Harness console = start().look();
    assertThat(asked(console, LAST)).isZero();
    console.press("G");
    assertThat(asked(console, LAST)).isPositive();
    assertThat(console.row(LAST)).contains(" 105          0 ");
  }

  @Test
  void what_was_answered_is_not_asked_again_while_the_logs_stay_as_they_are() {
    Harness console = start().look().cursorTo(LOSSY);
    assertThat(console.row(LOSSY)).contains("≥1,377");
    long once = asked(console, LOSSY);
    console.press("kj").wait(Duration.ofSeconds(30)).look().press("kj");
    assertThat(asked(console, LOSSY)).isEqualTo(once);
  }

  @Test
  void logs_that_have_changed_are_asked_about_anew() {
    Harness console = start().look().cursorTo(LOSSY);
    console.fake.put(
        partition(LOSSY.topic(), LOSSY.partition())
            .alive(105, EpochLog.from(0).epoch(39, 8_789_000).epoch(40, 8_789_173))
            .dead(104)
            .alive(101, EpochLog.from(0).epoch(39, 8_790_400))
            .dead(102)
            .elr(102));
    console.wait(Duration.ofSeconds(2)).look();
    assertThat(console.row(LOSSY)).contains("≥1,400");
  }

  @Test
  void loss_stays_a_lower_bound_until_the_answer_comes() {
    Harness console = start();
    console.answering = false;
    console.look().cursorTo(LOSSY);
    assertThat(console.row(LOSSY)).contains("≥1,204");
    // What the first row loses is asked for first, then what this one does.
    console.finish().finish();
    assertThat(console.row(LOSSY)).contains("≥1,377");
  }

  @Test
  void what_nobody_answers_is_asked_again_after_a_while_and_stays_a_lower_bound() {
    Harness console = start();
    console.fake.put(
        partition(LOSSY.topic(), LOSSY.partition())
            .alive(105, 8_789_173, 40)
            .alive(101, 8_790_377, 39)
            .dead(102)
            .elr(102));
    console.look().cursorTo(LOSSY);
    assertThat(console.row(LOSSY)).contains("≥1,204");
    long once = asked(console, LOSSY);
    console.wait(Duration.ofSeconds(2)).look();
    assertThat(asked(console, LOSSY)).isEqualTo(once);
    console.wait(Duration.ofSeconds(11)).look();
    assertThat(asked(console, LOSSY)).isGreaterThan(once);
  }

  @Test
  void marked_rows_are_asked_about_wherever_they_are_and_a_key_confirms_what_cuts_nothing() {
    Harness console = start().look().cursorTo(LAST).press(" ").press("g");
    console.press("c");
    assertThat(review(console).harmless()).isTrue();
    assertThat(review(console).items().get(0).election().harmless()).isTrue();
  }

  @Test
  void election_whose_cuts_nobody_told_is_not_confirmed_by_a_key() {
    Harness console = start();
    console.answering = false;
    console.look().cursorTo(LAST).press(" c");
    assertThat(review(console).harmless()).isFalse();
  }

  @Test
  void each_log_shows_where_it_is_cut_if_another_leader_is_picked() {
    Harness console = start().look().cursorTo(LOSSY);
    assertThat(console.screen())
        .contains("CUT TO IF 105 LEADS")
        .contains("8,789,000 (loses 1,377)");
    console.press("oj⏎");
    assertThat(console.screen()).contains("CUT TO IF 101 LEADS").contains("8,789,000 (loses 173)");
  }

  private static Review review(Harness console) {
    Dialog dialog = console.model.dialog().orElseThrow();
    assertThat(List.of(dialog)).hasOnlyElementsOfType(Review.class);
    return (Review) dialog;
  }
}
