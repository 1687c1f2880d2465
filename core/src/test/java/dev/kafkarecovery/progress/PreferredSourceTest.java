package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PreferredSourceTest {
  private static final Broker BROKER =
      new Broker(
          3, "b3", 9092, "", Broker.State.FENCED, Reading.unknown(Why.NOT_ASKED, "not asked"));

  private static final class Fake implements RecoverySource {
    private final BrokerRecovery.Source kind;
    private final Reading<RecoveryGauges> answer;
    private final List<Duration> patience = new ArrayList<>();
    private boolean closed;

    Fake(BrokerRecovery.Source kind, Reading<RecoveryGauges> answer) {
      this.kind = kind;
      this.answer = answer;
    }

    @Override
    public BrokerRecovery.Source kind() {
      return kind;
    }

    @Override
    public Reading<RecoveryGauges> read(Broker broker, Duration limit) {
      patience.add(limit);
      return answer;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static Reading<RecoveryGauges> gauges(boolean fromAddOn) {
    return Reading.known(
        new RecoveryGauges(
            Reading.known(2),
            Reading.known(Instant.EPOCH),
            List.of(),
            Reading.unknown(Why.UNSUPPORTED, "not counted"),
            Reading.unknown(Why.UNSUPPORTED, "not counted"),
            fromAddOn));
  }

  private static Fake addOn(Reading<RecoveryGauges> answer) {
    return new Fake(BrokerRecovery.Source.ADD_ON, answer);
  }

  private static Fake jmx(Reading<RecoveryGauges> answer) {
    return new Fake(BrokerRecovery.Source.JMX, answer);
  }

  private static BrokerRecovery judged(PreferredSource source) throws InterruptedException {
    return StateJudge.judge(
        BROKER, source.kind(), Instant.EPOCH, source.read(BROKER, Duration.ofSeconds(4)));
  }

  @Test
  void the_first_is_asked_alone_where_it_tells() throws Exception {
    Fake jmx = jmx(gauges(false));
    BrokerRecovery seen = judged(new PreferredSource(addOn(gauges(true)), jmx));
    assertThat(seen.source()).isEqualTo(BrokerRecovery.Source.ADD_ON);
    assertThat(jmx.patience).isEmpty();
  }

  @Test
  void the_other_one_has_the_time_that_is_left_and_is_named_as_the_source() throws Exception {
    Fake addOn = addOn(Reading.unknown(Why.SILENT, "the add-on is silent"));
    Fake jmx = jmx(gauges(false));
    BrokerRecovery seen = judged(new PreferredSource(addOn, jmx));
    assertThat(seen.source()).isEqualTo(BrokerRecovery.Source.JMX);
    assertThat(seen.gauges().isKnown()).isTrue();
    assertThat(addOn.patience).containsExactly(Duration.ofSeconds(2));
    assertThat(jmx.patience.get(0)).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(4));
  }

  @Test
  void where_neither_tells_both_reasons_are_given() throws Exception {
    Fake jmx = jmx(Reading.unknown(Why.UNREACHABLE, "JMX refuses"));
    Fake silent = addOn(Reading.unknown(Why.SILENT, "the add-on is silent"));
    assertThat(judged(new PreferredSource(silent, jmx)).gauges().reason())
        .isEqualTo("the add-on is silent; JMX refuses");
    Fake unnamed = addOn(Reading.unknown(Why.NOT_ASKED, "--addon names no place"));
    assertThat(judged(new PreferredSource(unnamed, jmx)).gauges().reason())
        .as("a broker for which no add-on is named")
        .isEqualTo("JMX refuses");
  }

  @Test
  void both_are_closed() {
    Fake addOn = addOn(gauges(true));
    Fake jmx = jmx(gauges(false));
    new PreferredSource(addOn, jmx).close();
    assertThat(List.of(addOn.closed, jmx.closed)).containsOnly(true);
  }
}
