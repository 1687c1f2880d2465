package dev.kafkarecovery.lab;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.kafka.common.TopicPartition;

/**
 * The incident {@code wide}: broker 4 led thousands of partitions and was the only one in sync when
 * it died. Brokers 1, 2 and 3 left earlier, one after the other, and are back with shorter logs.
 */
final class Wide extends Incident {

  static final List<Step<Wide>> STEPS =
      List.of(
          new Step<>("Creating the partitions ...", Wide::create),
          new Step<>("Writing to each of them ...", Wide::begin),
          new Step<>("Writing to every third while broker 3 is down ...", Wide::lose3),
          new Step<>("Writing to every fourth while 2 is down too ...", Wide::lose2),
          new Step<>("Stopping broker 1 and killing broker 4 ...", Wide::lose1And4),
          new Step<>("Starting brokers 1, 2 and 3 with what they have ...", Wide::survive),
          new Step<>("Checking that the incident is what it should be ...", Wide::check));

  private static final int TOPIC_SIZE = 500;
  private static final List<List<Integer>> PAIRS =
      List.of(
          List.of(1, 2), List.of(2, 3), List.of(3, 1), List.of(2, 1), List.of(3, 2), List.of(1, 3));

  private final int count;

  Wide(Lab lab, int partitions) {
    super(Scenario.WIDE, lab);
    count = partitions;
  }

  private static TopicPartition partition(int n) {
    return new TopicPartition("telemetry.shard-%02d".formatted(n / TOPIC_SIZE), n % TOPIC_SIZE);
  }

  private static List<Integer> replicas(int n) {
    List<Integer> pair = PAIRS.get(n % PAIRS.size());
    return List.of(4, pair.get(0), pair.get(1));
  }

  private void create() {
    Map<TopicPartition, List<Integer>> replicas = new LinkedHashMap<>();
    for (int n = 0; n < count; n++) {
      replicas.put(partition(n), replicas(n));
    }
    create(replicas, topic -> Map.of());
  }

  private void begin() {
    write(2, n -> true);
  }

  private void write(int records, IntPredicate wanted) {
    Map<TopicPartition, Integer> counts = new HashMap<>();
    for (int n = 0; n < count; n++) {
      if (wanted.test(n)) {
        counts.put(partition(n), records);
      }
    }
    write(counts);
  }

  private void lose3() {
    stop(3);
    write(3, n -> n / PAIRS.size() % 3 == 0);
  }

  private void lose2() {
    stop(2);
    write(1, n -> n / PAIRS.size() % 4 == 0);
  }

  private void lose1And4() {
    stop(1);
    kill(4);
  }

  private void survive() {
    start(List.of(1, 2, 3));
    lab.awaitFenced(4);
  }

  private void check() {
    IncidentCheck check = new IncidentCheck(lab, topics, Set.of(1, 2, 3));
    for (int n = 0; n < count; n++) {
      TopicPartition partition = partition(n);
      Map<Integer, Long> ends = ledger.of(partition);
      List<Integer> live = replicas(n).subList(1, 3);
      long first = ends.getOrDefault(live.get(0), 0L);
      long second = ends.getOrDefault(live.get(1), 0L);
      String kind =
          first == second
              ? LostIsrPlan.EQUAL
              : first > second ? LostIsrPlan.LONGEST : LostIsrPlan.STOCK_IS_WRONG;
      check.expect(partition, kind, live.get(first >= second ? 0 : 1), ends);
    }
    stands(check.verify());
  }
}
