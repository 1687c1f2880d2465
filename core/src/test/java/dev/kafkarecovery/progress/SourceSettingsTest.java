package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class SourceSettingsTest {
  private static String place(String option, int broker) {
    return place(option, Gauges.broker(broker, Broker.State.FENCED)).orElse("-");
  }

  private static Reading<String> place(String option, Broker broker) {
    return SourceSettings.jmx(option).endpoints().orElseThrow().of(broker);
  }

  @Test
  void a_template_is_filled_for_each_broker_and_single_brokers_may_differ() {
    assertThat(place("{host}:9999", 3)).isEqualTo("127.0.0.1:9999");
    assertThat(place("10.0.0.{id}:999{id}", 3)).isEqualTo("10.0.0.3:9993");
    assertThat(place("1=127.0.0.1:9101, 2=127.0.0.1:9102", 2)).isEqualTo("127.0.0.1:9102");
    assertThat(place("{host}:9999,2=other:9000", 2)).isEqualTo("other:9000");
    assertThat(place("{host}:9999,2=other:9000", 1)).isEqualTo("127.0.0.1:9999");
    assertThat(place("[::1]:9999", 1)).isEqualTo("[::1]:9999");
  }

  @Test
  void an_ipv6_host_gets_its_brackets() {
    Broker broker =
        new Broker(1, "fe80::1", 9092, "", Broker.State.FENCED, Reading.unknown(Why.NOT_ASKED, ""));
    assertThat(place("{host}:9999", broker)).isEqualTo(Reading.known("[fe80::1]:9999"));
    assertThat(HostPort.parse("[fe80::1]:9999")).isEqualTo(new HostPort("fe80::1", 9999));
  }

  @Test
  void a_broker_without_a_place_or_host_is_not_asked() {
    assertThat(place("1=a:9101", Gauges.broker(2, Broker.State.FENCED)).reason())
        .isEqualTo("not named in --jmx");
    Broker gone =
        new Broker(6, "", 0, "", Broker.State.NOT_REGISTERED, Reading.unknown(Why.NOT_ASKED, ""));
    assertThat(place("{host}:9999", gone).reason()).contains("name it by --jmx 6=");
  }

  @Test
  void faults_name_the_option_the_entry_and_the_next_step() {
    assertJmx("", "--jmx: the value is empty; write {host}:PORT");
    assertJmx("1=a:1,,", "--jmx: entry 2 is empty");
    assertJmx("{host}", "--jmx: the value is not of the form HOST:PORT");
    assertJmx("a:1,1=b", "--jmx: entry 2 is not of the form HOST:PORT");
    assertJmx("{hots}:1", "--jmx: the value uses {hots}; only {host} and {id} are known");
    assertJmx("1=a:1,1=b:2", "--jmx: entry 2 names broker 1 a second time");
    assertJmx("a:1,b:2", "--jmx: entry 2 is a second place for all brokers");
    assertJmx("a:70000", "--jmx: the value has port 70000; ports go from 1 to 65535");
    assertJmx("a:0", "--jmx: the value has port 0");
    assertJmx("99999999999=a:1", "--jmx: the value names a broker id that is too large");
    assertUrl("{host}:9404", "--metrics-url: the value is not of the form http://HOST:PORT/PATH");
    assertUrl("http://", "--metrics-url: the value is not a URL");
    assertUrl("http:///x", "--metrics-url: the value has no host");
    assertThatThrownBy(() -> MetricNames.parse("logs=x"))
        .hasMessageContaining("--metrics-names: 'logs=x' is not MEANING=NAME");
    assertThatThrownBy(() -> SourceSettings.none().withTimes(Duration.ofSeconds(1), Duration.ZERO))
        .hasMessageContaining("--progress-deadline");
  }

  private static void assertJmx(String option, String message) {
    assertThatThrownBy(() -> SourceSettings.jmx(option))
        .isInstanceOf(SourceSettingsException.class)
        .hasMessageStartingWith(message);
  }

  private static void assertUrl(String option, String message) {
    assertThatThrownBy(() -> SourceSettings.prometheus(option))
        .isInstanceOf(SourceSettingsException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void no_password_is_ever_printed() {
    SourceSettings settings =
        SourceSettings.jmx("{host}:9999").withLogin(new Login("ops", "s3cret"));
    assertThat(settings.toString()).contains("ops").doesNotContain("s3cret");

    assertThatThrownBy(() -> SourceSettings.prometheus("http://ops:s3cret@{host}:1/"))
        .hasMessageContaining("holds a user")
        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("s3cret"));
  }
}
