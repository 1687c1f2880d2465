package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.OrderResult.Outcome;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Puts assignment orders back that an earlier run left changed, where that is safe: the partition
 * has a leader, no reassignment is in flight, and its order is still the one that the run set.
 */
public final class OrderRestore {
  private static final Duration SCAN_TIMEOUT = Duration.ofSeconds(10);
  private static final long FIRST_RETRY_MS = 250;
  private static final String NOT_STARTED = "NOT_STARTED";

  private final Cluster cluster;
  private final Journal journal;
  private final ElectionSettings settings;
  private final ActSender acts;
  private final Map<TopicPartition, OrderResult> results = new TreeMap<>();

  /** The settings' {@code restoreOrder} has no meaning here. */
  public OrderRestore(Cluster cluster, Journal journal, ElectionSettings settings) {
    this.cluster = cluster;
    this.journal = journal;
    this.settings = settings;
    this.acts = new ActSender(cluster, journal);
  }

  /**
   * What would become of these, by the cluster as it is now.
   *
   * @param seen a scan of at least these partitions
   */
  public static List<OrderResult> look(
      ClusterSnapshot seen, Map<TopicPartition, OrderChange> changes) {
    Map<TopicPartition, PartitionState> states =
        seen.partitions().stream()
            .collect(Collectors.toMap(PartitionState::id, Function.identity()));
    return new TreeMap<>(changes)
        .entrySet().stream()
            .map(
                entry ->
                    verdict(
                        entry.getKey(),
                        entry.getValue(),
                        Optional.ofNullable(states.get(entry.getKey()))))
            .toList();
  }

  /**
   * Looks again at each, puts back what can be, and reads back that it shows.
   *
   * @param clusterId for the journal, and checked against the cluster right before each request
   * @param source the journal's name that the changes are from, for the new journal
   * @param stop asked before each request; once true nothing more is sent
   * @return a result for each change, sorted; none is {@link Outcome#READY}
   */
  public List<OrderResult> run(
      String clusterId,
      String source,
      Map<TopicPartition, OrderChange> changes,
      BooleanSupplier stop)
      throws InterruptedException {
    changes.forEach(
        (id, change) -> settle(left(id, change, NOT_STARTED, "nothing was sent: stopped before")));
    try {
      journal.write(
          "run-started",
          Map.of("task", "restore-order", "clusterId", clusterId, "restoredFrom", source));
      List<TopicPartition> ids = changes.keySet().stream().sorted().toList();
      for (int from = 0; from < ids.size(); from += settings.chunkSize()) {
        int to = Math.min(ids.size(), from + settings.chunkSize());
        Map<TopicPartition, OrderChange> chunk = new HashMap<>(changes);
        chunk.keySet().retainAll(Set.copyOf(ids.subList(from, to)));
        putBack(clusterId, chunk, stop);
      }
      acts.journalFailure().ifPresent(this::journalFailed);
    } catch (UncheckedIOException e) {
      journalFailed(String.valueOf(e.getMessage()));
    }
    readBack();
    writeEnd();
    return List.copyOf(results.values());
  }

  /** What was not sent before the journal failed must not be sent any more. */
  private void journalFailed(String why) {
    results.replaceAll(
        (id, result) ->
            result.outcome() == Outcome.READY || result.code().equals(NOT_STARTED)
                ? result.with(Outcome.LEFT, "JOURNAL", "nothing was sent: " + why)
                : result);
  }

  private void putBack(
      String clusterId, Map<TopicPartition, OrderChange> chunk, BooleanSupplier stop)
      throws InterruptedException {
    Map<TopicPartition, OrderChange> pending = chunk;
    for (int tries = 0; !pending.isEmpty() && tries <= settings.attempts(); tries++) {
      if (stop.getAsBoolean() || acts.journalFailure().isPresent()) {
        return;
      }
      if (tries > 0) {
        TimeUnit.MILLISECONDS.sleep(FIRST_RETRY_MS << Math.min(tries - 1, 4));
      }
      pending = tryOnce(clusterId, pending);
    }
  }

  /** Tries these once; returns those that may be tried again. */
  private Map<TopicPartition, OrderChange> tryOnce(
      String clusterId, Map<TopicPartition, OrderChange> chunk) throws InterruptedException {
    try {
      ClusterSnapshot seen = cluster.scan(new Targets.Listed(chunk.keySet()), SCAN_TIMEOUT);
      if (!seen.clusterId().equals(clusterId)) {
        chunk.forEach(
            (id, change) ->
                settle(
                    left(id, change, "OTHER_CLUSTER", "this is the cluster " + seen.clusterId())));
        return Map.of();
      }
      look(seen, chunk).forEach(this::settle);
    } catch (ClusterException e) {
      chunk.forEach(
          (id, change) -> settle(left(id, change, "NOT_SEEN", String.valueOf(e.getMessage()))));
      return chunk;
    }
    Map<TopicPartition, OrderChange> ready = new HashMap<>(chunk);
    ready.keySet().removeIf(id -> result(id).outcome() != Outcome.READY);
    return send(ready);
  }

