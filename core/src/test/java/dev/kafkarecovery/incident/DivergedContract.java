package dev.kafkarecovery.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.lab.Expected;
import dev.kafkarecovery.lab.Expected.ExpectedPartition;
import dev.kafkarecovery.lab.Lab;
import dev.kafkarecovery.lab.LabSpec;
import dev.kafkarecovery.lab.LogBatch;
import dev.kafkarecovery.lab.Scenario;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionListener;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionSettings;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What must hold of the incident diverged on every Kafka release, on a real cluster: what is
 * forecast of an election is what Kafka then does to the brokers' files.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class DivergedContract {
  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final List<Integer> SURVIVORS = List.of(1, 2, 3);
  private static final int FEWEST_ELECTIONS = 30;

  private final String kafkaVersion;
  private Lab lab;
  private KafkaCluster cluster;
  private Map<TopicPartition, ExpectedPartition> expected;
  private Map<CutQuestion, Reading<Long>> forecast;

  DivergedContract(String kafkaVersion) {
    this.kafkaVersion = kafkaVersion;
  }

  @BeforeAll
  void bring_about_the_incident() {
    LabSpec spec = Scenario.DIVERGED.fit(LabSpec.defaults().withKafkaVersion(kafkaVersion));
    lab = Lab.start(spec, line -> {});
    expected =
        Scenario.DIVERGED.run(lab, line -> {}).partitions().stream()
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
  void the_recommended_leader_is_the_expected_one() throws Exception {
    ClusterSnapshot snapshot = observe();
    assertThat(snapshot.partitions())
        .extracting(PartitionState::id)
        .containsExactlyInAnyOrderElementsOf(expected.keySet());
    for (Recommendation advice : Planner.recommend(snapshot)) {
      assertThat(advice.pick().stream().boxed().findFirst())
          .as("%s: %s", advice.id(), advice.sentence())
          .isEqualTo(Optional.ofNullable(expected.get(advice.id()).expectedLeader()));
    }
  }

  @Test
  @Order(2)
  void for_every_leader_the_forecast_is_where_the_histories_part() throws Exception {
    List<CutQuestion> questions = new ArrayList<>();
    for (PartitionState state : observe().partitions()) {
      for (int leader : live(state)) {
        for (int follower : live(state)) {
          if (leader != follower) {
            questions.add(
                CutQuestion.of(state, leader, follower)
                    .asOptional()
                    .orElseThrow(() -> new AssertionError("unknown log of " + state.id())));
          }
        }
      }
    }
    forecast = cluster.cuts(questions, DEADLINE);
    assertThat(forecast.keySet()).containsExactlyInAnyOrderElementsOf(questions);
    forecast.forEach(
        (question, cut) -> {
          Expected.Diverged diverged = expected.get(question.id()).diverged();
          if (diverged != null) {
            assertThat(cut)
                .as("%s", question)
                .isEqualTo(
                    Reading.known(
                        diverged
                            .cutTo()
                            .get(question.leader().brokerId())
                            .get(question.follower().brokerId())));
          }
        });
  }

  @Test
  @Order(2)
  void groups_and_transactions_are_those_that_the_incident_has() throws Exception {
    Dependents dependents = cluster.dependents(observe().partitions(), DEADLINE);
    expected.forEach(
        (id, partition) -> {
          Expected.Diverged diverged = partition.diverged();
          if (diverged != null) {
            assertThat(dependents.committed(id))
                .as("%s", id)
                .isEqualTo(Reading.known(diverged.committed()));
            for (int broker : SURVIVORS) {
              assertThat(open(dependents, id, broker).stream().map(OpenTransaction::firstOffset))
                  .as("%s on %d", id, broker)
                  .containsExactlyInAnyOrderElementsOf(
                      diverged.openTransactions().getOrDefault(broker, List.of()));
            }
          }
        });
    assertThat(dependents.unseenGroups())
        .containsExactly(
            "__consumer_offsets has no leader for 2 of its 4 partitions (1, 3): the groups kept"
                + " there cannot be asked about");
  }

  @Test
  @Order(2)
  void groups_are_ahead_of_exactly_the_leaders_whose_log_ends_before_their_commit()
      throws Exception {
    ClusterSnapshot snapshot = observe();
    Dependents dependents = cluster.dependents(snapshot.partitions(), DEADLINE);
    int ahead = 0;
    for (PartitionState state : snapshot.partitions()) {
      ExpectedPartition partition = expected.get(state.id());
      Expected.Diverged diverged = partition.diverged();
      for (int leader : diverged == null ? List.<Integer>of() : SURVIVORS) {
        long end = partition.logEndOffsets().get(leader);
        Map<String, Long> wanted = new TreeMap<>(diverged.committed());
        wanted.values().removeIf(committed -> committed <= end);
        Map<String, Long> told = new TreeMap<>();
        Consequences.of(state, leader, dependents)
            .ahead()
            .asOptional()
            .orElseThrow()
            .forEach(group -> told.put(group.group(), group.committed()));
        assertThat(told).as("%s led by %d", state.id(), leader).isEqualTo(wanted);
        ahead += told.size();
      }
    }
    assertThat(ahead).as("commits beyond the end of a candidate").isPositive();
  }

  @Test
  @Order(2)
  void a_transaction_hangs_where_its_end_was_lost_and_goes_on_where_its_coordinator_has_it()
      throws Exception {
    TopicPartition id = new TopicPartition("billing.transfers", 0);
    Dependents dependents = cluster.dependents(observe().partitions(), DEADLINE);
    Map<String, Reading<Boolean>> goingOn = new TreeMap<>();
    open(dependents, id, 3).forEach(one -> goingOn.put(one.transactionalId(), one.goingOn()));

    assertThat(goingOn.keySet()).anySatisfy(name -> assertThat(name).startsWith("invoices-"));
    goingOn.forEach(
        (name, reading) -> {
          if (name.startsWith("invoices-")) {
            assertThat(reading).isEqualTo(Reading.known(false));
          } else if (name.startsWith("settlements-")) {
            assertThat(reading).isEqualTo(Reading.known(true));
          } else {
            assertThat(name).as("the coordinator of chargebacks is offline").isEmpty();
            assertThat(reading.reason()).startsWith("__transaction_state has no leader for 1 of");
          }
        });
    assertThat(goingOn).hasSize(3);
  }

  private static List<OpenTransaction> open(Dependents dependents, TopicPartition id, int broker) {
    return dependents.transactions(id, broker).asOptional().orElseThrow();
  }

  @Test
  @Order(2)
  void silent_broker_hides_its_own_part_only_and_holds_the_question_no_longer_than_its_deadline()
      throws Exception {
    TopicPartition id = new TopicPartition("billing.transfers", 0);
    ClusterSnapshot snapshot = observe();
    Dependents dependents;
    lab.suspendBroker(2);
    try {
      long began = System.nanoTime();
      dependents = cluster.dependents(snapshot.partitions(), Duration.ofSeconds(4));
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(8));
    } finally {
      lab.resumeBroker(2);
    }
    lab.awaitServing(2);
    assertThat(dependents.transactions(id, 2).isKnown()).isFalse();
    assertThat(open(dependents, id, 3)).hasSize(3);
    assertThat(dependents.committed(id).isKnown()).isTrue();
    assertThat(dependents.unseenGroups())
        .anySatisfy(
            why -> assertThat(why).startsWith("the groups that broker 2 coordinates: no answer"));
    assertThat(dependents.committed(new TopicPartition("ledger.entries", 0)))
        .isEqualTo(
            Reading.known(
                expected.get(new TopicPartition("ledger.entries", 0)).diverged().committed()));
  }

  @Test
  @Order(3)
  void for_every_election_the_forecast_is_what_kafka_cuts_from_the_files() throws Exception {
    assertThat(forecast).as("the forecast, made in another test").isNotNull();
    ClusterSnapshot snapshot = observe();
    Map<TopicPartition, Integer> leaders = new TreeMap<>();
    expected.forEach((id, partition) -> leaders.put(id, candidate(partition)));
    assertThat(leaders).hasSizeGreaterThanOrEqualTo(FEWEST_ELECTIONS);
    Map<TopicPartition, Map<Integer, List<LogBatch>>> before = files(snapshot);

    ElectionReport report = elect(snapshot, leaders);
    assertThat(report.results())
        .allSatisfy(
            result ->
                assertThat(result.outcome())
                    .as("%s: %s", result.id(), result.sentence())
                    .isEqualTo(ElectionResult.Outcome.ELECTED));
    awaitAllFollow(snapshot, leaders);

    Map<TopicPartition, Map<Integer, List<LogBatch>>> after = files(snapshot);
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (Map.Entry<CutQuestion, Reading<Long>> entry : forecast.entrySet()) {
      CutQuestion question = entry.getKey();
      int follower = question.follower().brokerId();
      if (leaders.get(question.id()) == question.leader().brokerId()) {
        compared++;
        long cut = entry.getValue().asOptional().orElseThrow();
        Cut real =
            Cut.of(
                before.get(question.id()).get(follower),
                after.get(question.id()).get(follower),
                question.follower().start(),
                question.follower().end());
        if (!real.is(cut)) {
          wrong.add("%s: forecast %d, cut %s".formatted(question, cut, real));
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThanOrEqualTo(2 * FEWEST_ELECTIONS);
  }

  private static int candidate(ExpectedPartition partition) {
    Expected.Diverged diverged = partition.diverged();
    Integer leader = diverged == null ? partition.expectedLeader() : diverged.candidate();
    return Optional.ofNullable(leader).orElseThrow();
  }

  /**
   * What was cut from a log, by its files before and after.
   *
   * @param keptEnd the offset after the last batch that is still there; the log's start for none
   * @param goneFrom the first offset after that; the log's end for none. Higher than {@code
   *     keptEnd} where compaction left no record between
   */
  record Cut(long keptEnd, long goneFrom) {
    static Cut of(List<LogBatch> before, List<LogBatch> after, long start, long end) {
      Set<LogBatch> left = new HashSet<>(after);
      long keptEnd = start;
      long goneFrom = end;
      for (LogBatch batch : before) {
        if (batch.lastOffset() < start) {
          continue;
        }
        if (left.contains(batch)) {
          keptEnd = batch.lastOffset() + 1;
        } else if (goneFrom == end) {
          goneFrom = Math.max(start, batch.baseOffset());
        }
      }
      return new Cut(keptEnd, goneFrom);
    }

    boolean is(long forecast) {
      return keptEnd <= forecast && forecast <= goneFrom;
    }
  }

  private static List<Integer> live(PartitionState state) {
    return state.replicas().stream()
        .filter(Replica::online)
        .map(Replica::brokerId)
        .filter(SURVIVORS::contains)
        .toList();
  }

  private Map<TopicPartition, Map<Integer, List<LogBatch>>> files(ClusterSnapshot snapshot) {
    Map<TopicPartition, Map<Integer, List<LogBatch>>> files = new TreeMap<>();
    for (PartitionState state : snapshot.partitions()) {
      Map<Integer, List<LogBatch>> logs = new TreeMap<>();
      for (int broker : live(state)) {
        logs.put(broker, lab.replicaBatches(broker, state.id().topic(), state.id().partition()));
      }
      files.put(state.id(), logs);
    }
    return files;
  }

  private ElectionReport elect(ClusterSnapshot snapshot, Map<TopicPartition, Integer> leaders) {
    RecoveryPlan plan =
        new RecoveryPlan(
            Optional.empty(),
            Optional.of(snapshot.clusterId()),
            Optional.empty(),
            Planner.recommend(snapshot).stream()
                .map(advice -> Planner.planned(advice, leaders.get(advice.id()), ""))
                .toList());
    return new Elections(cluster, Clock.systemUTC(), Journal.NONE, ElectionSettings.DEFAULT)
        .run(plan, ElectionListener.NONE, () -> false);
  }

  /** A follower is in sync once it has cut what it must and has all that the leader has. */
  private void awaitAllFollow(ClusterSnapshot snapshot, Map<TopicPartition, Integer> leaders)
      throws Exception {
    Set<String> topics =
        leaders.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
    long limit = System.nanoTime() + DEADLINE.toNanos();
    List<String> late;
    do {
      TimeUnit.MILLISECONDS.sleep(100);
      Map<TopicPartition, TopicPartitionInfo> now = new TreeMap<>();
      for (TopicDescription topic :
          lab.admin().describeTopics(topics).allTopicNames().get().values()) {
        topic
            .partitions()
            .forEach(info -> now.put(new TopicPartition(topic.name(), info.partition()), info));
      }
      late = new ArrayList<>();
      for (PartitionState state : snapshot.partitions()) {
        TopicPartitionInfo info = now.get(state.id());
        Node leader = info.leader();
        Set<Integer> inSync = info.isr().stream().map(Node::id).collect(Collectors.toSet());
        if (leader == null
            || leader.id() != leaders.get(state.id())
            || !inSync.containsAll(live(state))) {
          late.add(state.id() + " " + info);
        }
      }
    } while (!late.isEmpty() && System.nanoTime() < limit);
    assertThat(late).as("led by another, or with a follower that is not in sync").isEmpty();
  }

  private ClusterSnapshot observe() throws InterruptedException {
    return new Observer(cluster, Clock.systemUTC()).observe(new Targets.AllOffline(), DEADLINE);
  }
}
