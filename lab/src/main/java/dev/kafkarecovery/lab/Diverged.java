package dev.kafkarecovery.lab;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * The incident {@code diverged}: brokers 1, 2 and 3 led alone one after the other, each elected at
 * a loss and with records of its own, and so did 4, which died. The three are back, and no log is
 * the whole of another. Transactions, compaction, deleted records and consumer groups are in it
 * too.
 */
final class Diverged extends Incident {

  static final List<Step<Diverged>> STEPS =
      List.of(
          new Step<>("Creating topics, consumer groups and transactions ...", Diverged::begin),
          new Step<>("Writing on while 4, 3 and 2 go down ...", Diverged::lose432),
          new Step<>("Electing 2 alone, at a loss ...", Diverged::only2),
          new Step<>("Electing 3 alone, at a loss ...", Diverged::only3),
          new Step<>("Electing 1 alone again, at a loss ...", Diverged::again1),
          new Step<>("Electing 2 with 3 as its follower, then 3 alone ...", Diverged::both23),
          new Step<>("Electing 4 alone, at a loss, then killing it ...", Diverged::lose4),
          new Step<>("Starting brokers 1, 2 and 3 with what they have ...", Diverged::survive),
          new Step<>("Checking that the incident is what it should be ...", Diverged::check));

  private static final Set<Integer> SURVIVORS = Set.of(1, 2, 3);
  private static final TopicPartition HEALTHY = new TopicPartition("web.sessions", 0);

  private final List<DivergedPlan> plans;
  private final Map<TopicPartition, LogHistory> histories = new LinkedHashMap<>();
  private final Bystanders bystanders;
  private final Gaps gaps;

  Diverged(Lab lab, int partitions) {
    super(Scenario.DIVERGED, lab);
    plans = DivergedPlan.all(partitions);
    plans.forEach(plan -> histories.put(plan.partition(), new LogHistory(plan.replicas())));
    bystanders = new Bystanders(lab, topics, writer, plans);
    gaps = new Gaps(lab, topics, plansOf(DivergedPlan.BALANCES));
  }

  /** Few coordinators, which one broker can serve alone, and compaction that begins at once. */
  static LabSpec fit(LabSpec wanted) {
    Map<String, String> config = new HashMap<>();
    config.put("transaction.state.log.num.partitions", "2");
    config.put("transaction.state.log.replication.factor", "3");
    config.put("transaction.state.log.min.isr", "1");
    config.put("log.cleaner.backoff.ms", "300");
    config.putAll(wanted.brokerConfig());
    return wanted.withBrokerConfig(config);
  }

  private List<DivergedPlan> plansOf(String topic) {
    return plans.stream().filter(plan -> plan.partition().topic().equals(topic)).toList();
  }

  private void begin() {
    topics.create(HEALTHY.topic(), List.of(List.of(1, 2), List.of(2, 1)), Map.of());
    Map<TopicPartition, List<Integer>> replicas = new LinkedHashMap<>();
    plans.forEach(plan -> replicas.put(plan.partition(), plan.replicas()));
    create(
        replicas,
        topic -> topic.equals(DivergedPlan.BALANCES) ? Gaps.COMPACTED_IN_SMALL_STEPS : Map.of());
    bystanders.begin(HEALTHY);
    write(Phase.ALL);
    gaps.awaitOnAll();
  }

  private void lose432() {
    stop(4);
    enter(Phase.NO4);
    write(Phase.NO4);
    stop(3);
    enter(Phase.NO34);
    bystanders.restartTransaction();
    write(Phase.NO34);
    stop(2);
    enter(Phase.ONLY1);
    write(Phase.ONLY1);
    gaps.awaitInTail(1);
    bystanders.commitAhead();
    deleteRecords();
  }

  private void deleteRecords() {
    Map<TopicPartition, Long> before = new HashMap<>();
    plans.stream()
        .filter(plan -> plan.deletedBefore() > 0)
        .forEach(plan -> before.put(plan.partition(), plan.deletedBefore()));
    topics.deleteBefore(before);
    before.forEach((partition, offset) -> history(partition).deletedBefore(offset));
  }

