package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult.Status;
import dev.kafkarecovery.recovery.Recheck.Route;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sends acts with the journal written before and after, and halves those that are too large. */
final class ActSender {
  /** Writes to the journal what is about to be sent; only then is there something to send. */
  private interface Act<V> {
    Sending announced(Map<TopicPartition, V> part);
  }

  private interface Sending {
    Map<TopicPartition, ActResult> send() throws InterruptedException;
  }

  private static final ActResult NO_ANSWER_YET =
      new ActResult(Status.UNKNOWN, "NO_ANSWER", "it was not waited for");
  private static final ActResult LEFT_OUT =
      new ActResult(Status.UNKNOWN, "NO_ANSWER", "the answer leaves it out");

  private final Cluster cluster;
  private final Journal journal;
  private Optional<String> journalFailure = Optional.empty();

  ActSender(Cluster cluster, Journal journal) {
    this.cluster = cluster;
    this.journal = journal;
  }

  /**
   * Elects these.
   *
   * @param answers where each answer is added as it comes; complete even where an exception ends
   *     the sending: what was under way then is {@link Status#UNKNOWN} in it
   */
  void elect(Map<TopicPartition, Route> routes, Map<TopicPartition, ActResult> answers)
      throws InterruptedException {
    halving(
        routes,
        answers,
        part -> {
          journal.write("elect-sent", intended(part));
          return () -> cluster.electUnclean(part.keySet());
        },
        "elect-answered");
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
    Map<TopicPartition, ActResult> answers = new HashMap<>();
    halving(
        orders,
        answers,
        part -> {
          journal.write(
              event + "-sent", Map.of("to", byName(part), "from", byName(only(from, part))));
          return () -> cluster.reorder(part);
        },
        event + "-answered");
    return answers;
  }

  /** What made the journal fail after an act, if anything did: then no further act must follow. */
  Optional<String> journalFailure() {
    return journalFailure;
  }

  /** Who shall lead, what is lost by it, and in whose words, where there are any. */
  private static Map<String, Object> intended(Map<TopicPartition, Route> routes) {
    Map<String, Object> designated = new TreeMap<>();
    Map<String, Object> losses = new TreeMap<>();
    Map<String, Object> notes = new TreeMap<>();
    routes.forEach(
        (id, route) -> {
          designated.put(id.toString(), route.election().designatedLeader());
          losses.put(id.toString(), LossFields.of(route));
          if (!route.election().note().isEmpty()) {
            notes.put(id.toString(), route.election().note());
          }
        });
    return notes.isEmpty()
        ? Map.of("designatedLeaders", designated, "losses", losses)
        : Map.of("designatedLeaders", designated, "losses", losses, "notes", notes);
  }

  // The act is done and its answers must not get lost with the line that tells of them.
  private void writeAfter(String event, Map<TopicPartition, ActResult> answers) {
    try {
      journal.write(event, answered(answers));
    } catch (UncheckedIOException e) {
      journalFailure = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private <V> void halving(
      Map<TopicPartition, V> all,
      Map<TopicPartition, ActResult> answers,
      Act<V> act,
      String answered)
      throws InterruptedException {
    if (all.isEmpty()) {
      return;
    }
    Map<TopicPartition, ActResult> now = send(act.announced(all), all.keySet(), answers);
    writeAfter(answered, now);
    List<TopicPartition> tooLarge =
        now.entrySet().stream()
            .filter(entry -> entry.getValue().status() == Status.TOO_LARGE)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    if (tooLarge.size() > 1) {
      int half = tooLarge.size() / 2;
      for (List<TopicPartition> part :
          List.of(tooLarge.subList(0, half), tooLarge.subList(half, tooLarge.size()))) {
        Map<TopicPartition, V> smaller = new HashMap<>(all);
        smaller.keySet().retainAll(new HashSet<>(part));
        halving(smaller, answers, act, answered);
      }
    }
  }

  // From the moment of sending until there is an answer, nobody knows: also if sending ends badly.
  private static Map<TopicPartition, ActResult> send(
      Sending sending, Set<TopicPartition> ids, Map<TopicPartition, ActResult> answers)
      throws InterruptedException {
    ids.forEach(id -> answers.put(id, NO_ANSWER_YET));
    Map<TopicPartition, ActResult> now = sending.send();
    ids.forEach(id -> answers.put(id, now.getOrDefault(id, LEFT_OUT)));
    return now;
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
