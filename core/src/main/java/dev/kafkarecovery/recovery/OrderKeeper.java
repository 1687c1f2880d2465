package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
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
import java.util.Set;

/** Sets the assignment orders that elections need, and puts the old ones back afterwards. */
final class OrderKeeper {
  private static final Duration SCAN_TIMEOUT = Duration.ofSeconds(10);
  private static final int NAMED = 5;

  private final Cluster cluster;
  private final ActSender acts;
  private final ElectionSettings settings;
  private final Ledger ledger;
  private final ElectionListener listener;
  private final Map<TopicPartition, OrderChange> changes = new LinkedHashMap<>();
  private final Map<TopicPartition, OrderChange> restored = new LinkedHashMap<>();

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
    Map<TopicPartition, OrderChange> former = Map.copyOf(changes);
    wanted.forEach(
        (id, order) ->
            changes.merge(
                id,
                new OrderChange(before.getOrDefault(id, List.of()), order),
                (first, second) -> new OrderChange(first.before(), second.set())));
    Map<TopicPartition, ActResult> answers = acts.reorder("reorder", wanted, before);
    answers.forEach(
        (id, answer) -> {
          if (answer.status() == Status.REFUSED) {
            changes.compute(id, (any, change) -> former.get(id));
          }
        });
    return answers;
  }

  /**
   * Puts the old orders of these back at once. The controller has answered that they have a leader,
   * and the leader stays whatever the order. Those that it does not take back are tried again at
   * the end.
   *
   * @param ids seen without a reassignment in flight a moment ago
   */
  void restoreNow(Set<TopicPartition> ids) throws InterruptedException {
    Map<TopicPartition, List<Integer>> back = new HashMap<>();
    Map<TopicPartition, List<Integer>> now = new HashMap<>();
    if (settings.restoreOrder()) {
      changes.forEach(
          (id, change) -> {
            if (ids.contains(id)) {
              back.put(id, change.before());
              now.put(id, change.set());
            }
          });
    }
    if (!back.isEmpty()) {
      listener.onPhase(Phase.RESTORING, back.keySet());
      acts.reorder("restore-order", back, now)
          .forEach(
              (id, answer) -> {
                OrderChange change = changes.get(id);
                if (answer.status() == Status.OK && change != null) {
                  restored.put(id, change);
                  changes.remove(id);
                }
              });
    }
  }

  /**
   * Puts the other old orders back where that is safe: not where an election may still be under
   * way, for it would then take another leader, and not where somebody else changed the replicas
   * since.
   */
  void restore() throws InterruptedException {
    if (!settings.restoreOrder()) {
      return;
    }
    Map<TopicPartition, OrderChange> restorable = new LinkedHashMap<>(changes);
    restorable
        .keySet()
        .removeIf(id -> ledger.settled(id) && ledger.result(id).outcome() == Outcome.UNKNOWN);
    List<TopicPartition> ids = List.copyOf(restorable.keySet());
    for (int from = 0; from < ids.size(); from += settings.chunkSize()) {
      restore(ids.subList(from, Math.min(ids.size(), from + settings.chunkSize())), restorable);
    }
    sayLeft("their order may still be needed", without(restorable));
    verify();
  }

  private void restore(List<TopicPartition> ids, Map<TopicPartition, OrderChange> all)
      throws InterruptedException {
    listener.onPhase(Phase.RESTORING, ids);
    Map<TopicPartition, List<Integer>> back = new HashMap<>();
    Map<TopicPartition, List<Integer>> now = new HashMap<>();
    try {
      ClusterSnapshot snapshot = cluster.scan(new Targets.Listed(new HashSet<>(ids)), SCAN_TIMEOUT);
      Map<TopicPartition, OrderChange> changedByOthers = new LinkedHashMap<>();
      Map<TopicPartition, OrderChange> unknown = new LinkedHashMap<>();
      for (PartitionState state : snapshot.partitions()) {
        OrderChange change = all.get(state.id());
        if (change == null) {
          continue;
        }
        switch (change.standing(state)) {
          // A broker that lags behind may still show the order before: putting it back then is
          // right, and where it was never changed it changes nothing.
          case SET, BEFORE -> {
            back.put(state.id(), change.before());
            now.put(state.id(), change.set());
          }
          case OTHER, REASSIGNING -> changedByOthers.put(state.id(), change);
          case UNKNOWN -> unknown.put(state.id(), change);
        }
      }
      sayLeft("a reassignment is in flight or was made since", changedByOthers);
      sayLeft("whether a reassignment is in flight is not known", unknown);
      Map<TopicPartition, ActResult> answers = acts.reorder("restore-order", back, now);
      Map<TopicPartition, OrderChange> left = new LinkedHashMap<>();
      answers.forEach(
          (id, answer) -> {
            OrderChange change = all.get(id);
            if (change != null && answer.status() != Status.OK) {
              left.put(id, change);
            } else if (change != null) {
              restored.put(id, change);
            }
          });
      sayLeft("the cluster did not take the old one back", left);
    } catch (ClusterException e) {
      sayLeft(String.valueOf(e.getMessage()), only(ids, all));
    } catch (UncheckedIOException e) {
      sayLeft("the journal could not be written", only(ids, all));
    }
  }

  /** Reads the restored orders back until they show, or says that they do not. */
  private void verify() throws InterruptedException {
    sayLeft(
        "the old one was sent back and does not show yet",
        OrderReadBack.unseen(cluster, restored, settings.verifyTimeout()));
  }

  /** Says which orders stay changed, because nobody waits any more, for this reason. */
  void abandon(String why) {
    sayLeft(why, changes);
  }

  private Map<TopicPartition, OrderChange> without(Map<TopicPartition, OrderChange> restored) {
    Map<TopicPartition, OrderChange> left = new LinkedHashMap<>(changes);
    left.keySet().removeAll(restored.keySet());
    return left;
  }

  private static Map<TopicPartition, OrderChange> only(
      List<TopicPartition> ids, Map<TopicPartition, OrderChange> all) {
    Map<TopicPartition, OrderChange> some = new LinkedHashMap<>(all);
    some.keySet().retainAll(ids);
    return some;
  }

  private void sayLeft(String why, Map<TopicPartition, OrderChange> left) {
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