  private void only2() {
    stop(1);
    start(List.of(2));
    enter(Phase.ONLY2);
    write(Phase.ONLY2);
  }

  private void only3() {
    stop(2);
    start(List.of(3));
    enter(Phase.ONLY3);
    write(Phase.ONLY3);
  }

  private void again1() {
    stop(3);
    start(List.of(1));
    enter(Phase.AGAIN1);
    write(Phase.AGAIN1);
  }

  private void both23() {
    stop(1);
    start(List.of(2, 3));
    enter(Phase.BOTH23);
    topics.awaitInSync(3, histories.keySet());
    bystanders.awaitInSync(3);
    write(Phase.BOTH23);
    stop(2);
    enter(Phase.AGAIN3);
    write(Phase.AGAIN3);
    bystanders.commitOnOffline(HEALTHY);
  }

  private void lose4() {
    stop(3);
    start(List.of(4));
    topics.electWhereNobodyLeads(bystanders.goOffline());
    enter(Phase.ONLY4);
    write(Phase.ONLY4);
    kill(4);
  }

  private void survive() {
    start(List.copyOf(SURVIVORS));
    lab.awaitFenced(4);
  }

  /** The brokers of a phase are up now: elects where the plan says so. */
  private void enter(Phase phase) {
    Set<TopicPartition> led = new HashSet<>();
    Set<TopicPartition> electing = new HashSet<>();
    for (DivergedPlan plan : plans) {
      LogHistory history = history(plan.partition());
      history.enter(phase.up(), plan.elects(phase));
      if (history.leader().isPresent()) {
        led.add(plan.partition());
      }
      if (plan.elects(phase)) {
        electing.add(plan.partition());
      }
    }
    topics.electWhereNobodyLeads(electing);
    topics.await(
        "the leaders of phase " + phase,
        led,
        info -> info.leader() != null && phase.up().contains(info.leader().id()));
  }

  private void write(Phase phase) {
    Map<TopicPartition, Integer> plain = new HashMap<>();
    Map<TopicPartition, Integer> half = new HashMap<>();
    for (DivergedPlan plan : plans) {
      int count = plan.written(phase);
      if (count == 0) {
        continue;
      }
      history(plan.partition()).wrote(count);
      if (plan.partition().topic().equals(DivergedPlan.BALANCES)) {
        half.put(plan.partition(), count / 2);
      } else if (!bystanders.hasWritten(plan, phase)) {
        plain.put(plan.partition(), count);
      }
    }
    writer.write(plain);
    writer.writeOneByOne(half);
    writer.writeOneByOne(half);
    HistoryCheck.awaitEnds(lab, histories);
  }

  private LogHistory history(TopicPartition partition) {
    LogHistory found = histories.get(partition);
    if (found == null) {
      throw new LabException("The incident has no partition " + partition + ".");
    }
    return found;
  }

  private void check() {
    IncidentCheck check = new IncidentCheck(lab, topics, SURVIVORS);
    for (DivergedPlan plan : plans) {
      LogHistory history = history(plan.partition());
      HistoryCheck.compare(lab, plan.partition(), history);
      check.expect(plan.partition(), plan.kind(), plan.leader(), history.ends(), truth(plan));
    }
    gaps.check();
    bystanders.check();
    bystanders
        .leaders()
        .forEach((tp, leader) -> check.expect(tp, LostIsrPlan.INTERNAL, leader, Map.of()));
    stands(check.verify());
  }

  private Expected.Diverged truth(DivergedPlan plan) {
    LogHistory history = history(plan.partition());
    Map<Integer, Map<Integer, Long>> cuts = new HashMap<>();
    for (int leader : SURVIVORS) {
      cuts.put(
          leader,
          SURVIVORS.stream()
              .filter(follower -> follower != leader)
              .collect(Collectors.toMap(id -> id, id -> history.cut(leader, id))));
    }
    return new Expected.Diverged(
        plan.candidate(),
        SURVIVORS.stream().collect(Collectors.toMap(id -> id, id -> history.log(id).start())),
        cuts,
        bystanders.committed(plan.partition()),
        bystanders.openTransactions(plan));
  }
}
