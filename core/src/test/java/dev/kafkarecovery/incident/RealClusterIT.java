package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What brokers tell of odd logs, and what is seen while some of them are sick. Broker 3 holds the
 * only in-sync replica of every topic and dies first; 1 and 2 have what they had before.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class RealClusterIT {
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final TopicPartition PLAIN = new TopicPartition("plain", 0);
  private static final TopicPartition NEVER_WRITTEN = new TopicPartition("never.written", 0);
  private static final TopicPartition EMPTIED = new TopicPartition("emptied", 0);
  private static final TopicPartition LARGE = new TopicPartition("large", 0);
  private static final Set<TopicPartition> ALL = Set.of(PLAIN, NEVER_WRITTEN, EMPTIED, LARGE);

  private Lab lab;
  private KafkaCluster cluster;

  @BeforeAll
  void lose_the_last_in_sync_replica() throws Exception {
    lab = Lab.start(LabSpec.defaults().withBrokers(3), line -> {});
    lab.admin()
        .createTopics(
            ALL.stream().map(id -> new NewTopic(id.topic(), Map.of(0, List.of(3, 1, 2)))).toList())
        .all()
        .get();
    write(PLAIN, 10, 10);
    write(EMPTIED, 10, 10);
    write(LARGE, 1, 900_000);
    lab.admin().deleteRecords(Map.of(kafka(EMPTIED), RecordsToDelete.beforeOffset(10))).all().get();
    awaitFollowers(Map.of(PLAIN, 10L, EMPTIED, 10L, LARGE, 1L));
    lab.stopBroker(1);
    lab.stopBroker(2);
    write(PLAIN, 5, 10);
    lab.killBroker(3);
    lab.startBroker(1);
    lab.startBroker(2);
    lab.awaitServing(1);
    lab.awaitServing(2);
    lab.awaitFenced(3);
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", lab.bootstrapServers());
    cluster = KafkaCluster.open(properties, Clock.systemUTC());
  }

  @AfterAll
  void clean_up() {
    if (cluster != null) {
      cluster.close();
    }
    if (lab != null) {
      lab.close();
    }
  }

  @Test
  @Order(1)
  void log_end_epoch_time_size_and_directory_of_a_plain_log_are_known() throws Exception {
    ReplicaLog log = log(observe(DEADLINE), PLAIN, 1);
    assertThat(log.logEndOffset()).isEqualTo(Reading.known(10L));
    assertThat(log.lastWrittenLeaderEpoch()).isEqualTo(Reading.known(0));
    assertThat(log.logStartOffset()).isEqualTo(Reading.known(0L));
    assertThat(log.lastRecordTimestampMs().isKnown()).isTrue();
    assertThat(log.highWatermark().isKnown()).isTrue();
    assertThat(log.sizeBytes().orElse(-1L)).isPositive();
    assertThat(log.logDir().orElse("")).isEqualTo(lab.logDirs(1).get(0).toString());
  }

  @Test
  @Order(1)
  void log_that_was_never_written_is_known_to_be_empty() throws Exception {
    ReplicaLog log = log(observe(DEADLINE), NEVER_WRITTEN, 1);
    assertThat(log.logEndOffset()).isEqualTo(Reading.known(0L));
    assertThat(log.lastWrittenLeaderEpoch()).isEqualTo(Reading.known(ReplicaLog.NO_EPOCH));
  }

  @Test
  @Order(1)
  void log_whose_records_were_all_deleted_is_known_to_be_empty_and_keeps_its_end()
      throws Exception {
    ReplicaLog log = log(observe(DEADLINE), EMPTIED, 1);
    assertThat(log.logEndOffset()).isEqualTo(Reading.known(10L));
    assertThat(log.logStartOffset()).isEqualTo(Reading.known(10L));
    // Its broker restarted since, and forgot the epoch of a log without records.
    assertThat(log.lastWrittenLeaderEpoch()).isEqualTo(Reading.known(ReplicaLog.NO_EPOCH));
  }

  @Test
  @Order(1)
  void batch_larger_than_the_limit_of_a_partition_is_still_read() throws Exception {
    ReplicaLog log = log(observe(DEADLINE), LARGE, 2);
    assertThat(log.logEndOffset()).isEqualTo(Reading.known(1L));
    assertThat(log.lastWrittenLeaderEpoch()).isEqualTo(Reading.known(0));
  }

  @Test
  @Order(1)
  void dead_broker_is_fenced_and_no_part_of_its_log_is_shown_as_zero() throws Exception {
    ClusterSnapshot snapshot = observe(DEADLINE);
    assertThat(snapshot.broker(3).map(Broker::state)).contains(Broker.State.FENCED);
    Replica dead = state(snapshot, PLAIN).replica(3).orElseThrow();
    assertThat(dead.state()).isEqualTo(Replica.State.FENCED);
    assertThat(dead.log().logEndOffset().isKnown()).isFalse();
  }

  @Test
  @Order(1)
  void partition_that_does_not_exist_is_missing_and_nothing_is_created() throws Exception {
    TopicPartition ghost = new TopicPartition("ghost", 0);
    ClusterSnapshot snapshot = cluster.scan(new Targets.Listed(Set.of(PLAIN, ghost)), DEADLINE);
    assertThat(snapshot.partitions()).extracting(PartitionState::id).containsExactly(PLAIN);
    assertThat(lab.admin().listTopics().names().get()).doesNotContain("ghost");
  }

  @Test
  @Order(1)
  void nothing_targeted_is_nothing_and_never_everything() throws Exception {
    assertThat(cluster.scan(new Targets.Listed(Set.of()), DEADLINE).partitions()).isEmpty();
    assertThat(cluster.electUnclean(Set.of())).isEmpty();
    assertThat(cluster.leaders(ALL, DEADLINE).values())
        .hasSize(ALL.size())
        .allMatch(leadership -> leadership.leader().isEmpty());
  }

  @Test
  @Order(2)
  void silent_broker_hides_nothing_of_the_others_and_is_named() throws Exception {
    lab.suspendBroker(2);
    try {
      long start = System.nanoTime();
      ClusterSnapshot snapshot = observe(Duration.ofSeconds(3));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(9));
      assertThat(log(snapshot, PLAIN, 1).logEndOffset()).isEqualTo(Reading.known(10L));
      assertThat(log(snapshot, PLAIN, 2).logEndOffset())
          .isEqualTo(Reading.unknown(Why.SILENT, "no answer within 3 s"));
      assertThat(snapshot.problems())
          .extracting(Object::toString)
          .containsExactly("broker 2: no answer within 3 s");
    } finally {
      lab.resumeBroker(2);
    }
    lab.awaitServing(2);
  }

  @Test
  @Order(3)
  void without_a_controller_it_is_said_that_elections_are_impossible() throws Exception {
    lab.suspendController();
    try {
      ClusterSnapshot snapshot = observe(DEADLINE);
      assertThat(snapshot.partitions()).isNotEmpty();
      assertThat(snapshot.problems())
          .extracting(Object::toString)
          .anyMatch(problem -> problem.startsWith("cluster: no active controller answers"));
      assertThat(state(snapshot, PLAIN).reassignment().isKnown()).isFalse();
    } finally {
      lab.resumeController();
    }
  }

  @Test
  @Order(4)
  void election_without_a_live_replica_is_refused_with_kafkas_reason() throws Exception {
    TopicPartition only2 = new TopicPartition("only2", 0);
    lab.admin().createTopics(List.of(new NewTopic("only2", Map.of(0, List.of(2))))).all().get();
    lab.stopBroker(2);
    lab.awaitFenced(2);
    assertThat(cluster.electUnclean(Set.of(only2)).get(only2))
        .satisfies(
            answer -> {
              assertThat(answer.status()).as("%s", answer).isEqualTo(ActResult.Status.REFUSED);
              assertThat(answer.code()).isEqualTo("ELIGIBLE_LEADERS_NOT_AVAILABLE");
            });
  }

  private ClusterSnapshot observe(Duration deadline) throws InterruptedException {
    return new Observer(cluster, Clock.systemUTC()).observe(new Targets.AllOffline(), deadline);
  }

  private static PartitionState state(ClusterSnapshot snapshot, TopicPartition id) {
    return snapshot.partitions().stream()
        .filter(state -> state.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static ReplicaLog log(ClusterSnapshot snapshot, TopicPartition id, int broker) {
    return state(snapshot, id).replica(broker).orElseThrow().log();
  }

  private void awaitFollowers(Map<TopicPartition, Long> ends) {
    long limit = System.nanoTime() + DEADLINE.toNanos();
    ends.forEach(
        (id, end) -> {
          for (int broker : List.of(1, 2)) {
            while (lab.replicaLog(broker, id.topic(), id.partition()).isEmpty()
                || lab.replicaLog(broker, id.topic(), id.partition()).get().logEndOffset() < end) {
              assertThat(System.nanoTime()).as("%s on %d", id, broker).isLessThan(limit);
              Thread.onSpinWait();
            }
          }
        });
  }

  private void write(TopicPartition id, int records, int bytes) throws Exception {
    Map<String, Object> properties =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            lab.bootstrapServers(),
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
            2_000_000);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int n = 0; n < records; n++) {
        producer
            .send(new ProducerRecord<>(id.topic(), id.partition(), null, new byte[bytes]))
            .get();
      }
    }
  }

  private static org.apache.kafka.common.TopicPartition kafka(TopicPartition id) {
    return new org.apache.kafka.common.TopicPartition(id.topic(), id.partition());
  }
}
