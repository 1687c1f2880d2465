package dev.kafkarecovery.lab;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * The incident {@code lost-isr}: brokers went down one after the other, each time with more written
 * than the ones before them have, until the last in-sync replicas died with brokers 4 and 3. Then 1
 * and 2 come back with logs of different ages.
 */
final class LostIsr extends Incident {

  static final List<Step<LostIsr>> STEPS =
      List.of(
          new Step<>("Creating topics and writing the first records ...", LostIsr::begin),
          new Step<>("Committing offsets of consumer groups ...", LostIsr::beginGroups),
          new Step<>("Writing on while broker 2 is down ...", LostIsr::lose2),
          new Step<>("Writing on while 1 is down too, then killing 4 ...", LostIsr::lose1And4),
          new Step<>("Bringing 2 back, with elections at a loss of data ...", LostIsr::bring2Back),
          new Step<>("Stopping 2, writing the last records, killing 3 ...", LostIsr::lose3),
          new Step<>("Starting brokers 1 and 2 with what they have ...", LostIsr::survive),
          new Step<>("Checking that the incident is what it should be ...", LostIsr::check));

  private static final String OFFSETS = "__consumer_offsets";
  private static final List<List<Integer>> OFFSETS_REPLICAS =
      List.of(List.of(4, 2, 1), List.of(3, 1, 2), List.of(4, 1, 2), List.of(3, 2, 1));
  private static final List<TopicPartition> HEALTHY =
      List.of(new TopicPartition("web.sessions", 0), new TopicPartition("web.sessions", 1));

  private final List<LostIsrPlan> plans;

  LostIsr(Lab lab, int partitions) {
    super(Scenario.LOST_ISR, lab);
    plans = LostIsrPlan.all(partitions);
  }

  private void begin() {
    topics.create(HEALTHY.get(0).topic(), List.of(List.of(1, 2), List.of(2, 1)), Map.of());
    Map<TopicPartition, List<Integer>> replicas = new LinkedHashMap<>();
    plans.forEach(plan -> replicas.put(plan.partition(), plan.replicas()));
    create(replicas, LostIsr::config);
    writer.write(HEALTHY.stream().collect(Collectors.toMap(tp -> tp, tp -> 100)));
    write(LostIsrPlan.Records::all);
  }

  private static Map<String, String> config(String topic) {
    return switch (topic) {
      case LostIsrPlan.FRAUD -> Map.of("min.insync.replicas", "2");
      case "customers.profiles" -> Map.of("cleanup.policy", "compact");
      default -> Map.of();
    };
  }

  private void write(ToIntFunction<LostIsrPlan.Records> phase) {
    Map<TopicPartition, Integer> records = new HashMap<>();
    for (LostIsrPlan plan : plans) {
      int count = phase.applyAsInt(plan.records());
      if (count > 0) {
        records.put(plan.partition(), count);
      }
    }
    write(records);
  }

  private void beginGroups() {
    writer.commit(groupOf(0), HEALTHY.get(0), 1);
    Map<TopicPartition, List<Integer>> targets = new HashMap<>();
    for (int n = 0; n < OFFSETS_REPLICAS.size(); n++) {
      TopicPartition partition = new TopicPartition(OFFSETS, n);
      List<Integer> replicas = OFFSETS_REPLICAS.get(n);
      targets.put(partition, replicas);
    }
    topics.reassign(targets, Set.of(1, 2));
    topics.electPreferred(targets.keySet());
    commit(3, 0, 1, 2, 3);
  }

  /** Commits for a group of each of these partitions of the internal topic. */
  private void commit(int times, int... partitions) {
    for (int partition : partitions) {
      for (int n = 1; n <= times; n++) {
        writer.commit(groupOf(partition), HEALTHY.get(0), n);
      }
    }
  }

  /** A group whose offsets are kept in this partition of the internal topic. */
  private static String groupOf(int partition) {
    int n = 0;
    while (Math.floorMod(("warehouse-loader-" + n).hashCode(), OFFSETS_REPLICAS.size())
        != partition) {
      n++;
    }
    return "warehouse-loader-" + n;
  }

  private void lose2() {
    stop(2);
    write(LostIsrPlan.Records::no2);
    commit(2, 0, 1, 2, 3);
  }

  private void lose1And4() {
    stop(1);
    write(LostIsrPlan.Records::no12);
    kill(4);
    lab.awaitFenced(4);
  }

  /**
   * For the settlement topic 2 leads alone for a while, elected uncleanly, and 3 follows it: what 1
   * holds is longer and of an older epoch. All others stay with 3.
   */
  private void bring2Back() {
    stop(3);
    start(List.of(2));
    ledger.upAlone(2);
    Set<TopicPartition> settlement =
        plans.stream()
            .map(LostIsrPlan::partition)
            .filter(tp -> tp.topic().equals(LostIsrPlan.SETTLEMENT))
            .collect(Collectors.toSet());
    topics.electUnclean(settlement);
    write(LostIsrPlan.Records::only2);
    start(List.of(3));
    topics.awaitInSync(3, settlement);
    topics.awaitInSync(2, partitionsWith(2));
    settlement.forEach(tp -> ledger.joined(tp, 3));
    ledger.upAlone(3);
    ledger.upAndCaughtUp(2);
    write(LostIsrPlan.Records::no14);
    commit(3, 1, 3);
    ledger.awaitFiles();
  }

  private List<TopicPartition> partitionsWith(int broker) {
    List<TopicPartition> found = new ArrayList<>();
    plans.stream()
        .filter(plan -> plan.replicas().contains(broker))
        .forEach(plan -> found.add(plan.partition()));
    for (int n = 0; n < OFFSETS_REPLICAS.size(); n++) {
      found.add(new TopicPartition(OFFSETS, n));
    }
    return found;
  }

  private void lose3() {
    stop(2);
    write(LostIsrPlan.Records::only3);
    kill(3);
  }

  private void survive() {
    start(List.of(1, 2));
    lab.awaitFenced(3);
    ledger.upAlone(1);
    ledger.upAlone(2);
  }

  private void check() {
    IncidentCheck check = new IncidentCheck(lab, topics, Set.of(1, 2));
    for (LostIsrPlan plan : plans) {
      check.expect(plan.partition(), plan.kind(), plan.leader(), ledger.of(plan.partition()));
    }
    for (int n = 0; n < OFFSETS_REPLICAS.size(); n++) {
      int leader = OFFSETS_REPLICAS.get(n).contains(4) ? 1 : 2;
      check.expect(new TopicPartition(OFFSETS, n), LostIsrPlan.INTERNAL, leader, Map.of());
    }
    stands(check.verify());
  }
}
