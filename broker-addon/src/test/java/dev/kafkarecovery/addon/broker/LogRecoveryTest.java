package dev.kafkarecovery.addon.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.addon.FakeBroker;
import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts and bytes left in every state of a broker. */
final class LogRecoveryTest {
  @TempDir private Path temp;
  private final FakeBroker broker = new FakeBroker();
  private final LogRecovery recovery = new LogRecovery(new BrokerBeans(broker.server()));
  private Path dir;

  @BeforeEach
  void two_logs() throws IOException {
    dir = Files.createDirectories(temp.resolve("logs"));
    broker.dir(dir, false);
    Uuid id = Uuid.randomUuid();
    Path flushed = FakeBroker.replica(dir, id, "orders", 0);
    FakeBroker.batch(FakeBroker.segment(flushed, 0), 1, 1_000);
    FakeBroker.batch(FakeBroker.segment(flushed, 10), 1, 200);
    FakeBroker.batch(FakeBroker.segment(flushed, 20), 1, 70);
    Path other = FakeBroker.replica(dir, id, "orders", 1);
    FakeBroker.batch(FakeBroker.segment(other, 0), 1, 500);
    Files.writeString(dir.resolve("recovery-point-offset-checkpoint"), "0\n1\norders 0 15\n");
  }

  @Test
  void nothing_is_left_before_loading_and_on_a_broker_that_serves() {
    assertThat(recovery.look()).as("look again soon").isTrue();
    assertThat(recovery.remainingLogs()).isZero();
    assertThat(recovery.remainingBytes()).isEqualTo(OptionalLong.of(0));

    broker.state(3);
    broker.gauge(broker.remainingLogs(dir), 2);
    assertThat(recovery.look()).as("serving").isFalse();
    assertThat(recovery.remainingLogs()).as("a gauge left behind").isZero();
    assertThat(recovery.describe().dirs().get(0).remainingLogs()).isEqualTo(-1);
  }

  @Test
  void segments_from_the_recovery_point_on_are_left_until_their_log_is_loaded() throws Exception {
    broker.state(1);
    recovery.look();
    broker.gauge(broker.remainingLogs(dir), 2);
    assertThat(recovery.remainingBytes()).as("not counted yet").isEmpty();

    recovery.look();
    assertThat(recovery.remainingLogs()).isEqualTo(2);
    assertThat(recovery.remainingBytes()).isEqualTo(OptionalLong.of(200 + 70 + 500));
    assertThat(recovery.describe().dirs().get(0))
        .isEqualTo(
            new DescribeLogRecovery.Dir(
                dir.toString(), false, 2, 2, 770, 770, java.util.List.of()));

    broker.loaded("orders", 0, 21);
    broker.gauge(broker.remainingLogs(dir), 1);
    Thread.sleep(600);
    recovery.look();
    assertThat(recovery.remainingBytes(dir.toString())).isEqualTo(OptionalLong.of(500));
    assertThat(recovery.describe().dirs().get(0).totalBytes()).isEqualTo(770);

    broker.remove(broker.remainingLogs(dir));
    assertThat(recovery.remainingBytes()).as("loaded").isEqualTo(OptionalLong.of(0));
  }

  @Test
  void after_a_clean_stop_logs_are_loaded_and_no_bytes_recovered() throws IOException {
    Path mark = Files.createFile(dir.resolve(".kafka_cleanshutdown"));
    recovery.look();
    Files.delete(mark);
    broker.gauge(broker.remainingLogs(dir), 2);
    recovery.look();
    assertThat(recovery.remainingLogs()).isEqualTo(2);
    assertThat(recovery.remainingBytes()).isEqualTo(OptionalLong.of(0));
  }

  @Test
  void an_offline_directory_counts_as_nothing_left_to_wait_for_and_is_called_offline()
      throws IOException {
    Path second = Files.createDirectories(temp.resolve("second"));
    broker.dir(second, true);
    broker.gauge(broker.remainingLogs(second), 0);
    broker.gauge(broker.remainingLogs(dir), 2);
    recovery.look();
    assertThat(recovery.remainingLogs()).isEqualTo(2);
    assertThat(recovery.describe().dirs())
        .filteredOn(DescribeLogRecovery.Dir::offline)
        .singleElement()
        .satisfies(told -> assertThat(told.remainingLogs()).isEqualTo(-1));
  }

  @Test
  void the_metrics_are_gauges_that_go_when_they_are_closed() throws Exception {
    MBeanServer server = broker.server();
    ObjectName logs = new ObjectName("kafka.log:type=LogManager,name=remainingLogsToRecovery");
    ObjectName bytes = new ObjectName("kafka.log:type=LogManager,name=remainingBytesToRecovery");
    broker.gauge(broker.remainingLogs(dir), 2);
    RecoveryGauges gauges = RecoveryGauges.register(server, recovery, Set.of(dir.toString()));
    assertThat(server.getAttribute(logs, "Value")).isEqualTo(2L);
    assertThat(server.getAttribute(bytes, "Value")).as("not counted yet").isNull();
    assertThat(server.queryNames(new ObjectName(bytes + ",dir=*"), null)).hasSize(1);
    gauges.close();
    assertThat(server.isRegistered(logs)).isFalse();
    assertThat(server.queryNames(new ObjectName(bytes + ",*"), null)).isEmpty();
  }
}
