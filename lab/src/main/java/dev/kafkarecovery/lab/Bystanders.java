package dev.kafkarecovery.lab;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * The consumer groups and transactions of the incident {@code diverged}, and Kafka's own topics
 * that hold them. Half of those go offline, so that some coordinators cannot be asked.
 */
final class Bystanders {

  private static final String OFFSETS = "__consumer_offsets";
  private static final String TRANSACTIONS = "__transaction_state";

  /** By partition. Where 1 comes first it leads in the end; where 4 does, nobody. */
  private static final List<List<Integer>> OFFSETS_REPLICAS =
      List.of(List.of(1, 2, 3), List.of(4, 2, 3), List.of(1, 3, 2), List.of(4, 3, 2));

  private static final List<List<Integer>> TRANSACTIONS_REPLICAS =
      List.of(List.of(1, 2, 3), List.of(4, 2, 3));

  private static final int COMMITTED = 10;
  private static final int ABORTED = 5;
  private static final int SETTLEMENTS = 4;
  private static final int CHARGEBACKS = 3;
  private static final int INVOICES = 2;
  private static final long SETTLEMENTS_AT = COMMITTED + 1 + ABORTED + 1;
  private static final long CHARGEBACKS_AT = SETTLEMENTS_AT + SETTLEMENTS;
  private static final long INVOICES_AT = CHARGEBACKS_AT + CHARGEBACKS;

  private static final String HIDDEN_GROUP = kept("ledger-reports", OFFSETS_REPLICAS, 1);
  private static final String OTHER_HIDDEN_GROUP = kept("ledger-mirror", OFFSETS_REPLICAS, 3);
  private static final String INVOICES_ID = kept("invoices", TRANSACTIONS_REPLICAS, 0);

  private final Topics topics;
  private final Writer writer;
  private final Transactions transactions;
  private final List<DivergedPlan> plans;
  private final Map<String, Map<TopicPartition, Long>> commits = new LinkedHashMap<>();

  Bystanders(Lab lab, Topics topics, Writer writer, List<DivergedPlan> plans) {
    this.topics = topics;
    this.writer = writer;
    this.plans = plans;
    transactions = new Transactions(lab.bootstrapServers());
    commits.put(kept("ledger-audit", OFFSETS_REPLICAS, 0), all("ledger.entries", 150));
    commits.put(kept("ledger-export", OFFSETS_REPLICAS, 2), all("ledger.entries", 90));
    commits.put(kept("orders-billing", OFFSETS_REPLICAS, 2), all("orders.events", 95));
    commits.put(kept("balances-cache", OFFSETS_REPLICAS, 0), all(DivergedPlan.BALANCES, 70));
  }

  private Map<TopicPartition, Long> all(String topic, long offset) {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    plans.stream()
        .map(DivergedPlan::partition)
        .filter(partition -> partition.topic().equals(topic))
        .forEach(partition -> offsets.put(partition, offset));
    return offsets;
  }

  /** A name that Kafka keeps in this one of an internal topic's partitions. */
  private static String kept(String name, List<List<Integer>> replicas, int partition) {
    int n = 1;
    while (Math.abs((long) (name + "-" + n).hashCode()) % replicas.size() != partition) {
      n++;
    }
    return name + "-" + n;
  }

  /** With all brokers up: the internal topics, the first commits, and all transactions. */
  void begin(TopicPartition healthy) {
    writer.commit(HIDDEN_GROUP, all("ledger.entries", 150));
    writer.commit(OTHER_HIDDEN_GROUP, Map.of(healthy, 1L));
    Set<TopicPartition> transfers = all(DivergedPlan.TRANSFERS, 0).keySet();
    transactions.commit(kept("payouts", TRANSACTIONS_REPLICAS, 0), transfers, COMMITTED);
    place(OFFSETS, OFFSETS_REPLICAS);
    place(TRANSACTIONS, TRANSACTIONS_REPLICAS);
    transactions.abort(kept("refunds", TRANSACTIONS_REPLICAS, 1), transfers, ABORTED);
    transactions.leaveOpen(kept("settlements", TRANSACTIONS_REPLICAS, 0), transfers, SETTLEMENTS);
    transactions.leaveOpen(kept("chargebacks", TRANSACTIONS_REPLICAS, 1), transfers, CHARGEBACKS);
    transactions.leaveOpen(INVOICES_ID, transfers, INVOICES);
  }

