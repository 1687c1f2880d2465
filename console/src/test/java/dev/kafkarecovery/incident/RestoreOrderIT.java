package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ElectionListener;
import dev.kafkarecovery.recovery.ElectionSettings;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.FileJournal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A run that ended between its election and the return of the order, on Kafka 4.4.0. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class RestoreOrderIT {
  private static final TopicPartition A0 = new TopicPartition("a", 0);
  private static final org.apache.kafka.common.TopicPartition KAFKA_A0 =
      new org.apache.kafka.common.TopicPartition("a", 0);

  @TempDir static Path folder;
  private Lab lab;
  private Path journal;

  @BeforeAll
  void elect_by_another_order_and_end_before_it_is_put_back() throws Exception {
    lab = Lab.start(LabSpec.defaults().withKafkaVersion("4.4.0").withBrokers(3), line -> {});
    lab.admin().createTopics(List.of(new NewTopic("a", Map.of(0, List.of(3, 1, 2))))).all().get();
    lab.stopBroker(1);
    lab.stopBroker(2);
    lab.killBroker(3);
    lab.startBroker(1);
    lab.startBroker(2);
    lab.awaitServing(1);
    lab.awaitServing(2);
    lab.awaitFenced(3);
    journal = folder.resolve("killed.jsonl");
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", lab.bootstrapServers());
    try (Cluster cluster = KafkaCluster.open(properties, Clock.systemUTC());
        Journal killed = new CutShort(FileJournal.open(journal, Clock.systemUTC()))) {
      ClusterSnapshot seen =
          new Observer(cluster, Clock.systemUTC())
              .observe(new Targets.AllOffline(), Duration.ofSeconds(20));
      ElectionSettings usual = ElectionSettings.DEFAULT;
      ElectionSettings unrestored =
          new ElectionSettings(
              usual.attempts(), usual.recheckTimeout(), usual.verifyTimeout(), 1_000, false);
      PlannedElection election =
          new PlannedElection(A0, 2, Optional.empty(), false, Optional.empty(), "");
      RecoveryPlan plan =
          new RecoveryPlan(
              Optional.empty(), Optional.of(seen.clusterId()), Optional.empty(), List.of(election));
      new Elections(cluster, Clock.systemUTC(), killed, unrestored)
          .run(plan, ElectionListener.NONE, () -> false);
    }
  }

  @AfterAll
  void clean_up() {
    if (lab != null) {
      lab.close();
    }
  }

  /** A journal of a process that did not live to write its end. */
  private record CutShort(FileJournal journal) implements Journal {
    @Override
    public void write(String event, Map<String, ?> fields) {
      if (!event.equals("run-ended")) {
        journal.write(event, fields);
      }
    }

    @Override
    public void close() {
      journal.close();
    }
  }

  @Test
  @Order(1)
  void order_is_put_back_by_the_journal_and_the_leader_stays() throws Exception {
    awaitOrder(2, 1, 3);
    Tool.Run run = restore();
    assertThat(run.status()).as(run.stderr()).isZero();
    assertThat(run.stdout()).contains("a-0", "2,1,3", "3,1,2", "1 put back");
    awaitOrder(3, 1, 2);
    assertThat(info().leader().id()).isEqualTo(2);
  }

  @Test
  @Order(2)
  void second_time_it_stands_as_before_already() throws Exception {
    Tool.Run run = restore();
    assertThat(run.status()).as(run.stderr()).isZero();
    assertThat(run.stdout()).contains("1 stood as before already");
  }

  @Test
  @Order(3)
  void order_that_kafkas_own_client_set_since_is_left() throws Exception {
    lab.admin()
        .alterPartitionReassignments(
            Map.of(KAFKA_A0, Optional.of(new NewPartitionReassignment(List.of(1, 2, 3)))))
        .all()
        .get();
    awaitOrder(1, 2, 3);
    Tool.Run run = restore();
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.stderr()).contains("CHANGED_SINCE");
    awaitOrder(1, 2, 3);
  }

  private Tool.Run restore() throws Exception {
    return Tool.run(
        folder,
        "kafka-unclean-recovery.sh",
        "--bootstrap-server",
        lab.bootstrapServers(),
        "--restore-order",
        journal.toString(),
        "--yes");
  }

  /** By Kafka's own client, which may ask a broker that has not heard of it yet. */
  private void awaitOrder(Integer... wanted) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
    List<Integer> order = order();
    while (!order.equals(List.of(wanted)) && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(100);
      order = order();
    }
    assertThat(order).containsExactly(wanted);
  }

  private List<Integer> order() throws Exception {
    return info().replicas().stream().map(Node::id).toList();
  }

  private TopicPartitionInfo info() throws Exception {
    return lab.admin()
        .describeTopics(List.of("a"))
        .allTopicNames()
        .get()
        .get("a")
        .partitions()
        .get(0);
  }
}
