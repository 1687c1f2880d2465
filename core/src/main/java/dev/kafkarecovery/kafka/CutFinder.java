package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.EpochEnd;
import dev.kafkarecovery.plan.EpochLookup;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import dev.kafkarecovery.plan.Truncation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds where logs would be cut, by following what their brokers would do step by step. All
 * questions go forward together: a step is one request to each broker that has something to answer.
 */
final class CutFinder implements AutoCloseable {
  private final BrokerCalls brokers;

  CutFinder(BrokerCalls brokers) {
    this.brokers = brokers;
  }

  /** An answer for each question, whoever is silent. */
  Map<CutQuestion, Reading<Long>> find(Collection<CutQuestion> questions, Deadline deadline)
      throws InterruptedException {
    Map<CutQuestion, Truncation> searches = new LinkedHashMap<>();
    questions.forEach(question -> searches.put(question, new Truncation(question)));
    List<Truncation> open = open(searches.values());
    while (!open.isEmpty()) {
      step(open, deadline);
      open = open(open);
    }
    Map<CutQuestion, Reading<Long>> cuts = new HashMap<>();
    searches.forEach((question, search) -> cuts.put(question, search.cut()));
    return cuts;
  }

  private static List<Truncation> open(Collection<Truncation> searches) {
    return searches.stream().filter(search -> search.next().isPresent()).toList();
  }

  private void step(List<Truncation> open, Deadline deadline) throws InterruptedException {
    Map<Integer, Set<EpochLookup>> byBroker = new TreeMap<>();
    for (Truncation search : open) {
      EpochLookup lookup = search.next().orElseThrow();
      byBroker.computeIfAbsent(lookup.brokerId(), id -> new LinkedHashSet<>()).add(lookup);
    }
    Map<Integer, Reading<Map<EpochLookup, Reading<Optional<EpochEnd>>>>> answers =
        brokers.call(
            byBroker.keySet(),
            (channel, broker) ->
                new EpochReader(new ReplicaFetch(channel, deadline))
                    .read(new ArrayList<>(byBroker.getOrDefault(broker, Set.of()))),
            deadline);
    for (Truncation search : open) {
      EpochLookup lookup = search.next().orElseThrow();
      take(search, lookup, answer(lookup, answers));
    }
  }

  private static Reading<Optional<EpochEnd>> answer(
      EpochLookup lookup,
      Map<Integer, Reading<Map<EpochLookup, Reading<Optional<EpochEnd>>>>> answers) {
    Reading<Optional<EpochEnd>> missing =
        Reading.unknown(Why.FAILED, "the broker left it out of its answer");
    return answers
        .getOrDefault(lookup.brokerId(), Reading.unknown(Why.NOT_ASKED, "not asked"))
        .flatMap(found -> found.getOrDefault(lookup, missing));
  }

  private static void take(
      Truncation search, EpochLookup lookup, Reading<Optional<EpochEnd>> answer) {
    if (answer instanceof Reading.Known<Optional<EpochEnd>> known) {
      search.answer(known.value());
    } else if (answer instanceof Reading.Unknown<Optional<EpochEnd>> unknown) {
      search.fail(
          unknown.why(),
          "the epochs of broker %d: %s".formatted(lookup.brokerId(), unknown.detail()));
    }
  }

  /** What these tails hold; at most one of a broker's copy of a partition. */
  Map<Tail, Reading<TailContent>> read(Collection<Tail> tails, Deadline deadline)
      throws InterruptedException {
    Map<Integer, List<Tail>> byBroker =
        tails.stream().collect(Collectors.groupingBy(Tail::brokerId));
    Map<Integer, Reading<Map<Tail, Reading<TailContent>>>> answers =
        brokers.call(
            byBroker.keySet(),
            (channel, broker) ->
                new TailContentReader(new ReplicaFetch(channel, deadline))
                    .read(byBroker.getOrDefault(broker, List.of())),
            deadline);
    Map<Tail, Reading<TailContent>> contents = new HashMap<>();
    Reading<TailContent> missing = Reading.unknown(Why.NOT_ASKED, "not asked");
    for (Tail tail : tails) {
      contents.put(
          tail,
          answers
              .getOrDefault(tail.brokerId(), Reading.unknown(Why.NOT_ASKED, "not asked"))
              .flatMap(found -> found.getOrDefault(tail, missing)));
    }
    return contents;
  }

  @Override
  public void close() {
    brokers.close();
  }
}
