package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryOutlook;
import dev.kafkarecovery.model.RecoveryOutlook.Pace;
import dev.kafkarecovery.model.RecoveryProgress;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class RecoveryTrendTest {
  private RecoveryTrend trend = RecoveryTrend.empty();
  private BrokerRecovery last = Gauges.nothing().judged(Broker.State.FENCED, 0);

  private RecoveryOutlook see(long second, Gauges gauges) {
    last = gauges.judged(Broker.State.FENCED, second);
    trend = trend.with(last);
    return trend.progress(last, last.at()).outlook();
  }

  private RecoveryOutlook see(long second, int left) {
    return see(second, Gauges.state(2).dir("/a", left));
  }

  private static void assertMinutes(RecoveryOutlook outlook, double minutes) {
    Duration left = outlook.timeLeft().asOptional().orElseThrow();
    assertThat(left.toMillis() / 60_000.0).isCloseTo(minutes, within(0.01));
  }

  @Test
  void fifty_logs_a_minute_with_1750_left_take_35_minutes() {
    RecoveryOutlook first = see(0, 1800);
    assertThat(first.pace()).isEqualTo(Pace.ESTIMATING);
    assertThat(first.timeLeft().reason()).isEqualTo("estimating");

    RecoveryOutlook second = see(60, 1750);
    assertThat(second.pace()).isEqualTo(Pace.MOVING);
    assertThat(second.logsPerMinute()).isEqualTo(Reading.known(50.0));
    assertMinutes(second, 35);
  }

  @Test
  void four_hundred_seventy_a_minute_with_9400_left_take_20_minutes() {
    see(0, 9870);
    assertMinutes(see(60, 9400), 20);
  }

  @Test
  void the_time_since_the_last_reading_counts() {
    see(0, 1800);
    see(60, 1750);

    RecoveryOutlook later = trend.progress(last, last.at().plusSeconds(60)).outlook();
    assertMinutes(later, 34);
  }

  @Test
  void an_old_reading_gives_no_estimate() {
    see(0, 1800);
    see(60, 1750);

    RecoveryOutlook later = trend.progress(last, last.at().plusSeconds(300)).outlook();
    assertThat(later.timeLeft().reason()).isEqualTo("last reading is 5 min old");
  }

  @Test
  void no_change_for_five_minutes_is_no_progress_and_no_division() {
    for (int second = 0; second < 300; second += 60) {
      assertThat(see(second, 1800).timeLeft().isKnown()).isFalse();
    }
    RecoveryOutlook stuck = see(300, 1800);
    assertThat(stuck.pace()).isEqualTo(Pace.NO_PROGRESS);
    assertThat(stuck.timeLeft().reason()).isEqualTo("no progress for 5 min");
  }

  @Test
  void progress_that_ends_is_called_out_too() {
    see(0, 1800);
    see(60, 1750);
    for (int second = 120; second < 360; second += 60) {
      see(second, 1750);
    }
    assertThat(see(360, 1750).timeLeft().reason()).isEqualTo("no progress for 5 min");
  }

  @Test
  void a_large_log_whose_segments_fall_is_not_stuck() {
    RecoveryOutlook outlook = see(0, 1);
    for (int second = 10; second <= 400; second += 10) {
      int segments = 100 - second / 10;
      outlook = see(second, Gauges.state(2).dir("/a", 1, Map.of(0, OptionalInt.of(segments))));
    }
    assertThat(outlook.pace()).isEqualTo(Pace.LARGE_LOG);
    assertThat(outlook.timeLeft().reason()).contains("60 segments left");
  }

  @Test
  void nothing_that_moves_is_not_called_a_large_log() {
    Gauges still = Gauges.state(2).dir("/a", 1800, Map.of(0, OptionalInt.of(7)));
    see(0, still);
    see(60, still);
    RecoveryOutlook outlook = see(120, still);
    assertThat(outlook.pace()).isEqualTo(Pace.ESTIMATING);
    assertThat(outlook.timeLeft().reason()).isEqualTo("nothing has completed yet");
  }

  @Test
  void bytes_that_grow_while_logs_complete_give_no_negative_rate() {
    long gib = 1L << 30;
    see(0, Gauges.state(2).dir("/a", 1000).bytes(gib));
    RecoveryOutlook outlook = see(60, Gauges.state(2).dir("/a", 500).bytes(gib + 1));
    assertThat(outlook.timeLeft().isKnown()).isTrue();
    assertThat(outlook.bytesPerSecond().isKnown()).isFalse();
  }

  @Test
  void five_segments_at_hand_are_no_estimate_for_1800_logs() {
    Map<Integer, OptionalInt> five =
        Map.of(0, OptionalInt.of(3), 1, OptionalInt.of(2), 2, OptionalInt.empty());
    see(0, Gauges.state(2).dir("/a", 1800, Map.of(0, OptionalInt.of(9), 1, OptionalInt.of(2))));
    RecoveryOutlook outlook = see(30, Gauges.state(2).dir("/a", 1800, five));

    assertThat(outlook.timeLeft().isKnown()).isFalse();
  }

  @Test
  void the_last_large_log_holds_the_estimate_up() {
    for (int second = 0; second < 20; second++) {
      see(second, 21 - second);
    }
    RecoveryOutlook outlook = see(20, 1);
    for (int second = 30; second <= 80; second += 10) {
      int segments = 200 - 2 * second;
      outlook = see(second, Gauges.state(2).dir("/a", 1, Map.of(0, OptionalInt.of(segments))));
    }
    // 40 segments are left at 0.2 a second each two: 2 a 1 s, so 20 s; it has taken 60 s already.
    Duration left = outlook.timeLeft().asOptional().orElseThrow();
    assertThat(left).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(61));
    assertThat(outlook.pace()).isEqualTo(Pace.LARGE_LOG);
  }

  @Test
  void another_process_is_a_restart_and_the_old_rate_is_forgotten() {
    see(0, Gauges.state(2).started(Gauges.START).dir("/a", 1000));
    see(60, Gauges.state(2).started(Gauges.START).dir("/a", 500));
    RecoveryOutlook outlook =
        see(90, Gauges.state(2).started(Gauges.START.plusSeconds(80)).dir("/a", 400));

    assertThat(outlook.restarts()).isEqualTo(1);
    assertThat(outlook.pace()).isEqualTo(Pace.ESTIMATING);
  }

  @Test
  void logs_that_grow_are_a_restart_where_no_start_time_is_known() {
    see(0, 1000);
    see(60, 500);
    assertThat(see(90, 990).restarts()).isEqualTo(1);
    see(120, 400);
    assertThat(see(150, 980).restarts()).isEqualTo(2);
  }

  @Test
  void a_broker_that_served_in_between_was_not_restarted_during_recovery() {
    see(0, Gauges.state(2).started(Gauges.START).dir("/a", 10));
    see(60, Gauges.state(3).started(Gauges.START));
    RecoveryOutlook outlook =
        see(900, Gauges.state(2).started(Gauges.START.plusSeconds(890)).dir("/a", 400));

    assertThat(outlook.restarts()).isZero();
  }

  @Test
  void the_slower_of_two_directories_decides() {
    see(0, Gauges.state(2).dir("/a", 110).dir("/b", 1010));
    RecoveryOutlook outlook = see(60, Gauges.state(2).dir("/a", 60).dir("/b", 960));

    assertMinutes(outlook, 960 / 50.0);
    assertThat(outlook.logsPerMinute()).isEqualTo(Reading.known(100.0));
  }

  @Test
  void known_bytes_go_before_counts() {
    long gib = 1L << 30;
    // 90 small logs went first; the ten that are left hold nearly all of the bytes.
    see(0, Gauges.state(2).dir("/a", 100).bytes(11 * gib));
    RecoveryOutlook outlook = see(60, Gauges.state(2).dir("/a", 10).bytes(10 * gib));

    assertThat(outlook.timeLeft().asOptional().orElseThrow())
        .isBetween(Duration.ofMinutes(7), Duration.ofMinutes(11));
    assertThat(outlook.bytesPerSecond().isKnown()).isTrue();
  }

  @Test
  void gauges_that_vanish_in_the_same_process_mean_loaded() {
    see(0, Gauges.state(2).started(Gauges.START).dir("/a", 10));
    see(60, Gauges.state(2).started(Gauges.START));
    RecoveryProgress progress = trend.progress(last, last.at());
    assertThat(progress.recovery().state()).isEqualTo(State.LOADED);

    see(90, Gauges.state(2).started(Gauges.START.plusSeconds(80)));
    assertThat(trend.progress(last, last.at()).recovery().state()).isEqualTo(State.NOT_LOADING);
  }

  @Test
  void a_clock_that_goes_back_does_no_harm() {
    see(60, 1000);
    see(30, 900);
    assertThat(see(30, 800).timeLeft().isKnown()).isFalse();
    assertThat(see(120, 700).timeLeft().isKnown()).isTrue();
  }

  @Test
  void the_part_loaded_counts_what_was_loaded_before_the_first_look() {
    see(0, Gauges.state(2).dir("/a", 50).loaded(150));
    assertThat(trend.progress(last, last.at()).loadedPart()).isEqualTo(Reading.known(0.75));

    // A log that is just being loaded counts on both sides.
    see(5, Gauges.state(2).dir("/a", 50).loaded(151));
    assertThat(trend.progress(last, last.at()).totalLogs()).contains(200);

    trend = RecoveryTrend.empty();
    see(0, 50);
    see(10, 25);
    assertThat(trend.progress(last, last.at()).loadedPart()).isEqualTo(Reading.known(0.5));
  }
}
