package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult.Status;
import dev.kafkarecovery.recovery.Recheck.Route;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sends acts with the journal written before and after, and halves those that are too large. */
final class ActSender {
  private interface Act<V> {
    Map<TopicPartition, ActResult> send(Map<TopicPartition, V> part) throws InterruptedException;
  }

  private final Cluster cluster;
  private final Journal journal;
  private Optional<String> journalFailure = Optional.empty();

  ActSender(Cluster cluster, Journal journal) {
    this.cluster = cluster;
    this.journal = journal;
  }

  Map<TopicPartition, ActResult> elect(Map<TopicPartition, Route> routes)
      throws InterruptedException {
    return halving(
        routes,
        part -> {
          Map<String, Object> designated = new TreeMap<>();
          part.forEach(
              (id, route) -> designated.put(id.toString(), route.election().designatedLeader()));
          journal.write("elect-sent", Map.of("designatedLeaders", designated));
          Map<TopicPartition, ActResult> answers = cluster.electUnclean(part.keySet());
          writeAfter("elect-answered", answers);
          return answers;
        });
  }

  /**
   * @param event what the journal calls it: {@code reorder} or {@code restore-order}
   * @param from the orders before, for the journal
   */
  Map<TopicPartition, ActResult> reorder(
      String event,
      Map<TopicPartition, List<Integer>> orders,
      Map<TopicPartition, List<Integer>> from)
      throws InterruptedException {
    return halving(
        orders,
        part -> {
          journal.write(
              event + "-sent", Map.of("to", byName(part), "from", byName(only(from, part))));
          Map<TopicPartition, ActResult> answers = cluster.reorder(part);
          writeAfter(event + "-answered", answers);
          return answers;
        });
  }

  /** What made the journal fail after an act, if anything did: then no further act must follow. */
  Optional<String> journalFailure() {
    return journalFailure;
  }

  // The act is done and its answers must not get lost with the line that tells of them.
  private void writeAfter(String event, Map<TopicPartition, ActResult> answers) {
    try {
      journal.write(event, answered(answers));
    } catch (UncheckedIOException e) {
      journalFailure = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static <V> Map<TopicPartition, ActResult> halving(Map<TopicPartition, V> all, Act<V> act)
      throws InterruptedException {
    if (all.isEmpty()) {
      return Map.of();
    }
    Map<TopicPartition, ActResult> results = new HashMap<>(act.send(all));
    List<TopicPartition> tooLarge =
        results.entrySet().stream()
            .filter(entry -> entry.getValue().status() == Status.TOO_LARGE)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    if (tooLarge.size() > 1) {
      int half = tooLarge.size() / 2;
      for (List<TopicPartition> part :
          List.of(tooLarge.subList(0, half), tooLarge.subList(half, tooLarge.size()))) {
        Map<TopicPartition, V> smaller = new HashMap<>(all);
        smaller.keySet().retainAll(new ArrayList<>(part));
        results.putAll(halving(smaller, act));
      }
    }
    return results;
  }

  private static Map<String, Object> answered(Map<TopicPartition, ActResult> answers) {
    Map<String, Object> codes = new TreeMap<>();
    answers.forEach(
        (id, answer) ->
            codes.put(
                id.toString(),
                answer.message().isEmpty()
                    ? answer.code()
                    : answer.code() + ": " + answer.message()));
    return Map.of("answers", codes);
  }

  private static Map<TopicPartition, List<Integer>> only(
      Map<TopicPartition, List<Integer>> all, Map<TopicPartition, ?> part) {
    return all.entrySet().stream()
        .filter(entry -> part.containsKey(entry.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static Map<String, List<Integer>> byName(Map<TopicPartition, List<Integer>> orders) {
    Map<String, List<Integer>> named = new TreeMap<>();
    orders.forEach((id, order) -> named.put(id.toString(), order));
    return named;
  }
}
