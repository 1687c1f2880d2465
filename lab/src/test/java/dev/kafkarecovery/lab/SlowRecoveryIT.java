package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.lab.Expected.ExpectedPartition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlowRecoveryIT {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int RECOVERING = SlowRecoveryPlan.RECOVERING;

  /**
   * On 4.4.0 the tools are tested on the same incident; the time for both is better spent there.
   */
  @ParameterizedTest
  @ValueSource(strings = "3.9.2")
  void gauges_fall_while_broker_3_loads_and_what_it_alone_had_heals(String version)
      throws Exception {
    LabSpec spec = Scenario.SLOW_RECOVERY.fit(LabSpec.defaults().withKafkaVersion(version));
    try (Lab lab = Lab.start(spec, Progress.silent())) {
      Expected expected = Scenario.SLOW_RECOVERY.run(lab, Progress.silent());

      assertThat(expected.partitions()).hasSize(Scenario.SLOW_RECOVERY.defaultPartitions());
      assertThat(Expected.load(lab.dir())).isEqualTo(expected);
      watchLoading(lab, expected);
      lab.awaitServing(RECOVERING);
      assertThat(lab.isSlowed(RECOVERING)).isFalse();
      assertHealed(lab, expected);
    }
  }

  private static void watchLoading(Lab lab, Expected expected) throws Exception {
    try (BrokerJmx jmx = new BrokerJmx(lab.jmxPort(RECOVERING))) {
      assertThat(jmx.remainingLogs()).hasSize(2);
      assertThat(jmx.brokerState()).isBetween(1, 2);
      List<Integer> readings = new ArrayList<>(List.of(sum(jmx.remainingLogs())));
      long begin = System.nanoTime();
      while (last(readings) > readings.get(0) - 2) {
        assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.MINUTES.toNanos(1));
        TimeUnit.MILLISECONDS.sleep(100);
        readings.add(sum(jmx.remainingLogs()));
      }
      assertThat(System.nanoTime() - begin).as("two logs").isGreaterThan(1_000_000_000L);
      assertThat(lab.isSlowed(RECOVERING)).isTrue();
      assertThat(offline(lab)).isEqualTo(ids(expected.partitions()));

      lab.releaseBroker(RECOVERING);
      Map<String, Integer> left = jmx.remainingLogs();
      while (!left.isEmpty()) {
        readings.add(sum(left));
        TimeUnit.MILLISECONDS.sleep(50);
        left = jmx.remainingLogs();
      }
      assertThat(readings).isSortedAccordingTo(Comparator.reverseOrder());
      assertThat(last(readings)).isLessThan(20);
      Await.until("running", LIMIT, () -> state(jmx) == 3);
    }
  }

  private static int last(List<Integer> readings) {
    return readings.get(readings.size() - 1);
  }

  private static int state(BrokerJmx jmx) {
    try {
      return jmx.brokerState();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static int sum(Map<String, Integer> remaining) {
    return remaining.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Waiting lost nothing where broker 3 was in sync last, and brought no leader elsewhere. */
  private static void assertHealed(Lab lab, Expected expected) throws Exception {
    Map<Boolean, List<ExpectedPartition>> heals =
        expected.partitions().stream().collect(Collectors.partitioningBy(p -> p.waiting().heals()));
    assertThat(heals.get(true)).hasSizeGreaterThan(50);
    Topics topics = new Topics(lab.admin());
    topics.await(
        "broker 3 to lead",
        ids(heals.get(true)),
        info -> info.leader() != null && info.leader().id() == RECOVERING);
    assertThat(offline(lab)).isEqualTo(ids(heals.get(false)));
    Map<TopicPartition, Long> ends =
        heals.get(true).stream()
            .collect(Collectors.toMap(SlowRecoveryIT::id, p -> p.waiting().logEndOffsets().get(3)));
    Map<TopicPartition, OffsetSpec> latest =
        ends.keySet().stream().collect(Collectors.toMap(tp -> tp, tp -> OffsetSpec.latest()));
    Await.until(
        "all records to be readable",
        LIMIT,
        () ->
            Topics.get("list offsets", lab.admin().listOffsets(latest).all()).entrySet().stream()
                .allMatch(end -> ends.get(end.getKey()) == end.getValue().offset()));
  }

  private static Set<TopicPartition> offline(Lab lab) {
    Topics topics = new Topics(lab.admin());
    return topics.describe(topics.names()).orElseThrow().entrySet().stream()
        .filter(entry -> entry.getValue().leader() == null)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static Set<TopicPartition> ids(List<ExpectedPartition> partitions) {
    return new HashSet<>(partitions.stream().map(SlowRecoveryIT::id).toList());
  }

  private static TopicPartition id(ExpectedPartition partition) {
    return new TopicPartition(partition.topic(), partition.partition());
  }
}
