package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.lab.Expected.ExpectedPartition;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.Scenario;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cut;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.plan.TailContent;
import dev.kafkarecovery.recovery.ElectionListener;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionSettings;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** What must hold of the lost-isr incident on every Kafka release, on a real cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class LostIsrContract {
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private final String kafkaVersion;
  private Lab lab;
  private KafkaCluster cluster;
  private Map<TopicPartition, ExpectedPartition> expected;
  private Map<TopicPartition, List<Integer>> assignments;
  private Map<CutQuestion, Reading<Long>> forecasts = Map.of();

  LostIsrContract(String kafkaVersion) {
    this.kafkaVersion = kafkaVersion;
  }

  @BeforeAll
  void bring_about_the_incident() {
    lab = Lab.start(LabSpec.defaults().withKafkaVersion(kafkaVersion), line -> {});
    expected =
        Scenario.LOST_ISR.run(lab, line -> {}).partitions().stream()
            .collect(Collectors.toMap(p -> new TopicPartition(p.topic(), p.partition()), p -> p));
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
  void the_offline_partitions_are_found_and_no_others() throws Exception {
    ClusterSnapshot snapshot = observe();
    assertThat(snapshot.partitions()).allMatch(PartitionState::offline);
    assertThat(ids(snapshot)).isEqualTo(expected.keySet());
    assertThat(expected).hasSizeGreaterThanOrEqualTo(40);
    assignments =
        snapshot.partitions().stream()
            .collect(Collectors.toMap(PartitionState::id, PartitionState::assignment));
  }

  @Test
  @Order(2)
  void log_ends_and_last_written_epochs_are_the_true_ones() throws Exception {
    ClusterSnapshot snapshot = observe();
    for (PartitionState state : snapshot.partitions()) {
      Map<Integer, Long> ends = new TreeMap<>();
      Map<Integer, Integer> epochs = new TreeMap<>();
      for (Replica replica : state.replicas()) {
        replica.log().logEndOffset().asOptional().ifPresent(e -> ends.put(replica.brokerId(), e));
        replica
            .log()
            .lastWrittenLeaderEpoch()
            .asOptional()
            .ifPresent(e -> epochs.put(replica.brokerId(), e));
      }
      assertThat(ends).as("%s", state.id()).isEqualTo(expected.get(state.id()).logEndOffsets());
      assertThat(epochs)
          .as("%s", state.id())
          .isEqualTo(expected.get(state.id()).lastWrittenEpochs());
    }
  }

  @Test
  @Order(3)
  void the_recommended_leader_is_the_expected_one() throws Exception {
    for (Recommendation advice : Planner.recommend(observe())) {
      assertThat(advice.pick().stream().boxed().findFirst())
          .as("%s: %s", advice.id(), advice.sentence())
          .isEqualTo(Optional.ofNullable(expected.get(advice.id()).expectedLeader()));
    }
  }

  @Test
  @Order(3)
  void forecast_of_each_cut_is_where_the_logs_on_disk_begin_to_differ() throws Exception {
    ClusterSnapshot snapshot = observe();
    List<CutQuestion> questions = new ArrayList<>();
    for (PartitionState state : snapshot.partitions()) {
      for (Replica leader : state.replicas()) {
        for (Replica follower : state.replicas()) {
          if (leader.brokerId() != follower.brokerId()) {
            CutQuestion.of(state, leader.brokerId(), follower.brokerId())
                .asOptional()
                .ifPresent(questions::add);
          }
        }
      }
    }
    forecasts = cluster.cuts(questions, DEADLINE);
    assertThat(forecasts).hasSizeGreaterThan(60);
    assertThat(questions).anyMatch(Cuts.NONE::open);
    forecasts.forEach(
        (question, cut) -> {
          var leader = EpochsOnDisk.read(lab, question.leader().brokerId(), question.id());
          var follower = EpochsOnDisk.read(lab, question.follower().brokerId(), question.id());
          assertThat(cut)
              .as("%s", question)
              .isEqualTo(Reading.known(EpochsOnDisk.firstDifference(follower, leader)));
        });
  }

  @Test
  @Order(3)
  void tails_hold_a_record_at_each_offset_that_goes_and_tell_when_they_begin() throws Exception {
    ClusterSnapshot snapshot = observe();
    List<LossLook.Choice> choices =
        snapshot.partitions().stream()
            .filter(state -> !state.id().internal())
            .flatMap(
                state ->
                    state.replicas().stream()
                        .filter(replica -> replica.log().rankable())
                        .map(replica -> new LossLook.Choice(state, replica.brokerId())))
            .toList();
    Cuts cuts = LossLook.ask(cluster, choices, Cuts.NONE, DEADLINE);
    cuts = LossLook.read(cluster, choices, cuts, DEADLINE);
    int read = 0;
    for (LossLook.Choice choice : choices) {
      Recommendation advice = Planner.recommend(choice.state(), cuts);
      for (Reading<Cut> cut : advice.cutsIf(choice.broker()).values()) {
        Cut known = cut.asOptional().orElseThrow();
        if (known.lost() > 0) {
          Reading<TailContent> content = advice.tail(known);
          assertThat(content.flatMap(TailContent::records))
              .as("%s %s", advice.id(), known)
              .isEqualTo(Reading.known(known.lost()));
          assertThat(content.flatMap(TailContent::firstTimestampMs).isKnown()).isTrue();
          read++;
        }
      }
    }
    assertThat(read).isGreaterThan(10);
  }

  @Test
  @Order(4)
  void exactly_the_expected_leaders_are_elected_and_the_order_is_put_back() throws Exception {
    ElectionReport report = elect();

    assertThat(report.problems()).isEmpty();
    assertThat(report.results())
        .allSatisfy(
            result ->
                assertThat(result.outcome())
                    .as("%s: %s", result.id(), result.sentence())
                    .isEqualTo(ElectionResult.Outcome.ELECTED));
    // Kafka's own client asks one broker and then another, which may not have heard of all of it.
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
    Map<TopicPartition, TopicPartitionInfo> truth = describe();
    while (!asExpected(truth) && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(100);
      truth = describe();
    }
    Map<TopicPartition, TopicPartitionInfo> last = truth;
    expected.forEach(
        (id, partition) -> {
          assertThat(leader(last.get(id))).as("%s", id).isEqualTo(partition.expectedLeader());
          assertThat(order(last.get(id))).as("order of %s", id).isEqualTo(assignments.get(id));
        });
  }

  private boolean asExpected(Map<TopicPartition, TopicPartitionInfo> truth) {
    return expected.entrySet().stream()
        .allMatch(
            entry ->
                Objects.equals(leader(truth.get(entry.getKey())), entry.getValue().expectedLeader())
                    && order(truth.get(entry.getKey())).equals(assignments.get(entry.getKey())));
  }

  private static @Nullable Integer leader(TopicPartitionInfo info) {
    Node leader = info.leader();
    return leader == null || leader.isEmpty() ? null : leader.id();
  }

  private static List<Integer> order(TopicPartitionInfo info) {
    return info.replicas().stream().map(Node::id).toList();
  }

  @Test
  @Order(5)
  void followers_then_hold_what_the_leader_does_and_were_cut_where_it_was_forecast()
      throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    for (CutQuestion question : forecasts.keySet()) {
      Integer led = expected.get(question.id()).expectedLeader();
      if (led == null || question.leader().brokerId() != led) {
        continue;
      }
      var leader = EpochsOnDisk.read(lab, led, question.id());
      var follower = EpochsOnDisk.read(lab, question.follower().brokerId(), question.id());
      while (!follower.equals(leader) && System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(100);
        follower = EpochsOnDisk.read(lab, question.follower().brokerId(), question.id());
      }
      assertThat(follower).as("%s", question).isEqualTo(leader);
    }
  }

  @Test
  @Order(6)
  void a_second_run_elects_nothing() throws Exception {
    ElectionReport report = elect();
    assertThat(report.results()).isEmpty();
  }

  private ClusterSnapshot observe() throws InterruptedException {
    return new Observer(cluster, Clock.systemUTC()).observe(new Targets.AllOffline(), DEADLINE);
  }

  private ElectionReport elect() throws InterruptedException {
    ClusterSnapshot snapshot = observe();
    RecoveryPlan plan =
        new RecoveryPlan(
            Optional.empty(),
            Optional.of(snapshot.clusterId()),
            Optional.empty(),
            Planner.recommend(snapshot).stream()
                .filter(Recommendation::electable)
                .map(advice -> Planner.planned(advice, advice.pick().getAsInt(), ""))
                .toList());
    return new Elections(cluster, Clock.systemUTC(), Journal.NONE, ElectionSettings.DEFAULT)
        .run(plan, ElectionListener.NONE, () -> false);
  }

  private static Set<TopicPartition> ids(ClusterSnapshot snapshot) {
    return snapshot.partitions().stream().map(PartitionState::id).collect(Collectors.toSet());
  }

  private Map<TopicPartition, TopicPartitionInfo> describe() throws Exception {
    Set<String> topics =
        expected.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
    Map<TopicPartition, TopicPartitionInfo> truth = new HashMap<>();
    for (TopicDescription topic :
        lab.admin().describeTopics(topics).allTopicNames().get().values()) {
      topic
          .partitions()
          .forEach(info -> truth.put(new TopicPartition(topic.name(), info.partition()), info));
    }
    return truth;
  }
}
