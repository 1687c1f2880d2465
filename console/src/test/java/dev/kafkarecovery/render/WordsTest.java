package dev.kafkarecovery.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.plan.Loss;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class WordsTest {
  private static final Instant NOW = Instant.parse("2026-11-29T12:04:31Z");

  @Test
  void unknown_is_a_question_mark_and_never_zero() {
    assertThat(Words.offset(Reading.unknown(Why.SILENT, "no answer"))).isEqualTo("?");
    assertThat(Words.epoch(Reading.unknown(Why.SILENT, "no answer"))).isEqualTo("?");
    assertThat(Words.lastRecord(Reading.unknown(Why.SILENT, "no answer"), NOW)).isEqualTo("?");
    assertThat(Words.size(Reading.<Long>unknown(Why.SILENT, "no answer"))).isEqualTo("?");
    assertThat(Words.brokers(Reading.<List<Integer>>unknown(Why.UNSUPPORTED, "old")))
        .isEqualTo("?");
  }

  @Test
  void an_empty_list_of_brokers_is_not_unknown() {
    assertThat(Words.brokers(Reading.known(List.<Integer>of()))).isEqualTo("{}");
  }

  @Test
  void numbers_are_grouped_alike_in_every_locale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Words.number(8_812_004)).isEqualTo("8,812,004");
      assertThat(Words.size(1_610_612_736L)).isEqualTo("1.5 GiB");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void a_log_that_was_never_written_has_epoch_none() {
    assertThat(Words.epoch(Reading.known(-1))).isEqualTo("none");
    assertThat(Words.epoch(Reading.known(0))).isEqualTo("0");
  }

  @Test
  void loss_is_zero_only_when_nothing_can_be_lost() {
    assertThat(Words.loss(Loss.NONE, false)).isEqualTo("0");
    assertThat(Words.loss(new Loss(0, false, List.of(1)), false)).isEqualTo("?");
    assertThat(Words.loss(new Loss(0, true, List.of()), false)).isEqualTo("?");
    assertThat(Words.loss(new Loss(1204, false, List.of(1)), false)).isEqualTo("≥1,204");
    assertThat(Words.loss(new Loss(1204, false, List.of(1)), true)).isEqualTo(">=1,204");
    assertThat(Words.loss(new Loss(1204, false, List.of()), false)).isEqualTo("1,204");
  }

  @Test
  void a_time_of_another_day_shows_its_date() {
    assertThat(Words.lastRecord(Reading.known(NOW.toEpochMilli() - 1000), NOW))
        .isEqualTo("12:04:30");
    assertThat(Words.lastRecord(Reading.known(NOW.toEpochMilli() - 86_400_000), NOW))
        .isEqualTo("2026-11-28 12:04:31");
  }

  @Test
  void records_without_a_time_show_none_and_not_1969() {
    assertThat(Words.lastRecord(Reading.unknown(Why.EMPTY_LOG, "empty"), NOW)).isEqualTo("none");
    assertThat(Words.lastRecord(Reading.known(-1L), NOW)).isEqualTo("none");
  }

  @Test
  void durations_show_two_units() {
    assertThat(Words.duration(Duration.ofMillis(400))).isEqualTo("0.4s");
    assertThat(Words.duration(Duration.ofSeconds(20))).isEqualTo("20s");
    assertThat(Words.duration(Duration.ofSeconds(370))).isEqualTo("6m10s");
    assertThat(Words.duration(Duration.ofMinutes(125))).isEqualTo("2h05m");
  }

  @Test
  void many_names_are_cut_with_a_count() {
    assertThat(Words.firstFew(List.of("a", "b", "c"), 2)).isEqualTo("a, b and 1 more");
    assertThat(Words.firstFew(List.of("a", "b"), 2)).isEqualTo("a, b");
  }
}
