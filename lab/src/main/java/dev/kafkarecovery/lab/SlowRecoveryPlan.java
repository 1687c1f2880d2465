package dev.kafkarecovery.lab;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * One partition of the incident {@code slow-recovery}, with its right answer. Brokers 1 and 2
 * survive, 3 is in log recovery, 4 stays dead.
 *
 * @param partition which one
 * @param replicas where it is created, in assignment order; the first is in sync last
 * @param records how much is written to it and when
 * @param kind what it teaches
 * @param leader who must lead it if it is elected before broker 3 serves; null when nobody can
 */
record SlowRecoveryPlan(
    TopicPartition partition,
    List<Integer> replicas,
    Records records,
    String kind,
    @Nullable Integer leader) {

  static final int RECOVERING = 3;

  static final String WAITING_KEEPS_ALL = "waiting_keeps_what_electing_now_loses";
  static final String WAITING_IS_THE_ONLY_WAY = "only_the_recovering_broker_has_a_replica";
  static final String NOTHING_TO_LOSE = "waiting_and_electing_now_keep_the_same";
  static final String LAST_IS_DEAD = "last_in_sync_replica_stays_dead";
  static final String RECOVERING_IS_LONGER = "recovering_replica_was_not_in_sync_and_is_longer";
  static final String RECOVERING_IS_SHORTER = "recovering_replica_was_not_in_sync_and_is_shorter";
  static final String RECOVERING_IS_ALONE = "recovering_replica_was_not_in_sync_and_is_alone";

  /** How many partitions the incident needs at least. */
  static final int FEWEST = 24;

  /** How many segments broker 3 has to recover in all, one for each record that only it has. */
  private static final int SEGMENTS = 3_200;

  SlowRecoveryPlan {
    replicas = List.copyOf(replicas);
  }

  /**
   * How many records are written, by the brokers that are up at that time. The first four go to
   * partitions of broker 4 until it dies; the last three to those of broker 3 after that.
   *
   * @param all while all are up
   * @param no1 while 1 is down
   * @param no13 while 1 and 3 are down
   * @param only4 while only 4 is up
   * @param no4 while 1, 2 and 3 are up
   * @param no14 while 2 and 3 are up
   * @param only3 while only 3 is up
   */
  record Records(int all, int no1, int no13, int only4, int no4, int no14, int only3) {}

  /** Which replica was in sync last, and has everything. */
  int lastInSync() {
    return replicas.get(0);
  }

  /** Whether the controller elects a leader by itself, without a loss, once broker 3 serves. */
  boolean heals() {
    return lastInSync() == RECOVERING;
  }

  /** All offline partitions, this many. */
  static List<SlowRecoveryPlan> all(int partitions) {
    Plans plans = new Plans();
    plans.lastInSyncIsDead();
    int large = partitions - plans.list.size() - 2;
    plans.lastInSyncIsRecovering(large, Math.max(2, SEGMENTS / large));
    return plans.list;
  }

  /** Collects the partitions topic by topic. */
  private static final class Plans {

    private static final Records EARLY = new Records(100, 30, 20, 20, 0, 0, 0);
    private static final Records EQUAL = new Records(0, 0, 0, 0, 60, 0, 0);

    private final List<SlowRecoveryPlan> list = new ArrayList<>();

    private void add(
        String topic, Records records, String kind, @Nullable Integer leader, Integer... replicas) {
      int number = (int) list.stream().filter(p -> p.partition.topic().equals(topic)).count();
      list.add(
          new SlowRecoveryPlan(
              new TopicPartition(topic, number), List.of(replicas), records, kind, leader));
    }

    /** Ends: 1 has 100 records, 3 has 130, 2 has 150 and 4 has 170. */
    private void lastInSyncIsDead() {
      for (int n = 0; n < 4; n++) {
        add("fraud.alerts", EARLY, LAST_IS_DEAD, 2, 4, 1, 2);
        add("orders.archive", EARLY, RECOVERING_IS_LONGER, 1, 4, 1, 3);
        add("customers.journal", EARLY, RECOVERING_IS_SHORTER, 2, 4, 3, 2);
      }
      for (int n = 0; n < 2; n++) {
        add("sessions.audit", EARLY, RECOVERING_IS_ALONE, null, 4, 3);
        add("shipping.labels", EARLY, LostIsrPlan.SINGLE, null, 4);
      }
    }

    /** Ends: 1 has 40 records, 2 has 60, and 3 has those of its own besides. */
    private void lastInSyncIsRecovering(int large, int own) {
      Records records = new Records(0, 0, 0, 0, 40, 20, own);
      for (int n = 0; n < 2; n++) {
        add("catalog.prices", EQUAL, NOTHING_TO_LOSE, 2, 3, 2, 1);
        add("billing.invoices", records, WAITING_IS_THE_ONLY_WAY, null, 3);
      }
      for (int n = 0; n < large - 2; n++) {
        switch (n % 3) {
          case 0 -> add("warehouse.events", records, WAITING_KEEPS_ALL, 2, 3, 1, 2);
          case 1 -> add("warehouse.events", records, WAITING_KEEPS_ALL, 2, 3, 2, 1);
          default -> add("warehouse.moves", records, WAITING_KEEPS_ALL, 1, 3, 1);
        }
      }
    }
  }
}
