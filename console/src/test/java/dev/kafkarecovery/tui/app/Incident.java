package dev.kafkarecovery.tui.app;

import static dev.kafkarecovery.fake.Partitions.partition;

import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.BrokerRecovery.Source;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.RecoveryOutlook;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.BrokerLogs;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.Leadership;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.RawChunk;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/** An incident worth looking at: two racks of six brokers are down, one more is silent. */
final class Incident implements Cluster {
  static final Instant NOW = Instant.parse("2026-11-30T04:04:31Z");
  static final String CLUSTER_ID = "MkU3OEVBNTcwNTJENDM2Qg";
  static final String LONG_TOPIC = "eu-central-1.payments." + "reconciliation-".repeat(15) + "v2";

  /** Offline; electing its best log loses records. */
  static final TopicPartition LOSSY = new TopicPartition("payments.ledger", 3);

  /** Offline; it has a live in-sync copy, so that an election loses nothing. */
  static final TopicPartition CLEAN = new TopicPartition("payments.ledger", 0);

  /** Offline; its only in-sync copy is alive, so that an election loses nothing. */
  static final TopicPartition SETTLE = new TopicPartition("payments.settle", 0);

  /** The lossy partition after its best copy went too. */
  static Partitions withoutBroker105() {
    return partition("payments.ledger", 3)
        .dead(105)
        .dead(104)
        .alive(101, 8_790_377, 39)
        .dead(102)
        .elr(102);
  }

  /** Broker 102 is nearly done, 104 has just begun, and 106 cannot be asked. */
  static Map<Integer, RecoveryProgress> recoveries() {
    RecoveryOutlook moving =
        new RecoveryOutlook(
            RecoveryOutlook.Pace.MOVING,
            Reading.known(36.0),
            Reading.unknown(Why.UNSUPPORTED, "not known"),
            Reading.known(Duration.ofSeconds(20)),
            /* restarts= */ 0);
    return Map.of(
        102,
        new RecoveryProgress(
            recovery(102, State.RECOVERING, "loading logs", Reading.known(gauges(12, 121))),
            moving,
            Optional.of(133),
            Optional.of(133)),
        104,
        new RecoveryProgress(
            recovery(104, State.RECOVERING, "loading logs", Reading.known(gauges(4100, 130))),
            RecoveryOutlook.unknown(RecoveryOutlook.Pace.ESTIMATING, "estimating", 2),
            Optional.of(4230),
            Optional.of(4230)),
        106,
        new RecoveryProgress(
            recovery(
                106,
                State.UNKNOWN,
                "not registered; connection refused",
                Reading.unknown(Why.UNREACHABLE, "connection refused")),
            RecoveryOutlook.unknown(RecoveryOutlook.Pace.NONE, "no recovery was seen", 0),
            Optional.empty(),
            Optional.empty()));
  }

  private static BrokerRecovery recovery(
      int broker, State state, String detail, Reading<RecoveryGauges> gauges) {
    return new BrokerRecovery(
        broker, NOW, Source.JMX, state, detail, /* staleMetric= */ false, gauges);
  }

  private static RecoveryGauges gauges(int left, int loaded) {
    return new RecoveryGauges(
        Reading.known(2),
        Reading.known(NOW.minusSeconds(90)),
        List.of(dir("/data1", left - 2), dir("/data2", 2)),
        Reading.known(loaded),
        Reading.unknown(Why.UNSUPPORTED, "not known"),
        /* fromAddOn= */ false);
  }

  private static LogDirProgress dir(String path, int left) {
    return new LogDirProgress(
        path,
        /* offline= */ false,
        OptionalInt.of(left),
        Map.of(0, OptionalInt.of(3)),
        Reading.unknown(Why.UNSUPPORTED, "not known"));
  }

  /** Groups beyond the end of the lossy partition's pick, and transactions that it holds. */
  static void dependents(FakeCluster fake) {
    fake.commit("ledger-audit", LOSSY, 8_790_377);
    fake.commit("ledger-export", LOSSY, 8_000_000);
    fake.hideGroups(
        "__consumer_offsets has no leader for 1 of its 50 partitions (12): the groups kept there"
            + " cannot be asked about");
    fake.openTransactions(
        LOSSY,
        105,
        Reading.known(
            List.of(
                new OpenTransaction(7, 0, 8_789_002, 1_000, "refunds-3", Reading.known(false)),
                new OpenTransaction(8, 0, 8_789_090, 1_000, "payouts-1", Reading.known(true)))));
  }

  private final FakeCluster fake;

  private Incident(FakeCluster fake) {
    this.fake = fake;
  }

  static Incident on(FakeCluster fake) {
    return new Incident(fake);
  }