  private void place(String topic, List<List<Integer>> replicas) {
    Map<TopicPartition, List<Integer>> targets = new TreeMap<>(Topics.ORDER);
    for (int n = 0; n < replicas.size(); n++) {
      targets.put(new TopicPartition(topic, n), replicas.get(n));
    }
    topics.reassign(targets, Set.of(2, 3));
    topics.electPreferred(targets.keySet());
  }

  /** Whether all that the plan writes in a phase was written here, in transactions. */
  boolean hasWritten(DivergedPlan plan, Phase phase) {
    return plan.partition().topic().equals(DivergedPlan.TRANSFERS)
        && (phase == Phase.ALL || phase == Phase.NO34);
  }

  /** With 3 down: a transaction is aborted by its restarted producer, and 3 never hears of it. */
  void restartTransaction() {
    transactions.abortLeftOver(INVOICES_ID);
  }

  /** With 1 alone: groups commit what only 1 holds, and one of them less. */
  void commitAhead() {
    commits.forEach(writer::commit);
  }

  /** With 3 alone: commits that no other broker has of the groups that nobody can ask later. */
  void commitOnOffline(TopicPartition healthy) {
    writer.commit(HIDDEN_GROUP, Map.of(healthy, 2L));
    writer.commit(OTHER_HIDDEN_GROUP, Map.of(healthy, 2L));
  }

  /** Waits until a broker has caught up with the internal topics wherever they have a leader. */
  void awaitInSync(int broker) {
    topics.awaitInSync(broker, goOffline());
  }

  /** The internal partitions that have no leader in the end. */
  Set<TopicPartition> goOffline() {
    return leaders().keySet();
  }

  /** The internal partitions that have no leader in the end, with the right one. */
  Map<TopicPartition, Integer> leaders() {
    return Map.of(
        new TopicPartition(OFFSETS, 1), 3,
        new TopicPartition(OFFSETS, 3), 3,
        new TopicPartition(TRANSACTIONS, 1), 2);
  }

  /** What the groups that can be asked in the end have committed for a partition. */
  Map<String, Long> committed(TopicPartition partition) {
    Map<String, Long> offsets = new TreeMap<>();
    commits.forEach(
        (group, all) -> {
          Long offset = all.get(partition);
          if (offset != null) {
            offsets.put(group, offset);
          }
        });
    return offsets;
  }

  /** The first offsets of the transactions without an end, by replica. */
  Map<Integer, List<Long>> openTransactions(DivergedPlan plan) {
    if (!plan.partition().topic().equals(DivergedPlan.TRANSFERS)) {
      return Map.of();
    }
    List<Long> open = List.of(SETTLEMENTS_AT, CHARGEBACKS_AT);
    return Map.of(1, open, 2, open, 3, List.of(SETTLEMENTS_AT, CHARGEBACKS_AT, INVOICES_AT));
  }

  /** Holds commits and open transactions against the cluster; throws at the first difference. */
  void check() {
    commits.forEach(
        (group, offsets) -> same("The commits of " + group, offsets, topics.committed(group)));
    for (DivergedPlan plan : plans) {
      openTransactions(plan)
          .forEach(
              (broker, open) ->
                  same(
                      "The open transactions of %s on %d".formatted(plan.partition(), broker),
                      open,
                      topics.openTransactions(plan.partition(), broker)));
    }
  }

  private static void same(String what, Object claimed, Object real) {
    if (!claimed.equals(real)) {
      throw new LabException(
          "The incident does not stand: %s should be %s and is %s.".formatted(what, claimed, real));
    }
  }
}
