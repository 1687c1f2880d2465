package dev.kafkarecovery.addon.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.addon.AddOnClient;
import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.PartitionLog;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.TopicLogs;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import dev.kafkarecovery.lab.Expected;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.Scenario;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** A broker that starts with the add-on and has minutes of logs to recover. */
final class RecoveringBrokerIT {
  private static final int RECOVERING = 3;
  private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** One look at the broker while it recovers. */
  private record Look(int metricLogs, int logs, long bytes, int known) {}

  @Test
  void a_recovering_broker_tells_of_loaded_logs_and_of_how_many_are_left() throws Exception {
    LabSpec spec = LabSpec.defaults().withAddOn(true);
    try (Lab lab = Lab.start(Scenario.SLOW_RECOVERY.fit(spec), line -> {})) {
      Expected expected = Scenario.SLOW_RECOVERY.run(lab, line -> {});
      Map<String, Long> truth = truth(expected);
      Map<Uuid, String> names = names(lab, expected);
      assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port(lab)).close())
          .as("the broker's own listener")
          .isInstanceOf(IOException.class);

      List<Look> looks = follow(lab, truth, names);

      assertThat(looks).hasSizeGreaterThan(3);
      assertThat(looks.get(0).logs()).isPositive();
      assertThat(looks.get(looks.size() / 3).bytes()).as("bytes left, of %s", looks).isPositive();
      assertThat(new TreeSet<>(looks.stream().map(Look::known).toList()))
          .as("logs that were told of, while others were not loaded yet")
          .hasSizeGreaterThan(1);
      for (int n = 1; n < looks.size(); n++) {
        assertThat(looks.get(n).logs()).isLessThanOrEqualTo(looks.get(n - 1).logs());
        if (looks.get(n - 1).bytes() >= 0) {
          assertThat(looks.get(n).bytes()).isBetween(0L, looks.get(n - 1).bytes());
        }
        assertThat(looks.get(n).metricLogs()).isLessThanOrEqualTo(looks.get(n - 1).metricLogs());
      }
      lab.releaseBroker(RECOVERING);
      lab.awaitServing(RECOVERING);
      try (JMXConnector jmx = jmx(lab, RECOVERING)) {
        assertThat(metric(jmx, "remainingLogsToRecovery")).isZero();
        assertThat(metric(jmx, "remainingBytesToRecovery")).isZero();
      }
      assertThat(known(lab, truth, names)).isEqualTo(truth.size());
    }
  }

  private static int port(Lab lab) {
    return Integer.parseInt(lab.address(RECOVERING).split(":", -1)[1]);
  }

  /** Where the logs of the recovering broker really end, by {@code topic-partition}. */
  private static Map<String, Long> truth(Expected expected) {
    Map<String, Long> truth = new HashMap<>();
    expected
        .partitions()
        .forEach(
            partition -> {
              Expected.Waiting waiting = partition.waiting();
              Long end = waiting == null ? null : waiting.logEndOffsets().get(RECOVERING);
              if (end != null) {
                truth.put(partition.topic() + "-" + partition.partition(), end);
              }
            });
    assertThat(truth).hasSizeGreaterThan(20);
    return truth;
  }

  private static Map<Uuid, String> names(Lab lab, Expected expected) throws Exception {
    return lab
        .admin()
        .describeTopics(
            expected.partitions().stream()
                .map(Expected.ExpectedPartition::topic)
                .collect(Collectors.toSet()))
        .allTopicNames()
        .get()
        .values()
        .stream()
        .collect(Collectors.toMap(topic -> topic.topicId(), topic -> topic.name()));
  }

  private static List<Look> follow(Lab lab, Map<String, Long> truth, Map<Uuid, String> names)
      throws Exception {
    List<Look> looks = new ArrayList<>();
    long end = System.nanoTime() + LIMIT_NANOS;
    try (JMXConnector jmx = jmx(lab, RECOVERING)) {
      while (lab.isSlowed(RECOVERING) && System.nanoTime() < end) {
        // The metric first: what is read later can only be less.
        int metricLogs = (int) metric(jmx, "remainingLogsToRecovery");
        DescribeLogRecovery.Response told;
        try (AddOnClient client = new AddOnClient(lab.addOnPort(RECOVERING))) {
          told = client.recovery();
        }
        int logs = told.dirs().stream().mapToInt(dir -> Math.max(0, dir.remainingLogs())).sum();
        // The files are counted in the first seconds; until then bytes are not known.
        boolean counted =
            told.dirs().stream()
                .allMatch(dir -> dir.remainingLogs() < 0 || dir.remainingBytes() >= 0);
        long bytes =
            counted
                ? told.dirs().stream().mapToLong(dir -> Math.max(0, dir.remainingBytes())).sum()
                : -1;
        assertThat(metricLogs).isGreaterThanOrEqualTo(logs);
        looks.add(new Look(metricLogs, logs, bytes, known(lab, truth, names)));
        TimeUnit.MILLISECONDS.sleep(500);
        if (looks.size() == 20) {
          lab.releaseBroker(RECOVERING);
        }
      }
    }
    return looks;
  }

  /** How many of the logs it tells of; those must be told rightly, the others be not loaded. */
  private static int known(Lab lab, Map<String, Long> truth, Map<Uuid, String> names)
      throws IOException {
    Map<Uuid, List<Integer>> wanted = new HashMap<>();
    names.forEach(
        (id, name) ->
            truth.keySet().stream()
                .filter(log -> log.substring(0, log.lastIndexOf('-')).equals(name))
                .forEach(
                    log ->
                        wanted
                            .computeIfAbsent(id, key -> new ArrayList<>())
                            .add(Integer.parseInt(log.substring(log.lastIndexOf('-') + 1)))));
    int known = 0;
    try (AddOnClient client = new AddOnClient(lab.addOnPort(RECOVERING))) {
      for (TopicLogs topic : client.logInfo(wanted).topics()) {
        for (PartitionLog log : topic.partitions()) {
          String name = names.get(topic.topicId()) + "-" + log.partition();
          if (log.errorCode() == 0) {
            assertThat(log.logEndOffset()).as(name).isEqualTo(truth.get(name));
            assertThat(log.lastWrittenLeaderEpoch()).as(name).isNotNegative();
            known++;
          } else {
            assertThat(log.errorCode()).as(name).isEqualTo(RpcCodes.LOG_NOT_LOADED);
          }
        }
      }
    }
    return known;
  }

  @SuppressWarnings("BanJNDI")
  private static JMXConnector jmx(Lab lab, int broker) throws IOException {
    String host = "127.0.0.1:" + lab.jmxPort(broker);
    return JMXConnectorFactory.connect(
        new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + host + "/jmxrmi"));
  }

  private static long metric(JMXConnector jmx, String name) throws Exception {
    MBeanServerConnection beans = jmx.getMBeanServerConnection();
    return ((Number)
            beans.getAttribute(new ObjectName("kafka.log:type=LogManager,name=" + name), "Value"))
        .longValue();
  }
}
