package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult.Status;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.Recheck.Route;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sets the assignment orders that elections need, and puts the old ones back afterwards. */
final class OrderKeeper {
  private static final Duration SCAN_TIMEOUT = Duration.ofSeconds(10);
  private static final int NAMED = 5;

  /** An order that was changed. */
  private record Change(List<Integer> before, List<Integer> now) {}

  private final Cluster cluster;
  private final ActSender acts;
  private final ElectionSettings settings;
  private final Ledger ledger;
  private final ElectionListener listener;
  private final Map<TopicPartition, Change> changes = new LinkedHashMap<>();

  OrderKeeper(
      Cluster cluster,
      ActSender acts,
      ElectionSettings settings,
      Ledger ledger,
      ElectionListener listener) {
    this.cluster = cluster;
    this.acts = acts;
    this.settings = settings;
    this.ledger = ledger;
    this.listener = listener;
  }

  /** Sets the orders of those routes that need one; answers for these only. */
  Map<TopicPartition, ActResult> set(List<Route> routes) throws InterruptedException {
    Map<TopicPartition, List<Integer>> wanted = new HashMap<>();
    Map<TopicPartition, List<Integer>> before = new HashMap<>();
    for (Route route : routes) {
      route
          .order()
          .ifPresent(
              order -> {
                wanted.put(route.election().id(), order);
                before.put(route.election().id(), route.state().assignment());
              });
    }
    if (wanted.isEmpty()) {
      return Map.of();
    }
    listener.onPhase(Phase.REORDERING, wanted.keySet());
    // Remembered before it is sent: whatever happens then, restoring looks at what is really set.
    wanted.forEach(
        (id, order) ->
            changes.merge(
                id,
                new Change(before.getOrDefault(id, List.of()), order),
                (first, second) -> new Change(first.before(), second.now())));
    return acts.reorder("reorder", wanted, before);
  }

  /**
   * Puts the old orders back where that is safe: not where an election may still be under way, for
   * it would then take another leader, and not where somebody else changed the replicas since.
   */
  void restore() throws InterruptedException {
    if (!settings.restoreOrder()) {
      return;
    }
    Map<TopicPartition, Change> restorable = new LinkedHashMap<>(changes);
    restorable
        .keySet()
        .removeIf(id -> ledger.settled(id) && ledger.result(id).outcome() == Outcome.UNKNOWN);
    List<TopicPartition> ids = List.copyOf(restorable.keySet());
    for (int from = 0; from < ids.size(); from += settings.chunkSize()) {
      restore(ids.subList(from, Math.min(ids.size(), from + settings.chunkSize())), restorable);
    }
    sayLeft("their order may still be needed", without(restorable));
  }

  private void restore(List<TopicPartition> ids, Map<TopicPartition, Change> all)
      throws InterruptedException {
    listener.onPhase(Phase.RESTORING, ids);
    Map<TopicPartition, List<Integer>> back = new HashMap<>();
    Map<TopicPartition, List<Integer>> now = new HashMap<>();
    try {
      ClusterSnapshot snapshot = cluster.scan(new Targets.Listed(new HashSet<>(ids)), SCAN_TIMEOUT);
      for (PartitionState state : snapshot.partitions()) {
        Change change = all.get(state.id());
        boolean still =
            state.reassignment().orElse(Reassignment.NONE).equals(Reassignment.NONE)
                && state.reassignment().isKnown();
        if (change != null && still && state.assignment().equals(change.now())) {
          back.put(state.id(), change.before());
          now.put(state.id(), change.now());
        }
      }
      Map<TopicPartition, ActResult> answers = acts.reorder("restore-order", back, now);
      Map<TopicPartition, Change> left = new LinkedHashMap<>();
      answers.forEach(
          (id, answer) -> {
            Change change = all.get(id);
            if (answer.status() != Status.OK && change != null) {
              left.put(id, change);
            }
          });
      sayLeft("the cluster did not take the old one back", left);
    } catch (ClusterException e) {
      sayLeft(String.valueOf(e.getMessage()), only(ids, all));
    } catch (UncheckedIOException e) {
      sayLeft("the journal could not be written", only(ids, all));
    }
  }

  /** Says which orders stay changed, because nobody waits any more. */
  void abandon() {
    sayLeft("the run was interrupted", changes);
  }

  private Map<TopicPartition, Change> without(Map<TopicPartition, Change> restored) {
    Map<TopicPartition, Change> left = new LinkedHashMap<>(changes);
    left.keySet().removeAll(restored.keySet());
    return left;
  }

  private static Map<TopicPartition, Change> only(
      List<TopicPartition> ids, Map<TopicPartition, Change> all) {
    Map<TopicPartition, Change> some = new LinkedHashMap<>(all);
    some.keySet().retainAll(ids);
    return some;
  }

  private void sayLeft(String why, Map<TopicPartition, Change> left) {
    if (left.isEmpty()) {
      return;
    }
    List<String> named =
        left.entrySet().stream()
            .limit(NAMED)
            .map(entry -> "%s (was %s)".formatted(entry.getKey(), entry.getValue().before()))
            .toList();
    String more = left.size() > NAMED ? " and %d more".formatted(left.size() - NAMED) : "";
    ledger.problem(
        "assignment order",
        "%d partition(s) keep the changed order of replicas, because %s: %s%s; the journal holds the orders before"
            .formatted(left.size(), why, String.join(", ", named), more));
  }
}
