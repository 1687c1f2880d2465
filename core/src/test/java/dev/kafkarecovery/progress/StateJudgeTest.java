package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.BrokerRecovery.Source;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class StateJudgeTest {
  @Test
  void absent_gauges_are_not_done() {
    BrokerRecovery seen = Gauges.state(2).judged(Broker.State.FENCED, 0);

    assertThat(seen.state()).isEqualTo(State.NOT_LOADING);
    assertThat(seen.detail()).isEqualTo("not started or already finished loading logs");
    assertThat(seen.remainingLogs().isKnown()).isFalse();
  }

  @Test
  void null_segments_are_an_idle_thread_and_logs_remain() {
    BrokerRecovery seen =
        Gauges.state(2)
            .dir(
                "/a",
                1800,
                Map.of(0, OptionalInt.of(3), 1, OptionalInt.of(2), 2, OptionalInt.empty()))
            .judged(Broker.State.FENCED, 0);

    assertThat(seen.state()).isEqualTo(State.RECOVERING);
    assertThat(seen.remainingLogs()).isEqualTo(Reading.known(1800));
    assertThat(seen.gauges().asOptional().orElseThrow().dirs().get(0).remainingSegments())
        .containsEntry(2, OptionalInt.empty());
  }

  @Test
  void an_offline_dir_that_reads_0_is_not_finished() {
    BrokerRecovery both =
        Gauges.state(2).offline("/a").dir("/b", 120).judged(Broker.State.FENCED, 0);
    assertThat(both.state()).isEqualTo(State.RECOVERING);
    assertThat(both.remainingLogs()).isEqualTo(Reading.known(120));
    assertThat(both.detail()).contains("log directory offline: /a");

    BrokerRecovery alone = Gauges.state(2).offline("/a").judged(Broker.State.FENCED, 0);
    assertThat(alone.state()).isEqualTo(State.UNKNOWN);
    assertThat(alone.remainingLogs().isKnown()).isFalse();
  }

  @Test
  void a_gauge_left_on_a_serving_broker_is_stale_and_no_recovery() {
    BrokerRecovery byItself =
        Gauges.state(3).dir("/a", 0, Map.of(3, OptionalInt.of(17))).judged(Broker.State.FENCED, 0);
    BrokerRecovery byMetadata = Gauges.nothing().dir("/a", 17).judged(Broker.State.SERVING, 0);

    for (BrokerRecovery seen : new BrokerRecovery[] {byItself, byMetadata}) {
      assertThat(seen.state()).isEqualTo(State.SERVING);
      assertThat(seen.staleMetric()).isTrue();
      assertThat(seen.remainingLogs().isKnown()).isFalse();
    }
  }

  @Test
  void the_brokers_own_state_goes_before_metadata_that_lags() {
    assertThat(Gauges.state(2).dir("/a", 9).judged(Broker.State.SERVING, 0).state())
        .isEqualTo(State.RECOVERING);
    assertThat(Gauges.state(7).judged(Broker.State.SERVING, 0).state()).isEqualTo(State.STOPPING);
    assertThat(Gauges.state(0).judged(Broker.State.FENCED, 0).state()).isEqualTo(State.NOT_STARTED);
  }

  @Test
  void a_port_without_any_of_the_metrics_is_unknown() {
    BrokerRecovery seen = Gauges.nothing().judged(Broker.State.FENCED, 0);

    assertThat(seen.state()).isEqualTo(State.UNKNOWN);
    assertThat(seen.detail()).contains("Kafka before 3.3");
  }

  @Test
  void what_cannot_be_read_keeps_its_reason_and_only_metadata_may_say_serving() {
    Reading<dev.kafkarecovery.model.RecoveryGauges> refused =
        Reading.unknown(Why.UNREACHABLE, "JMX port 127.0.0.1:9999 refuses");

    BrokerRecovery fenced =
        StateJudge.judge(Gauges.broker(4, Broker.State.FENCED), Source.JMX, Gauges.START, refused);
    assertThat(fenced.state()).isEqualTo(State.UNKNOWN);
    assertThat(fenced.detail()).isEqualTo("fenced; JMX port 127.0.0.1:9999 refuses");

    BrokerRecovery serving =
        StateJudge.judge(Gauges.broker(4, Broker.State.SERVING), Source.JMX, Gauges.START, refused);
    assertThat(serving.state()).isEqualTo(State.SERVING);
    assertThat(serving.detail()).contains("refuses");
  }

  @Test
  void the_total_is_what_is_loaded_and_what_is_left() {
    BrokerRecovery seen =
        Gauges.state(2).dir("/a", 30).dir("/b", 10).loaded(60).judged(Broker.State.FENCED, 0);

    assertThat(seen.totalLogs()).isEqualTo(Reading.known(100));
    assertThat(Gauges.state(2).dir("/a", 3).judged(Broker.State.FENCED, 0).totalLogs().isKnown())
        .isFalse();
  }
}
