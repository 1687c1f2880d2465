package dev.kafkarecovery.addon.elect;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.addon.AddOnClient;
import dev.kafkarecovery.addon.FakeBroker;
import dev.kafkarecovery.addon.Rig;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.kafka.rpc.ElectLeadersV3;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionListener;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionSettings;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.Journal;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.common.message.ElectLeadersResponseData;
import org.apache.kafka.common.message.ElectLeadersResponseData.PartitionResult;
import org.apache.kafka.common.message.ElectLeadersResponseData.ReplicaElectionResult;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Designated elections asked for over the add-on's port, in a cluster that elects as KRaft does.
 */
final class ElectLeadersTest {
  private static final byte UNCLEAN = 1;
  private static final short LIMIT = 20_001;
  private static final ElectionSettings QUICK =
      new ElectionSettings(1, Duration.ofSeconds(1), Duration.ofMillis(300), 1_000, true);

  private final FakeCluster cluster = new FakeCluster(Clock.systemUTC());
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private boolean held;
  private Rig rig;

  @BeforeEach
  void start() throws Exception {
    rig =
        new Rig(new FakeBroker(), Map.of("addon.elect.principals", "User:ANONYMOUS"), this::elect);
    cluster.put(partition("foo", 0).dead(1).alive(2, 50, 3).alive(3, 90, 3).isr(1));
  }

  @AfterEach
  void stop() {
    goOn.countDown();
    rig.close();
  }

