package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PrometheusSourceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Broker BROKER = Gauges.broker(1, Broker.State.FENCED);

  private final Ports ports = new Ports();

  @AfterEach
  void freePorts() {
    ports.close();
  }

  private static SourceSettings settings(int port) {
    return SourceSettings.prometheus("http://{host}:%d/metrics".formatted(port));
  }

  private static Reading<RecoveryGauges> read(SourceSettings settings) throws InterruptedException {
    try (RecoverySource source = settings.open(id -> ExpectedBytes.NONE)) {
      return source.read(BROKER, PATIENCE);
    }
  }

  private RecoveryGauges page(String body) throws InterruptedException {
    Reading<RecoveryGauges> reading;
    try (RecoverySource source = settings(ports.metrics(body)).open(id -> ExpectedBytes.NONE)) {
      reading = source.read(BROKER, Duration.ofSeconds(20));
    }
    return reading.asOptional().orElseThrow(() -> new AssertionError(reading.reason()));
  }

  private static void assertUnknown(Reading<RecoveryGauges> reading, Why why, String part) {
    assertThat(reading).isInstanceOf(Reading.Unknown.class);
    Reading.Unknown<RecoveryGauges> unknown = (Reading.Unknown<RecoveryGauges>) reading;
    assertThat(unknown.detail()).contains(part);
    assertThat(unknown.why()).as(unknown.detail()).isEqualTo(why);
  }

  @Test
  void the_usual_rules_in_lower_case_are_understood() throws Exception {
    RecoveryGauges seen =
        page(
            """
            # HELP kafka_log_logmanager_remaininglogstorecover remaining
            # TYPE kafka_log_logmanager_remaininglogstorecover gauge
            kafka_log_logmanager_remaininglogstorecover{dir="/data/a",} 120.0
            kafka_log_logmanager_remaininglogstorecover{dir="/data/b"} 0.0 1764417600000
            kafka_log_logmanager_remainingsegmentstorecover{dir="/data/a",threadnum="0"} 3.0
            kafka_log_logmanager_logdirectoryoffline{logdirectory="/data/a"} 0.0
            kafka_log_logmanager_logdirectoryoffline{logdirectory="/data/b"} 1.0
            kafka_server_kafkaserver_brokerstate 2.0
            process_start_time_seconds 1.7644176E9
            kafka_log_log_logendoffset{partition="0",topic="orders"} 77.0
            kafka_log_log_logendoffset{partition="0",topic="__cluster_metadata"} 77.0
            """);

    assertThat(seen.brokerState()).isEqualTo(Reading.known(2));
    assertThat(seen.jvmStarted()).isEqualTo(Reading.known(Instant.ofEpochSecond(1_764_417_600L)));
    assertThat(seen.remainingLogs()).contains(120);
    assertThat(seen.offlineDirs()).containsExactly("/data/b");
    assertThat(seen.dirs().get(0).remainingSegments()).isEqualTo(Map.of(0, OptionalInt.of(3)));
    assertThat(seen.loadedLogs()).isEqualTo(Reading.known(1));
  }

  @Test
  void the_exporters_default_format_is_understood_with_quotes_in_labels() throws Exception {
    RecoveryGauges seen =
        page(
            """
            kafka_log_LogManager_Value{name="remainingLogsToRecover",dir="\\"/data a\\"",} 9.0
            kafka_log_LogManager_Value{name="remainingSegmentsToRecover",dir="\\"/data a\\"",threadNum="1",} NaN
            kafka_log_LogManager_Value{name="LogDirectoryOffline",logDirectory="\\"/data a\\"",} 0.0
            kafka_log_LogManager_Value{name="OfflineLogDirectoryCount",} 5.0
            kafka_server_KafkaServer_Value{name="BrokerState",} 2.0
            kafka_log_Log_Value{name="LogEndOffset",partition="3",topic="orders",} 10.0
            kafka_log_Log_Value{name="Size",partition="4",topic="orders",} 10.0
            """);

    assertThat(seen.dirs()).hasSize(1);
    assertThat(seen.dirs().get(0).dir()).isEqualTo("/data a");
    assertThat(seen.dirs().get(0).remainingSegments()).isEqualTo(Map.of(1, OptionalInt.empty()));
    assertThat(seen.remainingLogs()).contains(9);
    assertThat(seen.brokerState()).isEqualTo(Reading.known(2));
    assertThat(seen.loadedLogs()).isEqualTo(Reading.known(1));
  }

  @Test
  void names_of_ones_own_are_understood() throws Exception {
    int port = ports.metrics("my_logs{dir=\"/a\"} 5\nmy_state 1\n");
    MetricNames names = MetricNames.parse("remaining-logs=my_logs, broker-state=my_state");

    RecoveryGauges seen = read(settings(port).withNames(names)).asOptional().orElseThrow();

    assertThat(seen.remainingLogs()).contains(5);
    assertThat(seen.brokerState()).isEqualTo(Reading.known(1));
  }

  @Test
  void a_page_without_the_metric_has_no_gauges_and_no_zero() throws Exception {
    RecoveryGauges seen = page("jvm_threads_current 33\n");

    assertThat(seen.counting()).isFalse();
    assertThat(seen.remainingLogs()).isEmpty();
    assertThat(
            StateJudge.judge(
                    BROKER,
                    dev.kafkarecovery.model.BrokerRecovery.Source.PROMETHEUS,
                    Gauges.START,
                    Reading.known(seen))
                .detail())
        .contains("Kafka before 3.3");
  }

  @Test
  void html_is_no_page_of_metrics_whatever_its_type() throws Exception {
    assertUnknown(
        read(settings(ports.page(200, "text/plain", "\n <html>login</html>"))),
        Why.FAILED,
        "answers with HTML");
    assertUnknown(read(settings(ports.page(200, "text/html", ""))), Why.FAILED, "without metrics");
    assertUnknown(
        read(settings(ports.page(200, "application/json", "{\"a\": 1}"))),
        Why.FAILED,
        "without metrics");
  }

  @Test
  void refusals_keep_their_reasons() throws Exception {
    assertUnknown(read(settings(ports.refusing())), Why.UNREACHABLE, "refuses connections");
    assertUnknown(read(settings(ports.page(404, "text/plain", "no"))), Why.UNSUPPORTED, "HTTP 404");
    assertUnknown(read(settings(ports.page(503, "text/plain", "later"))), Why.FAILED, "HTTP 503");
    assertUnknown(read(settings(ports.page(302, "text/plain", ""))), Why.FAILED, "HTTP 302");
    assertUnknown(
        read(SourceSettings.prometheus("http://no.such.host.invalid:9404/metrics")),
        Why.UNREACHABLE,
        "host name");
    assertUnknown(
        read(settings(ports.mute("SSH-2.0-OpenSSH_9\r\n"))), Why.FAILED, "does not speak HTTP");
    assertUnknown(
        read(
            SourceSettings.prometheus(
                "https://{host}:" + ports.mute("HTTP/1.1 400 Bad Request\r\n\r\n") + "/metrics")),
        Why.FAILED,
        "TLS");
  }

  @Test
  void a_wrong_password_is_named_and_not_shown() throws Exception {
    String right =
        "Basic " + Base64.getEncoder().encodeToString("ops:right".getBytes(StandardCharsets.UTF_8));
    int port =
        ports.http(
            exchange -> {
              boolean allowed =
                  right.equals(exchange.getRequestHeaders().getFirst("Authorization"));
              byte[] body =
                  "kafka_server_kafkaserver_brokerstate 2\n".getBytes(StandardCharsets.UTF_8);
              exchange.sendResponseHeaders(allowed ? 200 : 401, allowed ? body.length : -1);
              try (OutputStream out = exchange.getResponseBody()) {
                out.write(allowed ? body : new byte[0]);
              }
            });

    Reading<RecoveryGauges> wrong = read(settings(port).withLogin(new Login("ops", "wr0ng")));
    assertUnknown(wrong, Why.NOT_AUTHORIZED, "HTTP 401");
    assertThat(wrong.reason()).doesNotContain("wr0ng");
    assertThat(read(settings(port).withLogin(new Login("ops", "right"))).isKnown()).isTrue();
  }

  @Test
  void a_token_in_the_query_is_not_shown() throws Exception {
    Reading<RecoveryGauges> refused =
        read(
            SourceSettings.prometheus(
                "http://{host}:%d/metrics?token=hunter2".formatted(ports.refusing())));
    assertUnknown(refused, Why.UNREACHABLE, "/metrics refuses connections");
    assertThat(refused.reason()).doesNotContain("hunter2");
  }

  @Test
  void silence_and_a_body_that_trickles_end_at_the_limit() throws Exception {
    int trickle =
        ports.http(
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              try (OutputStream out = exchange.getResponseBody()) {
                for (int i = 0; i < 100; i++) {
                  out.write(
                      "kafka_server_kafkaserver_brokerstate 2\n".getBytes(StandardCharsets.UTF_8));
                  out.flush();
                  Thread.sleep(200);
                }
              } catch (InterruptedException | IOException e) {
                Thread.currentThread().interrupt();
              }
            });
    for (int port : new int[] {ports.mute(""), trickle}) {
      long began = System.nanoTime();
      assertUnknown(read(settings(port)), Why.SILENT, "no complete answer within 2 s");
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE.multipliedBy(2));
    }
  }

  @Test
  void ten_megabytes_are_read_to_the_end_and_a_page_without_end_is_not() throws Exception {
    String line = "some_other_metric{topic=\"orders\"} 1.0\n";
    String body =
        line.repeat((10 << 20) / line.length()) + "kafka_server_kafkaserver_brokerstate 2\n";
    assertThat(page(body).brokerState()).isEqualTo(Reading.known(2));

    Endpoints endpoints = settings(ports.metrics(body)).endpoints().orElseThrow();
    try (RecoverySource source =
        new PrometheusSource(
            endpoints, Optional.empty(), MetricNames.USUAL, id -> ExpectedBytes.NONE, 5 << 20)) {
      assertUnknown(source.read(BROKER, PATIENCE), Why.FAILED, "more than 5 MiB");
    }
    // One line of ten megabytes is skipped, not kept.
    assertThat(
            page("x".repeat(10 << 20) + "\nkafka_server_kafkaserver_brokerstate 2").brokerState())
        .isEqualTo(Reading.known(2));
  }
}
