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
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Sets the assignment orders that elections need, and puts the old ones back afterwards. */
final class OrderKeeper {
  private static final Duration SCAN_TIMEOUT = Duration.ofSeconds(10);
  private static final int NAMED = 5;
  private static final long PAUSE_MS = 50;
  private static final long MOST_PAUSE_MS = 400;

  /** An order that was changed. */
  private record Change(List<Integer> before, List<Integer> now) {}

  private final Cluster cluster;
  private final ActSender acts;
  private final ElectionSettings settings;
  private final Ledger ledger;
  private final ElectionListener listener;
  private final Map<TopicPartition, Change> changes = new LinkedHashMap<>();
  private final Map<TopicPartition, Change> restored = new LinkedHashMap<>();

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
              now.put(id, change.now());
            }
          });
    }
    if (!back.isEmpty()) {
      listener.onPhase(Phase.RESTORING, back.keySet());
      acts.reorder("restore-order", back, now)
          .forEach(
              (id, answer) -> {
                Change change = changes.get(id);
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
    Map<TopicPartition, Change> restorable = new LinkedHashMap<>(changes);
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

  private void restore(List<TopicPartition> ids, Map<TopicPartition, Change> all)
      throws InterruptedException {
    listener.onPhase(Phase.RESTORING, ids);
    Map<TopicPartition, List<Integer>> back = new HashMap<>();
    Map<TopicPartition, List<Integer>> now = new HashMap<>();
    try {
      ClusterSnapshot snapshot = cluster.scan(new Targets.Listed(new HashSet<>(ids)), SCAN_TIMEOUT);
      Map<TopicPartition, Change> changedByOthers = new LinkedHashMap<>();
      Map<TopicPartition, Change> unknown = new LinkedHashMap<>();
      for (PartitionState state : snapshot.partitions()) {
        Change change = all.get(state.id());
        if (change == null) {
          continue;
        }
        if (!state.reassignment().isKnown()) {
          unknown.put(state.id(), change);
        } else if (restorable(state, change)) {
          back.put(state.id(), change.before());
          now.put(state.id(), change.now());
        } else {
          changedByOthers.put(state.id(), change);
        }
      }
      sayLeft("a reassignment is in flight or was made since", changedByOthers);
      sayLeft("whether a reassignment is in flight is not known", unknown);
      Map<TopicPartition, ActResult> answers = acts.reorder("restore-order", back, now);
      Map<TopicPartition, Change> left = new LinkedHashMap<>();
      answers.forEach(
          (id, answer) -> {
            Change change = all.get(id);
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

  /**
   * True when nobody else touched the replicas. A broker that lags behind may still show the order
   * before: putting it back then is right, and where it was never changed it changes nothing.
   */
  private static boolean restorable(PartitionState state, Change change) {
    boolean none = state.reassignment().asOptional().filter(Reassignment.NONE::equals).isPresent();
    return none
        && (state.assignment().equals(change.now()) || state.assignment().equals(change.before()));
  }

  /** Reads the restored orders back until they show, or says that they do not. */
  private void verify() throws InterruptedException {
    long end = System.nanoTime() + settings.verifyTimeout().toNanos();
    long pauseMs = PAUSE_MS;
    Map<TopicPartition, Change> unseen = new LinkedHashMap<>(restored);
    while (!unseen.isEmpty()) {
      try {
        cluster
            .leaders(Set.copyOf(unseen.keySet()), SCAN_TIMEOUT)
            .forEach(
                (id, now) ->
                    unseen.computeIfPresent(
                        id,
                        (key, change) -> now.replicas().equals(change.before()) ? null : change));
      } catch (ClusterException e) {
        // Nobody answers at the moment; the time limit says for how long to ask again.
      }
      if (unseen.isEmpty() || System.nanoTime() - end > 0) {
        break;
      }
      TimeUnit.MILLISECONDS.sleep(pauseMs);
      pauseMs = Math.min(MOST_PAUSE_MS, pauseMs * 2);
    }
    sayLeft("the old one was sent back and does not show yet", unseen);
  }

  /** Says which orders stay changed, because nobody waits any more, for this reason. */
  void abandon(String why) {
    sayLeft(why, changes);
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