  private ElectionReport elect(List<PlannedElection> elections, BooleanSupplier stop) {
    begun.countDown();
    if (held) {
      try {
        assertThat(goOn.await(20, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    return new Elections(cluster, Clock.systemUTC(), Journal.NONE, QUICK)
        .run(
            new RecoveryPlan(Optional.empty(), Optional.empty(), Optional.empty(), elections),
            ElectionListener.NONE,
            stop);
  }

  @Test
  void the_designated_leader_is_elected() throws IOException {
    assertThat(ask("foo", List.of(0), List.of(3))).containsExactly(Map.entry("foo-0", Errors.NONE));
    assertThat(cluster.state(new TopicPartition("foo", 0)).leader()).isEqualTo(OptionalInt.of(3));
  }

  @Test
  void each_unsafe_designation_is_refused_and_the_safe_one_beside_them_elected()
      throws IOException {
    cluster.put(partition("foo", 1).alive(1, 10, 1).alive(2, 10, 1).isr(1).leader(1));
    cluster.put(partition("foo", 2).alive(1, 10, 1).alive(2, 90, 1).isr(1));
    cluster.put(partition("foo", 3).dead(1).alive(2, 10, 1).isr(1));
    cluster.put(partition("foo", 4).dead(1).alive(2, 10, 1).isr(1));
    cluster.put(
        partition("foo", 5)
            .dead(1)
            .alive(2, 10, 1)
            .alive(3, 20, 1)
            .isr(1)
            .reassigning(List.of(3), List.of(1)));

    assertThat(ask("foo", List.of(0, 1, 2, 3, 4, 5, 6), List.of(3, 2, 2, 9, 1, 3, 1)))
        .containsExactly(
            Map.entry("foo-0", Errors.NONE),
            Map.entry("foo-1", Errors.ELECTION_NOT_NEEDED),
            Map.entry("foo-2", Errors.POLICY_VIOLATION),
            Map.entry("foo-3", Errors.INVALID_REPLICA_ASSIGNMENT),
            Map.entry("foo-4", Errors.ELIGIBLE_LEADERS_NOT_AVAILABLE),
            Map.entry("foo-5", Errors.REASSIGNMENT_IN_PROGRESS),
            Map.entry("foo-6", Errors.UNKNOWN_TOPIC_OR_PARTITION));
    assertThat(cluster.state(new TopicPartition("foo", 2)).offline()).isTrue();
  }

  @Test
  void lists_that_do_not_match_and_null_and_missing_designations_elect_nothing()
      throws IOException {
    assertThat(ask("foo", List.of(0), List.of(3, 2)))
        .containsExactly(Map.entry("foo-0", Errors.INVALID_REQUEST));
    assertThat(ask("foo", List.of(0), List.of()))
        .containsExactly(Map.entry("foo-0", Errors.INVALID_REQUEST));
    assertThat(ask("foo", List.of(0), List.of(-1)))
        .containsExactly(Map.entry("foo-0", Errors.INVALID_REQUEST));
    assertThat(ask("foo", List.of(0, 0), List.of(2, 3)))
        .containsExactly(Map.entry("foo-0", Errors.INVALID_REQUEST));
    ElectLeadersV3.Topic noLeaders = new ElectLeadersV3.Topic("foo", List.of(0), Optional.empty());
    assertThat(errors(ask(UNCLEAN, Optional.of(List.of(noLeaders)))))
        .containsExactly(Map.entry("foo-0", Errors.INVALID_REQUEST));
    assertThat(ask(UNCLEAN, Optional.empty()).errorCode())
        .as("null for all partitions")
        .isEqualTo(Errors.INVALID_REQUEST.code());
    assertThat(ask((byte) 0, Optional.of(List.of())).errorCode())
        .as("preferred")
        .isEqualTo(Errors.INVALID_REQUEST.code());
    assertThat(ask(UNCLEAN, Optional.of(List.of())))
        .as("no partitions")
        .isEqualTo(new ElectLeadersResponseData());
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void of_1001_partitions_the_last_is_left_out() throws IOException {
    List<Integer> partitions = IntStream.range(0, 1_001).boxed().toList();
    ElectLeadersResponseData data =
        ask(
            UNCLEAN,
            Optional.of(
                List.of(
                    new ElectLeadersV3.Topic(
                        "bar",
                        partitions,
                        Optional.of(partitions.stream().map(n -> 1).toList())))));
    List<PartitionResult> results = data.replicaElectionResults().get(0).partitionResult();
    assertThat(results).hasSize(1_001);
    assertThat(results)
        .filteredOn(result -> result.errorCode() == LIMIT)
        .extracting(PartitionResult::partitionId)
        .containsExactly(1_000);
  }

  @Test
  void whoever_is_not_named_may_not_elect() throws Exception {
    try (Rig closed = new Rig(new FakeBroker(), Map.of(), this::elect);
        AddOnClient client = new AddOnClient(closed.port())) {
      ElectLeadersV3.Request request =
          new ElectLeadersV3.Request(
              UNCLEAN,
              Optional.of(
                  List.of(new ElectLeadersV3.Topic("foo", List.of(0), Optional.of(List.of(3))))),
              1_000);
      assertThat(read(client.ask((short) 43, (short) 3, true, request::write)).errorCode())
          .isEqualTo(Errors.CLUSTER_AUTHORIZATION_FAILED.code());
    }
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void an_election_is_finished_although_the_caller_is_gone() throws Exception {
    held = true;
    try (AddOnClient client = new AddOnClient(rig.port())) {
      client.raw(
          client.frame(
              (short) 43,
              (short) 3,
              true,
              new ElectLeadersV3.Request(
                      UNCLEAN,
                      Optional.of(
                          List.of(
                              new ElectLeadersV3.Topic(
                                  "foo", List.of(0), Optional.of(List.of(3))))),
                      1_000)
                  ::write));
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    }
    goOn.countDown();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (cluster.state(new TopicPartition("foo", 0)).offline() && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertThat(cluster.state(new TopicPartition("foo", 0)).leader()).isEqualTo(OptionalInt.of(3));
  }

  @Test
  void without_client_properties_nothing_is_elected_and_the_setting_is_named() {
    ClusterElector elector =
        new ClusterElector(
            Optional.empty(), Optional.empty(), () -> Optional.of("cluster"), line -> {});
    assertThatThrownBy(() -> elector.elect(List.of(), () -> false))
        .hasMessageContaining("addon.client.config");
  }

  private Map<String, Errors> ask(String topic, List<Integer> partitions, List<Integer> leaders)
      throws IOException {
    return errors(
        ask(
            UNCLEAN,
            Optional.of(
                List.of(new ElectLeadersV3.Topic(topic, partitions, Optional.of(leaders))))));
  }

  private ElectLeadersResponseData ask(byte type, Optional<List<ElectLeadersV3.Topic>> topics)
      throws IOException {
    try (AddOnClient client = new AddOnClient(rig.port())) {
      return read(
          client.ask(
              (short) 43, (short) 3, true, new ElectLeadersV3.Request(type, topics, 1_000)::write));
    }
  }

  private static ElectLeadersResponseData read(ByteBufferAccessor answer) {
    answer.readUnsignedVarint();
    return new ElectLeadersResponseData(answer, (short) 2);
  }

  private static Map<String, Errors> errors(ElectLeadersResponseData data) {
    Map<String, Errors> errors = new TreeMap<>();
    List<String> silent = new ArrayList<>();
    for (ReplicaElectionResult topic : data.replicaElectionResults()) {
      for (PartitionResult result : topic.partitionResult()) {
        String id = topic.topic() + "-" + result.partitionId();
        errors.put(id, Errors.forCode(result.errorCode()));
        if (result.errorCode() != 0 && String.valueOf(result.errorMessage()).length() < 10) {
          silent.add(id);
        }
      }
    }
    assertThat(silent).as("refusals without a reason").isEmpty();
    return errors;
  }
}
