package dev.kafkarecovery.addon.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.addon.AddOnClient;
import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.PartitionLog;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.TopicLogs;
import dev.kafkarecovery.lab.Expected.ExpectedPartition;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.Scenario;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The add-on attached to the running brokers of the lost-isr incident, on every Kafka release. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class LiveBrokerContract {
  private static final List<Integer> ALIVE = List.of(1, 2);

  @TempDir private Path temp;
  private final String kafkaVersion;
  private final Map<Integer, Attachment.Result> attached = new TreeMap<>();
  private final Map<String, ExpectedPartition> expected = new TreeMap<>();
  private Lab lab;

  LiveBrokerContract(String kafkaVersion) {
    this.kafkaVersion = kafkaVersion;
  }

  @BeforeAll
  void bring_about_the_incident() {
    lab = Lab.start(LabSpec.defaults().withKafkaVersion(kafkaVersion), line -> {});
    Scenario.LOST_ISR
        .run(lab, line -> {})
        .partitions()
        .forEach(
            partition -> expected.put(partition.topic() + "-" + partition.partition(), partition));
  }

  @AfterAll
  void clean_up() {
    if (lab != null) {
      lab.close();
    }
  }

  @Test
  @Order(1)
  void attaching_says_where_the_add_on_listens_and_twice_is_refused() throws Exception {
    for (int broker : ALIVE) {
      Attachment.Result result = Attachment.attach(pid(broker), temp);
      assertThat(result.status()).as(result.text()).isZero();
      attached.put(broker, result);
      assertThat(Attachment.run("status", "" + pid(broker)).port()).isEqualTo(result.port());
    }
    Attachment.Result again = Attachment.attach(pid(1), temp);
    assertThat(again.status()).isEqualTo(1);
    assertThat(again.text()).contains("already").contains("Detach it first");
  }

  @Test
  @Order(2)
  void log_info_equals_what_the_plain_protocol_tells_of_every_live_replica() throws Exception {
    Map<String, String> told = new TreeMap<>();
    Map<String, String> plain = new TreeMap<>();
    ClusterSnapshot snapshot = observe();
    for (int broker : ALIVE) {
      Map<Uuid, List<Integer>> wanted = new TreeMap<>();
      Map<String, String> names = new TreeMap<>();
      for (PartitionState state : snapshot.partitions()) {
        Replica replica = state.replica(broker).orElse(null);
        if (replica == null) {
          continue;
        }
        Uuid id = Uuid.fromString(state.topicId());
        wanted.computeIfAbsent(id, key -> new ArrayList<>()).add(state.id().partition());
        names.put(id + "/" + state.id().partition(), state.id() + " on " + broker);
        plain.put(
            state.id() + " on " + broker,
            replica.log().logEndOffset().asOptional().orElseThrow()
                + " epoch "
                + replica.log().lastWrittenLeaderEpoch().asOptional().orElseThrow());
      }
      try (AddOnClient client = Attachment.client(attached.get(broker))) {
        for (TopicLogs topic : client.logInfo(wanted).topics()) {
          for (PartitionLog log : topic.partitions()) {
            assertThat(log.errorCode()).as("%s", log).isZero();
            told.put(
                names.get(topic.topicId() + "/" + log.partition()),
                log.logEndOffset() + " epoch " + log.lastWrittenLeaderEpoch());
          }
        }
      }
    }
    assertThat(plain).hasSizeGreaterThan(60);
    assertThat(told).isEqualTo(plain);
  }

  @Test
  @Order(3)
  void a_broker_that_serves_recovers_nothing() throws Exception {
    try (AddOnClient client = Attachment.client(attached.get(1))) {
      var response = client.recovery();
      assertThat(response.brokerId()).isEqualTo(1);
      assertThat(response.brokerState()).isEqualTo(3);
      assertThat(response.dirs())
          .singleElement()
          .satisfies(
              dir -> {
                assertThat(dir.path()).isEqualTo(lab.logDirs(1).get(0).toString());
                assertThat(dir.offline()).isFalse();
                assertThat(dir.remainingLogs()).isEqualTo(-1);
              });
    }
  }

  @Test
  @Order(4)
  void detaching_leaves_the_broker_serving_and_nothing_of_the_add_on() throws Exception {
    for (int broker : ALIVE) {
      assertThat(Attachment.jcmd(pid(broker), "Thread.print")).contains("kafka-recovery-addon");
      assertThat(Attachment.run("detach", "" + pid(broker)).status()).isZero();

      assertThat(Attachment.jcmd(pid(broker), "Thread.print"))
          .contains("kafka-request-handler")
          .doesNotContain("kafka-recovery-addon");
      assertThat(Attachment.jcmd(pid(broker), "GC.class_histogram"))
          .contains("java.lang.String")
          .doesNotContain("dev.kafkarecovery.addon");
      assertThat(Attachment.run("status", "" + pid(broker)).status()).isEqualTo(1);
      assertThat(Attachment.run("detach", "" + pid(broker)).text()).contains("has no add-on");
    }
    assertThat(observe().partitions()).hasSizeGreaterThan(40);
  }

  @Test
  @Order(5)
  void it_can_be_attached_again_and_again() throws Exception {
    for (int round = 0; round < 3; round++) {
      assertThat(Attachment.attach(pid(1), temp).status()).isZero();
      assertThat(Attachment.run("detach", "" + pid(1)).status()).isZero();
    }
    Attachment.jcmd(pid(1), "GC.run");
    assertThat(Attachment.jcmd(pid(1), "GC.class_histogram"))
        .doesNotContain("dev.kafkarecovery.addon");
  }

  @Test
  @Order(6)
  void settings_that_cannot_be_used_are_told_to_whoever_attaches() throws Exception {
    Path config = temp.resolve("wrong.properties");
    Files.writeString(config, "listeners=PLAINTEXT://0.0.0.0:0\n");
    Attachment.Result result = Attachment.run("attach", "" + pid(1), "--config", config.toString());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.text()).contains("would answer anybody who reaches it");
    assertThat(Attachment.jcmd(pid(1), "Thread.print")).doesNotContain("kafka-recovery-addon");
  }

  @Test
  @Order(7)
  void designated_leaders_are_elected_through_the_cluster_and_unsafe_ones_refused()
      throws Exception {
    Path client = temp.resolve("client.properties");
    Files.writeString(client, "bootstrap.servers=" + lab.bootstrapServers() + "\n");
    Path config = temp.resolve("elect.properties");
    Files.writeString(
        config,
        "listeners=PLAINTEXT://127.0.0.1:0\naddon.elect.principals=User:ANONYMOUS\n"
            + "addon.client.config=%s\naddon.journal=%s\n"
                .formatted(client, temp.resolve("elections.journal")));
    Attachment.Result result = Attachment.run("attach", "" + pid(1), "--config", config.toString());
    assertThat(result.status()).as(result.text()).isZero();
    try (AddOnClient console = Attachment.client(result)) {
      Map<String, Errors> refused = console.elect(wanted(expected -> 4));
      assertThat(refused).hasSizeGreaterThan(40);
      assertThat(refused.values())
          .containsOnly(Errors.ELIGIBLE_LEADERS_NOT_AVAILABLE, Errors.INVALID_REPLICA_ASSIGNMENT);

      Map<String, Errors> elected = console.elect(wanted(ExpectedPartition::expectedLeader));
      assertThat(elected).hasSizeGreaterThan(40);
      assertThat(elected.values()).containsOnly(Errors.NONE);
    }
    assertThat(observe().partitions())
        .allSatisfy(
            state -> assertThat(expected.get(state.id().toString()).expectedLeader()).isNull());
    assertThat(Files.readString(temp.resolve("elections.journal"))).contains("elect-sent");
    assertThat(Attachment.run("detach", "" + pid(1)).status()).isZero();
    assertThat(Attachment.jcmd(pid(1), "Thread.print")).doesNotContain("kafka-recovery-addon");
  }

  /** By topic and partition, those for which there is a leader to designate. */
  private Map<String, Map<Integer, Integer>> wanted(
      Function<ExpectedPartition, @Nullable Integer> designated) {
    Map<String, Map<Integer, Integer>> wanted = new TreeMap<>();
    for (ExpectedPartition partition : expected.values()) {
      Integer leader = partition.expectedLeader() == null ? null : designated.apply(partition);
      if (leader != null) {
        wanted
            .computeIfAbsent(partition.topic(), topic -> new TreeMap<>())
            .put(partition.partition(), leader);
      }
    }
    return wanted;
  }

  private long pid(int broker) {
    return lab.pid(broker).orElseThrow();
  }

  private ClusterSnapshot observe() throws InterruptedException {
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", lab.bootstrapServers());
    try (KafkaCluster cluster = KafkaCluster.open(properties, Clock.systemUTC())) {
      return new Observer(cluster, Clock.systemUTC())
          .observe(new Targets.AllOffline(), Duration.ofSeconds(30));
    }
  }
}
