package dev.kafkarecovery.lab;

import static dev.kafkarecovery.lab.Phase.AGAIN1;
import static dev.kafkarecovery.lab.Phase.AGAIN3;
import static dev.kafkarecovery.lab.Phase.ALL;
import static dev.kafkarecovery.lab.Phase.BOTH23;
import static dev.kafkarecovery.lab.Phase.NO34;
import static dev.kafkarecovery.lab.Phase.NO4;
import static dev.kafkarecovery.lab.Phase.ONLY1;
import static dev.kafkarecovery.lab.Phase.ONLY2;
import static dev.kafkarecovery.lab.Phase.ONLY3;
import static dev.kafkarecovery.lab.Phase.ONLY4;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * One partition of the incident {@code diverged}. Every shape is there once for each of brokers 1,
 * 2 and 3, since a partition can be elected only once and each choice cuts the other logs
 * elsewhere.
 *
 * @param partition which one
 * @param replicas where it is created, in assignment order
 * @param written how many offsets are written in a phase; none where it is missing
 * @param deletedBefore records before it are deleted after {@link Phase#ONLY1}; 0 for none
 * @param kind what it teaches
 * @param leader who must lead it in the end
 * @param candidate whom this copy of the shape is there for
 */
record DivergedPlan(
    TopicPartition partition,
    List<Integer> replicas,
    Map<Phase, Integer> written,
    long deletedBefore,
    String kind,
    int leader,
    int candidate) {

  static final String TRANSFERS = "billing.transfers";
  static final String BALANCES = "accounts.balances";

  static final String NEWER_IS_SHORTER = "newer_epoch_on_the_shorter_log";
  static final String EPOCHS_APART = "epochs_that_only_one_side_knows";
  static final String COMMON_EPOCHS = "common_epochs_then_different_tails";
  static final String FOLLOWED = "one_followed_another_before";
  static final String MOVING_LEADER = "leader_moved_with_every_loss";
  static final String SAME_EPOCH = "same_epoch_and_different_lengths";
  static final String ONE_EMPTY = "one_log_is_empty";
  static final String ALL_EMPTY = "all_logs_are_empty";
  static final String EQUAL = "equal_logs";
  static final String STARTS_LATER = "log_begins_after_the_histories_part";
  static final String STARTS_BEFORE = "log_begins_before_the_histories_part";
  static final String TRANSACTIONS = "transactions_without_an_end";
  static final String COMPACTED = "compacted_with_gaps";

  /** How many partitions of the incident are not made by {@link #all}: the internal topics'. */
  static final int INTERNAL_PARTITIONS = 3;

  /** Every shape three times, and the internal topics'. */
  static final int FEWEST = 13 * 3 + INTERNAL_PARTITIONS;

  /** How many offsets the transactions take that are made while all brokers are up. */
  static final int TRANSACTION_OFFSETS = 26;

  private static final List<Integer> CANDIDATES = List.of(1, 2, 3);
  private static final List<Integer> FROM_4 = List.of(4, 1, 2, 3);
  private static final List<Integer> FROM_1 = List.of(1, 2, 3, 4);
  private static final List<Integer> DOWNWARDS = List.of(4, 3, 2, 1);

  DivergedPlan {
    replicas = List.copyOf(replicas);
    written = Map.copyOf(written);
  }

  /** The offline partitions, this many but for the internal topics'. */
  static List<DivergedPlan> all(int partitions) {
    Plans plans = new Plans();
    plans.divergedTails();
    plans.lengths();
    plans.deleted();
    plans.settings();
    int left = partitions - INTERNAL_PARTITIONS - plans.list.size();
    for (int n = 0; n < left; n++) {
      plans.newerIsShorter("ledger.archive", CANDIDATES.get(n % CANDIDATES.size()));
    }
    return plans.list;
  }

  int written(Phase phase) {
    return written.getOrDefault(phase, 0);
  }

  boolean elects(Phase phase) {
    return phase.elects(written(phase));
  }

  /** Collects the partitions topic by topic. */
  private static final class Plans {

    private final List<DivergedPlan> list = new ArrayList<>();

    private void add(
        String topic,
        List<Integer> replicas,
        Map<Phase, Integer> written,
        long deletedBefore,
        String kind,
        int leader) {
      CANDIDATES.forEach(
          candidate -> add(topic, replicas, written, deletedBefore, kind, leader, (int) candidate));
    }

    private void add(
        String topic,
        List<Integer> replicas,
        Map<Phase, Integer> written,
        long deletedBefore,
        String kind,
        int leader,
        int candidate) {
      int number = (int) list.stream().filter(p -> p.partition.topic().equals(topic)).count();
      list.add(
          new DivergedPlan(
              new TopicPartition(topic, number),
              replicas,
              written,
              deletedBefore,
              kind,
              leader,
              candidate));
    }

    private void newerIsShorter(String topic, int candidate) {
      Map<Phase, Integer> written = Map.of(ALL, 100, NO34, 0, ONLY1, 50, ONLY2, 20, ONLY4, 5);
      add(topic, FROM_1, written, 0, NEWER_IS_SHORTER, 2, candidate);
    }

    private void divergedTails() {
      CANDIDATES.forEach(candidate -> newerIsShorter("ledger.entries", candidate));
      add(
          "ledger.corrections",
          FROM_4,
          Map.of(ALL, 100, ONLY1, 10, ONLY2, 20, ONLY3, 18, AGAIN1, 15, AGAIN3, 12, ONLY4, 5),
          0,
          EPOCHS_APART,
          3);
      add(
          "orders.events",
          FROM_4,
          Map.of(ALL, 40, NO4, 30, ONLY1, 25, ONLY2, 15, ONLY3, 35, ONLY4, 10),
          0,
          COMMON_EPOCHS,
          3);
      add(
          "orders.returns",
          FROM_1,
          Map.of(ALL, 50, ONLY1, 20, ONLY2, 30, ONLY3, 12, AGAIN1, 8, BOTH23, 10, AGAIN3, 15),
          0,
          FOLLOWED,
          3);
      add(
          "orders.quotes",
          DOWNWARDS,
          Map.of(ALL, 30, NO4, 10, NO34, 20, ONLY1, 15, ONLY2, 12, ONLY3, 18, ONLY4, 3),
          0,
          MOVING_LEADER,
          3);
    }

    private void lengths() {
      Map<Phase, Integer> shrinking = Map.of(ALL, 100, NO34, 30, ONLY1, 20, ONLY4, 7);
      add("sensors.raw", FROM_1, shrinking, 0, SAME_EPOCH, 1);
      Map<Phase, Integer> never3 = Map.of(NO34, 40, ONLY1, 10, ONLY2, 25, ONLY4, 2);
      add("sensors.alarms", FROM_1, never3, 0, ONE_EMPTY, 2);
      add("sessions.dead-letter", FROM_1, Map.of(), 0, ALL_EMPTY, 1);
      add("inventory.snapshots", FROM_4, Map.of(ALL, 80, NO4, 10, ONLY4, 4), 0, EQUAL, 1);
    }

    private void deleted() {
      Map<Phase, Integer> written = Map.of(ALL, 100, ONLY1, 30, ONLY2, 20, ONLY4, 5);
      add("audit.trail", FROM_4, written, 110, STARTS_LATER, 2);
      add("audit.logins", FROM_4, written, 50, STARTS_BEFORE, 2);
    }

    private void settings() {
      add(
          TRANSFERS,
          FROM_4,
          Map.of(ALL, TRANSACTION_OFFSETS, NO34, 1, ONLY2, 15, ONLY3, 12, ONLY4, 5),
          0,
          TRANSACTIONS,
          3);
      add(
          BALANCES,
          FROM_4,
          Map.of(ALL, 40, ONLY1, 30, ONLY2, 20, ONLY3, 10, ONLY4, 6),
          0,
          COMPACTED,
          3);
    }
  }
}
