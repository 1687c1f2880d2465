package dev.kafkarecovery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery.Dir;
import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery.RecoveryThread;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.progress.Endpoints;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Progress of a recovery by DescribeLogRecovery, over real sockets. */
final class AddOnSourceTest {
  private static final Broker BROKER =
      new Broker(
          3,
          "localhost",
          9,
          "",
          Broker.State.FENCED,
          Reading.unknown(Why.NOT_ASKED, "not asked yet"));

  private static DescribeLogRecovery.Response response(int error, int broker, Dir... dirs) {
    return new DescribeLogRecovery.Response(
        0, (short) error, Optional.empty(), broker, 2, 1_000, List.of(dirs));
  }

  private static Dir loading(int total, int left, long bytes) {
    return new Dir(
        "/data" + total,
        false,
        total,
        left,
        bytes < 0 ? -1 : 9_000,
        bytes,
        List.of(new RecoveryThread(0, 7), new RecoveryThread(1, -1)));
  }

  private static Reading<RecoveryGauges> read(DescribeLogRecovery.Response told) throws Exception {
    try (FakeAddOn addOn = new FakeAddOn(3)) {
      addOn.recovery = told;
      return read(addOn.port());
    }
  }

  private static Reading<RecoveryGauges> read(int port) throws InterruptedException {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", "localhost:9");
    AddOns addOns =
        new AddOns(Endpoints.hostPorts("--addon", "" + port), RpcKeys.OF_ADD_ON, client);
    return new AddOnSource(addOns).read(BROKER, Duration.ofSeconds(5));
  }

  @Test
  void logs_and_bytes_of_all_directories_are_added_up() throws Exception {
    Dir offline = new Dir("/data3", true, -1, -1, -1, -1, List.of());
    RecoveryGauges gauges =
        read(response(0, 3, loading(100, 40, 4_000), loading(20, 5, 500), offline))
            .asOptional()
            .orElseThrow();
    assertThat(gauges.fromAddOn()).isTrue();
    assertThat(gauges.brokerState()).isEqualTo(Reading.known(2));
    assertThat(gauges.jvmStarted()).isEqualTo(Reading.known(Instant.ofEpochMilli(1_000)));
    assertThat(gauges.remainingLogs()).contains(45);
    assertThat(gauges.loadedLogs()).isEqualTo(Reading.known(75));
    assertThat(gauges.remainingBytes()).isEqualTo(Reading.known(4_500L));
    assertThat(gauges.offlineDirs()).containsExactly("/data3");
    assertThat(gauges.dirs().get(0).remainingSegments())
        .containsEntry(0, OptionalInt.of(7))
        .containsEntry(1, OptionalInt.empty());
  }

  @Test
  void what_is_not_counted_yet_is_unknown_and_no_zero() throws Exception {
    RecoveryGauges gauges =
        read(response(0, 3, loading(100, 40, 4_000), loading(-1, 5, -1)))
            .asOptional()
            .orElseThrow();
    assertThat(gauges.remainingBytes().reason()).contains("not counted the bytes yet");
    assertThat(gauges.loadedLogs().reason()).contains("not counted the logs yet");
    RecoveryGauges before =
        read(response(0, 3, new Dir("/data", false, -1, -1, -1, -1, List.of())))
            .asOptional()
            .orElseThrow();
    assertThat(before.counting()).isFalse();
    assertThat(before.remainingBytes().isKnown()).isFalse();
    assertThat(before.loadedLogs().isKnown()).isFalse();
  }

  @Test
  void another_brokers_progress_is_not_taken_and_a_refusal_has_its_reason() throws Exception {
    assertThat(read(response(0, 2)).reason()).contains("is that of broker 2, not of broker 3");
    assertThat(read(response(31, -1)).reason()).contains("addon.read.principals");
    assertThat(read(response(42, -1)).reason()).contains("error 42");
    FakeAddOn gone = new FakeAddOn(3);
    gone.close();
    assertThat(read(gone.port()).reason()).contains("refuses connections");
  }
}
