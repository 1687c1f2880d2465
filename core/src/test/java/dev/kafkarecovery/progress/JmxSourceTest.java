package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.TopicPartition;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real RMI to JMX ports in this JVM. */
final class JmxSourceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Broker BROKER = Gauges.broker(1, Broker.State.FENCED);

  private final Ports ports = new Ports();

  @AfterEach
  void freePorts() {
    ports.close();
  }

  private static RecoverySource source(int port, ExpectedBytes expected) {
    return SourceSettings.jmx("{host}:" + port).open(id -> expected);
  }

  private static Reading<RecoveryGauges> read(int port) throws InterruptedException {
    try (RecoverySource source = source(port, ExpectedBytes.NONE)) {
      return source.read(BROKER, PATIENCE);
    }
  }

  private static void assertUnknown(Reading<RecoveryGauges> reading, Why why, String part) {
    assertThat(reading).isInstanceOf(Reading.Unknown.class);
    Reading.Unknown<RecoveryGauges> unknown = (Reading.Unknown<RecoveryGauges>) reading;
    assertThat(unknown.why()).as(unknown.detail()).isEqualTo(why);
    assertThat(unknown.detail()).contains(part);
  }

  @Test
  void a_recovering_broker_is_read_whole() throws Exception {
    try (JmxBroker jmx = new JmxBroker()) {
      jmx.state(2).logs("/data 1", 120).logs("/data2", 0).offline("/data 1", 0);
      jmx.offline("/data2", 1).segments("/data 1", 0, 3).segments("/data 1", 1, null);
      jmx.loaded("orders", 0).loaded("orders", 1).loaded("__cluster_metadata", 0);

      RecoveryGauges seen = read(jmx.port()).asOptional().orElseThrow();

      assertThat(seen.brokerState()).isEqualTo(Reading.known(2));
      assertThat(seen.jvmStarted())
          .isEqualTo(Reading.known(Instant.ofEpochMilli(jmx.started.get())));
      assertThat(seen.dirs()).extracting(LogDirProgress::dir).containsExactly("/data 1", "/data2");
      assertThat(seen.dirs().get(0).remainingSegments())
          .isEqualTo(Map.of(0, OptionalInt.of(3), 1, OptionalInt.empty()));
      assertThat(seen.offlineDirs()).containsExactly("/data2");
      assertThat(seen.remainingLogs()).contains(120);
      assertThat(seen.loadedLogs()).isEqualTo(Reading.known(2));
      assertThat(seen.remainingBytes().isKnown()).isFalse();
      assertThat(seen.fromAddOn()).isFalse();
    }
  }

  @Test
  void gauges_that_are_gone_are_absent_and_not_zero() throws Exception {
    try (JmxBroker jmx = new JmxBroker();
        RecoverySource source = source(jmx.port(), ExpectedBytes.NONE)) {
      jmx.state(2).logs("/a", 7).offline("/a", 0);
      assertThat(source.read(BROKER, PATIENCE).asOptional().orElseThrow().counting()).isTrue();

      jmx.dropGauges();

      RecoveryGauges later = source.read(BROKER, PATIENCE).asOptional().orElseThrow();
      assertThat(later.counting()).isFalse();
      assertThat(later.remainingLogs()).isEmpty();
      assertThat(later.dirs().get(0).remainingLogs()).isEmpty();
    }
  }

  @Test
  void the_add_ons_count_is_used_where_kafka_has_none_and_its_zero_is_not() throws Exception {
    String name = "kafka.log:type=LogManager,name=remainingLogsToRecovery";
    try (JmxBroker jmx = new JmxBroker()) {
      jmx.state(2).gauge(name, 40);
      RecoveryGauges seen = read(jmx.port()).asOptional().orElseThrow();
      assertThat(seen.fromAddOn()).isTrue();
      assertThat(seen.remainingLogs()).contains(40);

      jmx.gauge(name, 0);
      assertThat(read(jmx.port()).asOptional().orElseThrow().counting()).isFalse();

      jmx.gauge(name, 41).logs("/a", 39);
      RecoveryGauges both = read(jmx.port()).asOptional().orElseThrow();
      assertThat(both.fromAddOn()).isFalse();
      assertThat(both.remainingLogs()).contains(39);
    }
  }

  @Test
  void sizes_of_copies_elsewhere_turn_loaded_logs_into_bytes() throws Exception {
    ExpectedBytes sizes =
        new ExpectedBytes(
            Map.of(
                new TopicPartition("small", 0), 1_000L,
                new TopicPartition("large", 0), 500_000L,
                new TopicPartition("large", 1), 400_000L));
    try (JmxBroker jmx = new JmxBroker();
        RecoverySource source = source(jmx.port(), sizes)) {
      jmx.state(2).logs("/a", 2).loaded("large", 0);

      assertThat(source.read(BROKER, PATIENCE).asOptional().orElseThrow().remainingBytes())
          .isEqualTo(Reading.known(401_000L));
    }
  }

  @Test
  void connections_are_kept_and_made_anew_when_they_break() throws Exception {
    try (JmxBroker jmx = new JmxBroker();
        RecoverySource source = source(jmx.port(), ExpectedBytes.NONE)) {
      jmx.state(2);
      assertThat(source.read(BROKER, PATIENCE).isKnown()).isTrue();
      int connections = jmx.connections();
      assertThat(source.read(BROKER, PATIENCE).isKnown()).isTrue();
      assertThat(jmx.connections()).isEqualTo(connections);

      jmx.cutConnections();
      assertThat(source.read(BROKER, PATIENCE).isKnown()).isTrue();
    }
  }

  @Test
  void a_wrong_password_is_named_and_not_shown() throws Exception {
    try (JmxBroker jmx = new JmxBroker("admin", "right")) {
      jmx.state(3);
      SourceSettings settings = SourceSettings.jmx("{host}:" + jmx.port());
      try (RecoverySource source =
          settings.withLogin(new Login("admin", "wr0ng")).open(id -> ExpectedBytes.NONE)) {
        Reading<RecoveryGauges> reading = source.read(BROKER, PATIENCE);
        assertUnknown(reading, Why.NOT_AUTHORIZED, "refuses the user and password");
        assertThat(reading.reason()).doesNotContain("wr0ng");
      }
      assertUnknown(read(jmx.port()), Why.NOT_AUTHORIZED, "check the JMX login");
      try (RecoverySource source =
          settings.withLogin(new Login("admin", "right")).open(id -> ExpectedBytes.NONE)) {
        assertThat(source.read(BROKER, PATIENCE).isKnown()).isTrue();
      }
    }
  }

  @Test
  void a_port_that_refuses_is_unreachable() throws Exception {
    assertUnknown(read(ports.refusing()), Why.UNREACHABLE, "refuses connections");
  }

  @Test
  void a_port_that_accepts_and_keeps_silent_ends_at_the_limit() throws Exception {
    long began = System.nanoTime();
    assertUnknown(read(ports.mute("")), Why.SILENT, "no answer within 2 s");
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE.multipliedBy(3));
  }

  @Test
  void a_port_that_speaks_something_else_is_no_jmx() throws Exception {
    int other = ports.mute("SSH-2.0-OpenSSH_9\r\n");
    assertUnknown(read(other), Why.FAILED, "does not speak JMX");
  }

  @Test
  void tls_to_a_port_without_it_is_named() throws Exception {
    try (JmxBroker jmx = new JmxBroker();
        RecoverySource source =
            SourceSettings.jmx("{host}:" + jmx.port())
                .withJmxTls(true)
                .open(id -> ExpectedBytes.NONE)) {
      assertUnknown(source.read(BROKER, PATIENCE), Why.FAILED, "TLS do not go together");
    }
  }

  @Test
  void a_jvm_that_is_no_broker_has_no_gauges_at_all() throws Exception {
    try (JmxBroker jmx = new JmxBroker()) {
      RecoveryGauges seen = read(jmx.port()).asOptional().orElseThrow();
      assertThat(seen.counting()).isFalse();
      assertThat(seen.brokerState().isKnown()).isFalse();
    }
  }
}
