package dev.kafkarecovery.lab;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.apache.kafka.common.TopicPartition;

/**
 * The incident {@code slow-recovery}: broker 4 died and stays dead, later broker 3 was killed and
 * is back, loading thousands of segments that it had not flushed, slowly. Each was alone in sync
 * for some partitions. Brokers 1 and 2 are alive with less.
 */
final class SlowRecovery extends Incident {

  static final List<Step<SlowRecovery>> STEPS =
      List.of(
          new Step<>("Creating topics and writing the first records ...", SlowRecovery::begin),
          new Step<>(
              "Writing on while 1, 3 and 2 go down, then killing 4 ...", SlowRecovery::lose4),
          new Step<>("Bringing 1, 2 and 3 back with other topics ...", SlowRecovery::beginAnew),
          new Step<>("Filling broker 3 alone, then killing it ...", SlowRecovery::lose3),
          new Step<>("Starting brokers 1 and 2 with what they have ...", SlowRecovery::survive),
          new Step<>("Checking that the incident is what it should be ...", SlowRecovery::check),
          new Step<>("Starting broker 3, which recovers its logs ...", SlowRecovery::recover));

  /** Loading takes about 5 s on two cores without a brake. */
  private static final int FACTOR = 30;

  /** A batch fills the index of a segment, and so each batch begins another segment. */
  private static final Map<String, String> TINY_SEGMENTS =
      Map.of("segment.index.bytes", "12", "index.interval.bytes", "0");

  private final List<SlowRecoveryPlan> plans;

  SlowRecovery(Lab lab, int partitions) {
    super(Scenario.SLOW_RECOVERY, lab);
    plans = SlowRecoveryPlan.all(partitions);
  }

  /**
   * Two log directories, loaded by one thread each; and recovery points that are not written down
   * before the kill, or the broker would recover almost nothing.
   */
  static LabSpec fit(LabSpec wanted) {
    Map<String, String> config = new HashMap<>();
    config.put("num.recovery.threads.per.data.dir", "1");
    config.put("log.flush.offset.checkpoint.interval.ms", "3600000");
    config.putAll(wanted.brokerConfig());
    return wanted
        .withBrokerConfig(config)
        .withLogDirsPerBroker(Math.max(2, wanted.logDirsPerBroker()));
  }

  private void begin() {
    topics.create("web.sessions", List.of(List.of(1, 2), List.of(2, 1)), Map.of());
    create(plan -> !plan.heals(), Map.of());
    write(SlowRecoveryPlan.Records::all);
  }

  private void create(Predicate<SlowRecoveryPlan> wanted, Map<String, String> config) {
    Map<TopicPartition, List<Integer>> replicas = new LinkedHashMap<>();
    plans.stream().filter(wanted).forEach(plan -> replicas.put(plan.partition(), plan.replicas()));
    create(replicas, topic -> config);
  }

  private void write(ToIntFunction<SlowRecoveryPlan.Records> phase) {
    write(counts(phase));
  }

  private Map<TopicPartition, Integer> counts(ToIntFunction<SlowRecoveryPlan.Records> phase) {
    Map<TopicPartition, Integer> records = new HashMap<>();
    for (SlowRecoveryPlan plan : plans) {
      int count = phase.applyAsInt(plan.records());
      if (count > 0) {
        records.put(plan.partition(), count);
      }
    }
    return records;
  }

  private void lose4() {
    stop(1);
    write(SlowRecoveryPlan.Records::no1);
    stop(3);
    write(SlowRecoveryPlan.Records::no13);
    stop(2);
    write(SlowRecoveryPlan.Records::only4);
    kill(4);
  }

  private void beginAnew() {
    List<Integer> back = List.of(1, 2, 3);
    start(back);
    back.forEach(ledger::upAlone);
    create(SlowRecoveryPlan::heals, TINY_SEGMENTS);
    write(SlowRecoveryPlan.Records::no4);
  }

  private void lose3() {
    stop(1);
    write(SlowRecoveryPlan.Records::no14);
    stop(2);
    writeOneByOne(counts(SlowRecoveryPlan.Records::only3));
    kill(3);
  }

  /** Besides, topics that broker 3 will have to catch up with have a leader. */
  private void survive() {
    start(List.of(1, 2));
    lab.awaitFenced(3);
    TopicPartition clicks = new TopicPartition("web.clicks", 0);
    topics.create(clicks.topic(), List.of(List.of(1, 3)), Map.of());
    writer.write(Map.of(clicks, 100));
  }

  private void check() {
    IncidentCheck check = new IncidentCheck(lab, topics, Set.of(1, 2));
    for (SlowRecoveryPlan plan : plans) {
      Map<Integer, Long> ends = ledger.of(plan.partition());
      Integer leader = plan.leader();
      long last = ends.getOrDefault(plan.lastInSync(), 0L);
      Long lost = leader == null ? null : last - ends.getOrDefault(leader, 0L);
      check.expect(
          plan.partition(),
          plan.kind(),
          leader,
          new Expected.Waiting(plan.lastInSync(), plan.heals(), ends, lost));
    }
    stands(check.verify());
  }

  private void recover() {
    lab.startBroker(SlowRecoveryPlan.RECOVERING);
    lab.slowBroker(SlowRecoveryPlan.RECOVERING, FACTOR);
  }
}
