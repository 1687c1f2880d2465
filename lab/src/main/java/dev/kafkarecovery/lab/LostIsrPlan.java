package dev.kafkarecovery.lab;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * One partition of the incident {@code lost-isr}, with its right answer. Brokers 1 and 2 survive;
 * whoever leads last, 3 or 4, dies.
 *
 * @param partition which one
 * @param replicas where it is created, in assignment order
 * @param records how much is written to it and when
 * @param kind what it teaches
 * @param leader who must lead it in the end; null when nobody can
 */
record LostIsrPlan(
    TopicPartition partition,
    List<Integer> replicas,
    Records records,
    String kind,
    @Nullable Integer leader) {

  static final String LONGEST = "longest_log_wins";
  static final String STOCK_IS_WRONG = "stock_election_would_pick_the_shorter_log";
  static final String HIGHER_EPOCH = "higher_epoch_beats_longer_log";
  static final String HIGHER_AND_LONGER = "higher_epoch_and_longer_log";
  static final String EQUAL = "equal_logs_keep_the_assignment_order";
  static final String EMPTY = "empty_logs_keep_the_assignment_order";
  static final String ONLY_ONE = "only_one_live_replica";
  static final String NO_REPLICA = "no_live_replica";
  static final String SINGLE = "single_replica_is_dead";
  static final String INTERNAL = "internal_topic";

  static final String SETTLEMENT = "payments.settlement";
  static final String FRAUD = "fraud.scores";

  /** How many partitions of the incident are not made by {@link #all}: the internal topic's. */
  static final int INTERNAL_PARTITIONS = 4;

  LostIsrPlan {
    replicas = List.copyOf(replicas);
  }

  /**
   * How many records are written, by the brokers that are up at that time.
   *
   * @param all while all are up
   * @param no2 while 2 is down
   * @param no12 while 1 and 2 are down
   * @param only2 while only 2 is up, elected uncleanly
   * @param no14 after 4 died, while 1 is down and 2 is back
   * @param only3 while only 3 is left
   */
  record Records(int all, int no2, int no12, int only2, int no14, int only3) {}

  /** The offline partitions, this many but for the internal topic's. */
  static List<LostIsrPlan> all(int partitions) {
    Plans plans = new Plans();
    plans.threeWays("payments.ledger", 6, new Records(100, 50, 10, 0, 30, 10));
    plans.threeWays("orders.events", 8, new Records(300, 120, 40, 0, 80, 25));
    plans.settlement();
    plans.profiles();
    plans.withoutReplicas();
    plans.ties();
    plans.fraud();
    int left = partitions - INTERNAL_PARTITIONS - plans.list.size();
    plans.threeWays("clickstream.raw", left, new Records(1_500, 400, 150, 0, 350, 90));
    return plans.list;
  }

  /** Collects the partitions topic by topic. */
  private static final class Plans {

    private static final Records SOME = new Records(100, 50, 10, 0, 20, 5);
    private static final Records UNTOUCHED_BY_LAG = new Records(200, 0, 0, 0, 0, 0);
    private static final Records NOTHING = new Records(0, 0, 0, 0, 0, 0);

    private final List<LostIsrPlan> list = new ArrayList<>();

    private void add(
        String topic, Records records, String kind, @Nullable Integer leader, Integer... replicas) {
      int number = (int) list.stream().filter(p -> p.partition.topic().equals(topic)).count();
      list.add(
          new LostIsrPlan(
              new TopicPartition(topic, number), List.of(replicas), records, kind, leader));
    }

    /** Led by 4, replica 2 falls behind 1; led by 3, replica 1 falls behind 2. */
    private void threeWays(String topic, int count, Records records) {
      Records ledBy4 = new Records(records.all, records.no2, records.no12, 0, 0, 0);
      Records ledBy3 = new Records(records.all, records.no2, 0, 0, records.no14, records.only3);
      for (int n = 0; n < count; n++) {
        switch (n % 4) {
          case 0 -> add(topic, ledBy4, STOCK_IS_WRONG, 1, 4, 2, 1);
          case 1 -> add(topic, ledBy3, STOCK_IS_WRONG, 2, 3, 1, 2);
          case 2 -> add(topic, ledBy4, LONGEST, 1, 4, 1, 2);
          default -> add(topic, ledBy3, LONGEST, 2, 3, 2, 1);
        }
      }
    }

    /** While 3 and 1, which have more, were down, 2 was elected uncleanly; 3 then followed it. */
    private void settlement() {
      for (int n = 0; n < 4; n++) {
        add(SETTLEMENT, new Records(100, 50, 0, 20, 0, 5), HIGHER_EPOCH, 2, 1, 2, 3);
      }
    }

    /** The leader moves from 4 to 3 when 4 dies. */
    private void profiles() {
      for (int n = 0; n < 3; n++) {
        add("customers.profiles", SOME, HIGHER_AND_LONGER, 2, 4, 3, 1, 2);
      }
    }

    private void withoutReplicas() {
      add("audit.trail", SOME, NO_REPLICA, null, 3, 4);
      add("audit.trail", SOME, NO_REPLICA, null, 4, 3);
      add("audit.trail", SOME, NO_REPLICA, null, 3, 4);
      add("shipping.labels", new Records(80, 20, 0, 0, 0, 10), SINGLE, null, 3);
      add("shipping.labels", new Records(80, 20, 10, 0, 0, 0), SINGLE, null, 4);
    }

    private void ties() {
      add("inventory.snapshots", UNTOUCHED_BY_LAG, EQUAL, 1, 4, 1, 2);
      add("inventory.snapshots", UNTOUCHED_BY_LAG, EQUAL, 2, 4, 2, 1);
      add("inventory.snapshots", new Records(200, 0, 0, 0, 0, 15), EQUAL, 2, 3, 2, 1);
      add("inventory.snapshots", new Records(200, 0, 0, 0, 0, 15), EQUAL, 1, 3, 1, 2);
      add("sessions.dead-letter", NOTHING, EMPTY, 1, 4, 1, 2);
      add("sessions.dead-letter", NOTHING, EMPTY, 2, 3, 2, 1);
    }

    /** With two in-sync replicas required, 3 and 4 both stay eligible leader replicas. */
    private void fraud() {
      add(FRAUD, new Records(100, 50, 10, 0, 0, 0), ONLY_ONE, 1, 3, 4, 1);
      add(FRAUD, new Records(100, 50, 10, 0, 0, 0), ONLY_ONE, 1, 4, 3, 1);
    }
  }
}