  static FakeCluster fake(Clock clock) {
    FakeCluster fake = new FakeCluster(clock);
    fake.clusterId(CLUSTER_ID);
    fake.put(
        partition("payments.ledger", 0).alive(101, 8_812_004, 41).dead(104).dead(102).elr(101));
    fake.put(
        partition("payments.ledger", 3)
            .alive(105, EpochLog.from(0).epoch(39, 8_789_000).epoch(40, 8_789_173))
            .dead(104)
            .alive(101, EpochLog.from(0).epoch(39, 8_790_377))
            .dead(102)
            .elr(102));
    fake.tail(
        new Tail(LOSSY, fake.state(LOSSY).topicId(), 101, 8_789_000, 8_790_377),
        new TailContent(
            Reading.known(1_796_008_741_000L),
            Reading.known(1_377L),
            Reading.known(137_700L),
            /* transactional= */ false));
    fake.put(partition("payments.ledger", 11).dead(104).dead(102).isr(104));
    fake.put(partition("payments.refunds", 1).gone(106).dead(104).isr(106));
    fake.put(
        partition("payments.refunds", 2)
            .alive(105, 99_222, 12)
            .alive(101, 99_310, 12)
            .silent(103)
            .gone(106)
            .isr(106));
    fake.put(partition("payments.settle", 0).alive(101, 44_120, 7).dead(102).isr(101));
    fake.put(
        partition("payments.settle", 4)
            .alive(101, 44_008, 7)
            .alive(105, 44_008, 7)
            .gone(106)
            .isr(106));
    fake.put(
        partition("__consumer_offsets", 12)
            .dead(102)
            .alive(105, 1_204_331, 88)
            .alive(101, 1_204_002, 88)
            .isr(102));
    fake.put(partition(LONG_TOPIC, 17).alive(105, 12, 3).alive(101, 10, 3).dead(104).isr(104));
    return manyMore(fake);
  }

  private static FakeCluster manyMore(FakeCluster fake) {
    for (int p = 0; p < 24; p++) {
      fake.put(
          partition("orders.events", p)
              .alive(p % 2 == 0 ? 101 : 105, 5_000_000 + 7_919L * p, 21)
              .dead(p % 3 == 0 ? 102 : 104)
              .alive(p % 2 == 0 ? 105 : 101, 5_000_000 + 7_000L * p, 21)
              .isr(p % 3 == 0 ? 102 : 104));
    }
    return fake;
  }

  @Override
  public ClusterSnapshot scan(Targets targets, Duration timeout) {
    ClusterSnapshot seen = fake.scan(targets, timeout);
    List<Broker> brokers = seen.brokers().stream().map(Incident::racked).toList();
    return new ClusterSnapshot(
        seen.clusterId(),
        seen.takenAt(),
        brokers,
        104_216,
        seen.partitions(),
        seen.topics(),
        seen.problems());
  }

  private static Broker racked(Broker broker) {
    String rack = "rack-" + (char) ('a' + (broker.id() - 101) / 2);
    return new Broker(
        broker.id(), broker.host(), broker.port(), rack, broker.state(), broker.answered());
  }

  @Override
  public List<BrokerLogs> gather(
      Collection<PartitionState> partitions,
      Set<Integer> skip,
      Duration deadline,
      Consumer<BrokerLogs> onAnswer) {
    return fake.gather(
        partitions,
        skip,
        deadline,
        answer -> onAnswer.accept(answer.brokerId() == 103 ? silent(answer) : answer));
  }

  private static BrokerLogs silent(BrokerLogs answer) {
    return new BrokerLogs(
        answer.brokerId(), Reading.unknown(Why.SILENT, "no answer within 30 s"), answer.logs());
  }

  @Override
  public RawChunk readRaw(LogCopy copy, long offset, int maxBytes, Duration timeout) {
    return fake.readRaw(copy, offset, maxBytes, timeout);
  }

  @Override
  public Map<CutQuestion, Reading<Long>> cuts(
      Collection<CutQuestion> questions, Duration deadline) {
    return fake.cuts(questions, deadline);
  }

  @Override
  public Dependents dependents(Collection<PartitionState> partitions, Duration deadline) {
    return fake.dependents(partitions, deadline);
  }

  @Override
  public Map<Tail, Reading<TailContent>> tails(Collection<Tail> tails, Duration deadline) {
    return fake.tails(tails, deadline);
  }

  @Override
  public Map<TopicPartition, Leadership> leaders(Set<TopicPartition> partitions, Duration timeout) {
    return fake.leaders(partitions, timeout);
  }

  @Override
  public Map<TopicPartition, ActResult> reorder(Map<TopicPartition, List<Integer>> orders) {
    return fake.reorder(orders);
  }

  @Override
  public Map<TopicPartition, ActResult> electUnclean(Set<TopicPartition> partitions)
      throws InterruptedException {
    return fake.electUnclean(partitions);
  }

  @Override
  public void close() {
    fake.close();
  }
}