  private Map<TopicPartition, OrderChange> send(Map<TopicPartition, OrderChange> ready)
      throws InterruptedException {
    Map<TopicPartition, List<Integer>> back = new HashMap<>();
    Map<TopicPartition, List<Integer>> now = new HashMap<>();
    ready.forEach(
        (id, change) -> {
          back.put(id, change.before());
          now.put(id, change.set());
        });
    Map<TopicPartition, OrderChange> again = new HashMap<>();
    acts.reorder("restore-order", back, now)
        .forEach(
            (id, answer) -> {
              OrderResult result = result(id);
              switch (answer.status()) {
                case OK, NOT_NEEDED, UNKNOWN -> settle(result.with(Outcome.BACK, "NONE", "sent"));
                case RETRIABLE -> {
                  settle(refused(result, answer));
                  again.put(id, result.change());
                }
                case REFUSED, TOO_LARGE -> settle(refused(result, answer));
              }
            });
    return again;
  }

  private static OrderResult refused(OrderResult result, ActResult answer) {
    return result.with(Outcome.LEFT, answer.code(), AnswerSentences.putBack(answer));
  }

  /** What was sent is back only where it shows, whatever the answer was. */
  private void readBack() throws InterruptedException {
    Map<TopicPartition, OrderChange> sent = new HashMap<>();
    results.values().stream()
        .filter(result -> result.outcome() == Outcome.BACK)
        .forEach(result -> sent.put(result.id(), result.change()));
    Set<TopicPartition> unseen =
        OrderReadBack.unseen(cluster, sent, settings.verifyTimeout()).keySet();
    for (TopicPartition id : sent.keySet()) {
      settle(
          unseen.contains(id)
              ? result(id)
                  .with(
                      Outcome.LEFT,
                      "NOT_VERIFIED",
                      "was sent and does not show after %d s; run this again"
                          .formatted(settings.verifyTimeout().toSeconds()))
              : result(id).with(Outcome.BACK, "NONE", "put back, and read back"));
    }
  }

  private void writeEnd() {
    List<Map<String, String>> lines =
        results.values().stream()
            .map(
                result ->
                    Map.of(
                        "partition", result.id().toString(),
                        "outcome", result.outcome().name(),
                        "code", result.code(),
                        "sentence", result.sentence()))
            .toList();
    try {
      journal.write("run-ended", Map.of("results", lines));
    } catch (UncheckedIOException e) {
      // The results still tell everything; they were made before this line.
    }
  }

  private void settle(OrderResult result) {
    results.put(result.id(), result);
  }

  private OrderResult result(TopicPartition id) {
    return Optional.ofNullable(results.get(id)).orElseThrow();
  }

  private static OrderResult left(
      TopicPartition id, OrderChange change, String code, String sentence) {
    return new OrderResult(id, change, Optional.empty(), Outcome.LEFT, code, sentence);
  }

  private static OrderResult verdict(
      TopicPartition id, OrderChange change, Optional<PartitionState> seen) {
    if (seen.isEmpty()) {
      return left(id, change, "MISSING", "does not exist any more");
    }
    PartitionState state = seen.get();
    OrderResult result =
        new OrderResult(
            id, change, Optional.of(state.assignment()), Outcome.READY, "READY", "can be put back");
    return switch (change.standing(state)) {
      case BEFORE -> result.with(Outcome.ALREADY, "NONE", "stands as before already");
      case OTHER ->
          result.with(
              Outcome.LEFT,
              "CHANGED_SINCE",
              "was changed since: the run set %s; left as it is".formatted(change.set()));
      case REASSIGNING ->
          result.with(
              Outcome.LEFT,
              "REASSIGNING",
              "a reassignment is in flight, which another order would break off; run this again"
                  + " once it is done");
      case UNKNOWN ->
          result.with(
              Outcome.LEFT,
              "REASSIGNMENT_UNKNOWN",
              "whether a reassignment is in flight is not known (%s); run this again"
                  .formatted(detail(state.reassignment())));
      case SET ->
          state.offline()
              ? result.with(
                  Outcome.LEFT,
                  "NO_LEADER",
                  "has no leader, and its order decides who can be elected; elect one first")
              : result;
    };
  }

  private static String detail(Reading<?> reading) {
    return reading instanceof Reading.Unknown<?> unknown ? unknown.detail() : "";
  }
}
