package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.GroupReader.Groups;
import dev.kafkarecovery.kafka.TransactionReader.Told;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ClusterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds out who depends on partitions: every live broker is asked for the groups that it
 * coordinates, and for transactions without an end in its own logs; then for what it knows of those
 * as their coordinator. Coordinators without a leader make a part unknown, which is told.
 */
final class DependentsReader implements AutoCloseable {
  private final AnyBroker anyBroker;
  private final BrokerCalls brokers;
  private final ClusterScanner scanner;

  /** What one broker said, each part by itself. */
  private record Answer(
      Reading<Groups> groups,
      Reading<Map<TopicPartition, Reading<List<OpenTransaction>>>> transactions) {}

  /** A part of what a broker is asked. */
  private interface Part<T> {
    T read() throws ChannelException, InterruptedException;
  }

  DependentsReader(AnyBroker anyBroker, BrokerCalls brokers, ClusterScanner scanner) {
    this.anyBroker = anyBroker;
    this.brokers = brokers;
    this.scanner = scanner;
  }

  Dependents read(Collection<PartitionState> partitions, Deadline deadline)
      throws InterruptedException {
    if (partitions.isEmpty()) {
      return Dependents.NONE;
    }
    Coordinators coordinators;
    try {
      coordinators = anyBroker.ask(channel -> Coordinators.read(channel, deadline), deadline);
    } catch (ClusterException e) {
      return Dependents.unknown(String.valueOf(e.getMessage()));
    }
    // Something must be left for the second question when a broker keeps silent.
    Duration most = deadline.remaining().multipliedBy(2).dividedBy(3);
    Deadline first = deadline.atMost(Duration.ofSeconds(Math.max(1, most.toSeconds())));
    Map<Integer, Reading<Answer>> answers = ask(partitions, first);
    Map<TopicPartition, Map<Integer, Reading<List<OpenTransaction>>>> open =
        open(partitions, answers);
    return new Dependents(
        committed(answers),
        unseen(answers, coordinators),
        judged(open, answers, coordinators, deadline));
  }

  private Map<Integer, Reading<Answer>> ask(
      Collection<PartitionState> partitions, Deadline deadline) throws InterruptedException {
    Set<TopicPartition> ids =
        partitions.stream().map(PartitionState::id).collect(Collectors.toSet());
    return brokers.call(
        scanner.servingIds(),
        (channel, broker) ->
            new Answer(
                part(() -> new GroupReader(channel, broker, deadline).read(ids)),
                part(
                    () ->
                        new TransactionReader(channel, deadline).open(heldBy(broker, partitions)))),
        deadline);
  }

  private static List<PartitionState> heldBy(int broker, Collection<PartitionState> partitions) {
    return partitions.stream()
        .filter(state -> state.replica(broker).map(Replica::online).orElse(false))
        .toList();
  }

  private static <T> Reading<T> part(Part<T> part) throws InterruptedException {
    try {
      return Reading.known(part.read());
    } catch (ChannelException e) {
      return Reading.unknown(e.why(), e.clause());
    }
  }

  private static Map<TopicPartition, Map<String, Long>> committed(
      Map<Integer, Reading<Answer>> answers) {
    Map<TopicPartition, Map<String, Long>> committed = new HashMap<>();
    answers
        .values()
        .forEach(
            answer ->
                answer
                    .flatMap(Answer::groups)
                    .asOptional()
                    .ifPresent(
                        groups ->
                            groups
                                .committed()
                                .forEach(
                                    (id, offsets) ->
                                        committed
                                            .computeIfAbsent(id, any -> new TreeMap<>())
                                            .putAll(offsets))));
    return committed;
  }

  private static List<String> unseen(
      Map<Integer, Reading<Answer>> answers, Coordinators coordinators) {
    List<String> unseen = new ArrayList<>(coordinators.unseenGroups());
    answers.forEach(
        (broker, answer) -> {
          Reading<Groups> groups = answer.flatMap(Answer::groups);
          groups.asOptional().ifPresent(known -> unseen.addAll(known.unseen()));
          if (!groups.isKnown()) {
            unseen.add(
                "the groups that broker %d coordinates: %s".formatted(broker, groups.reason()));
          }
        });
    return unseen;
  }

  private static Map<TopicPartition, Map<Integer, Reading<List<OpenTransaction>>>> open(
      Collection<PartitionState> partitions, Map<Integer, Reading<Answer>> answers) {
    Map<TopicPartition, Map<Integer, Reading<List<OpenTransaction>>>> open = new HashMap<>();
    for (PartitionState state : partitions) {
      Map<Integer, Reading<List<OpenTransaction>>> byBroker = new TreeMap<>();
      for (Replica replica : state.replicas()) {
        if (replica.online()) {
          byBroker.put(
              replica.brokerId(),
              answers
                  .getOrDefault(
                      replica.brokerId(), Reading.unknown(Why.NOT_ASKED, "its broker went away"))
                  .flatMap(Answer::transactions)
                  .flatMap(
                      found ->
                          found.getOrDefault(
                              state.id(),
                              Reading.unknown(
                                  Why.FAILED, "the broker left it out of its answer"))));
        }
      }
      open.put(state.id(), byBroker);
    }
    return open;
  }

  /** The transactions with what the coordinators say of them. */
  private Map<TopicPartition, Map<Integer, Reading<List<OpenTransaction>>>> judged(
      Map<TopicPartition, Map<Integer, Reading<List<OpenTransaction>>>> open,
      Map<Integer, Reading<Answer>> answers,
      Coordinators coordinators,
      Deadline deadline)
      throws InterruptedException {
    Set<Long> producers =
        open.values().stream()
            .flatMap(byBroker -> byBroker.values().stream())
            .flatMap(reading -> reading.asOptional().stream())
            .flatMap(List::stream)
            .map(OpenTransaction::producerId)
            .collect(Collectors.toCollection(TreeSet::new));
    if (producers.isEmpty()) {
      return open;
    }
    List<Integer> awake = new ArrayList<>();
    List<String> unseen = new ArrayList<>(coordinators.unseenTransactions());
    answers.forEach(
        (broker, answer) -> {
          if (answer.isKnown()) {
            awake.add(broker);
          } else {
            unseen.add("broker %d: %s".formatted(broker, answer.reason()));
          }
        });
    Map<Long, Told> told = new HashMap<>();
    brokers
        .call(
            awake,
            (channel, broker) -> new TransactionReader(channel, deadline).coordinated(producers),
            deadline)
        .forEach(
            (broker, answer) -> {
              told.putAll(answer.orElse(Map.of()));
              if (!answer.isKnown()) {
                unseen.add("broker %d: %s".formatted(broker, answer.reason()));
              }
            });
    open.forEach(
        (id, byBroker) ->
            byBroker.replaceAll(
                (broker, reading) ->
                    reading.map(
                        all -> all.stream().map(one -> judged(id, one, told, unseen)).toList())));
    return open;
  }

  private static OpenTransaction judged(
      TopicPartition id, OpenTransaction open, Map<Long, Told> told, List<String> unseen) {
    Told known = told.get(open.producerId());
    if (known != null) {
      return open.judged(
          known.transactionalId(), known.goingOn().map(partitions -> partitions.contains(id)));
    }
    return open.judged(
        "",
        Reading.unknown(
            Why.FAILED,
            unseen.isEmpty()
                ? "no coordinator names it: it expired, or the right DESCRIBE on its transactional"
                    + " id is missing"
                : String.join("; ", unseen)));
  }

  @Override
  public void close() {
    brokers.close();
  }
}
