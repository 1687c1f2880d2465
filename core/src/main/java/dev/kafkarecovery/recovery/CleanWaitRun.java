package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Advice;
import dev.kafkarecovery.plan.Advisor;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.CleanWait.Terms;
import dev.kafkarecovery.recovery.WaitRule.Memory;
import dev.kafkarecovery.recovery.WaitRule.Verdict;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** One run of a {@link CleanWait}. */
final class CleanWaitRun {
  /** So long at most passes before a request to stop is heard. */
  private static final Duration NAP = Duration.ofMillis(200);

  /** Carries out a part of the plan, resting on a look that was just taken. */
  interface Electing {
    ElectionReport run(RecoveryPlan part, Optional<ClusterSnapshot> look);
  }

  private record Waiting(HeldBack held, Memory memory) {}

  private final Cluster cluster;
  private final Observer observer;
  private final Journal journal;
  private final Terms terms;
  private final Duration lookTimeout;
  private final Supplier<Map<Integer, RecoveryProgress>> progress;
  private final RecoveryPlan plan;
  private final Electing electing;
  private final Consumer<ElectionResult> teller;
  private final WaitListener listener;
  private final BooleanSupplier stop;
  private final WaitRule rule;
  private final long began;
  private final Map<TopicPartition, Waiting> waiting = new LinkedHashMap<>();
  private final List<ElectionResult> results = new ArrayList<>();
  private final Set<Problem> problems = new LinkedHashSet<>();
  private boolean ended;

  CleanWaitRun(
      Cluster cluster,
      Observer observer,
      Journal journal,
      Terms terms,
      Duration lookTimeout,
      Supplier<Map<Integer, RecoveryProgress>> progress,
      RecoveryPlan plan,
      List<HeldBack> held,
      Electing electing,
      Consumer<ElectionResult> teller,
      WaitListener listener,
      BooleanSupplier stop) {
    this.cluster = cluster;
    this.observer = observer;
    this.journal = journal;
    this.terms = terms;
    this.lookTimeout = lookTimeout;
    this.progress = progress;
    this.plan = plan;
    this.electing = electing;
    this.teller = teller;
    this.listener = listener;
    this.stop = stop;
    this.rule = new WaitRule(terms.limit());
    this.began = terms.pause().nanos();
    held.forEach(one -> waiting.put(one.id(), new Waiting(one, Memory.NEW)));
  }

  ElectionReport run(Optional<ClusterSnapshot> seen) {
    boolean interrupted = false;
    try {
      tellHeld();
      List<PlannedElection> now =
          plan.elections().stream().filter(one -> !waiting.containsKey(one.id())).toList();
      if (!now.isEmpty()) {
        elect(now, seen);
      }
      while (goOn()) {
        rest();
        if (goOn()) {
          look();
        }
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } catch (UncheckedIOException e) {
      ended = true;
      problems.add(
          new Problem(
              "journal",
              "it could not be written, so no more elections were sent: " + e.getMessage()));
    } catch (RuntimeException e) {
      ended = true;
      problems.add(new Problem("wait", "it broke off by a fault of this tool: " + e));
    }
    waiting.values().forEach(left -> settle(WaitResults.notStarted(left.held())));
    tellUntold();
    boolean stopped = interrupted || ended || stop.getAsBoolean();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return new ElectionReport(results, List.copyOf(problems), stopped);
  }

  /** Where it broke off before their turn. */
  private void tellUntold() {
    Set<TopicPartition> told = results.stream().map(ElectionResult::id).collect(Collectors.toSet());
    plan.elections().stream()
        .filter(election -> !told.contains(election.id()))
        .forEach(election -> settle(WaitResults.notStarted(election)));
  }

  private boolean goOn() {
    return !waiting.isEmpty() && !ended && !stop.getAsBoolean();
  }

  private Duration elapsed() {
    return Duration.ofNanos(terms.pause().nanos() - began);
  }

  private Duration left() {
    Duration left = terms.limit().minus(elapsed());
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Waits until the next look, which is not later than the end of the wait. */
  private void rest() throws InterruptedException {
    listener.onWaiting(waiting.values().stream().map(Waiting::held).toList(), left());
    long until = terms.pause().nanos() + shorter(terms.every(), left()).toNanos();
    for (long nanos; goOn() && (nanos = until - terms.pause().nanos()) > 0; ) {
      terms.pause().sleep(shorter(Duration.ofNanos(nanos), NAP));
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void look() throws InterruptedException {
    ClusterSnapshot now;
    try {
      now = cluster.scan(new Targets.Listed(Set.copyOf(waiting.keySet())), lookTimeout);
    } catch (ClusterException e) {
      problems.add(new Problem("cluster", "while waiting: " + e.getMessage()));
      if (left().isZero()) {
        release(all(WaitRule.OVER));
      }
      return;
    }
    Map<Integer, RecoveryProgress> recovery = progress.get();
    Advisor advisor = new Advisor(now, recovery);
    Map<TopicPartition, PartitionState> states =
        now.partitions().stream()
            .collect(Collectors.toMap(PartitionState::id, Function.identity()));
    Map<TopicPartition, PartitionState> back = new TreeMap<>();
    Map<TopicPartition, String> released = new LinkedHashMap<>();
    for (Waiting one : List.copyOf(waiting.values())) {
      TopicPartition id = one.held().id();
      Optional<PartitionState> state = Optional.ofNullable(states.get(id));
      if (state.isPresent() && !state.get().offline()) {
        back.put(id, state.get());
      } else {
        goesOn(one, state, advisor, recovery).ifPresent(reason -> released.put(id, reason));
      }
    }
    cameBack(back);
    release(released);
  }

  /** Remembers that it is waited for on, or gives the reason why not. */
  private Optional<String> goesOn(
      Waiting one,
      Optional<PartitionState> state,
      Advisor advisor,
      Map<Integer, RecoveryProgress> recovery) {
    Optional<Advice> advice = state.map(now -> advisor.advise(Planner.recommend(now)));
    Verdict verdict =
        advice
            .map(now -> rule.next(one.held(), one.memory(), now, recovery, elapsed()))
            .orElseGet(() -> rule.missing(one.held(), one.memory(), elapsed()));
    if (verdict instanceof Verdict.Release release) {
      return Optional.of(release.reason());
    }
    Verdict.Hold hold = (Verdict.Hold) verdict;
    waiting.put(one.held().id(), new Waiting(hold.held(), hold.memory()));
    return Optional.empty();
  }

  private Map<TopicPartition, String> all(String reason) {
    return waiting.keySet().stream()
        .collect(Collectors.toMap(Function.identity(), id -> reason, (a, b) -> a, TreeMap::new));
  }

  private void cameBack(Map<TopicPartition, PartitionState> back) {
    if (back.isEmpty()) {
      return;
    }
    Map<String, Object> leaders = new TreeMap<>();
    back.forEach(
        (id, state) -> {
          waiting.remove(id);
          leaders.put(id.toString(), state.leader().isPresent() ? state.leader().getAsInt() : "?");
          settle(WaitResults.cameBack(state));
        });
    journal.write("came-back", Map.of("leaders", leaders));
  }

  /** Elects these, a clean leader where there is one by now, else as planned. */
  private void release(Map<TopicPartition, String> reasons) throws InterruptedException {
    if (reasons.isEmpty() || stop.getAsBoolean()) {
      return;
    }
    Map<String, Object> named = new TreeMap<>();
    Map<HeldBack, String> told = new LinkedHashMap<>();
    reasons.forEach(
        (id, reason) -> {
          named.put(id.toString(), reason);
          told.put(waitingFor(id), reason);
        });
    journal.write("released", Map.of("reasons", named));
    listener.onReleased(told);
    Optional<ClusterSnapshot> look = observe(reasons.keySet());
    List<PlannedElection> elections = new ArrayList<>();
    for (HeldBack held : told.keySet()) {
      waiting.remove(held.id());
      Optional<Recommendation> advice =
          look.flatMap(now -> state(now, held.id())).map(Planner::recommend);
      Optional<PlannedElection> election =
          advice
              .filter(one -> one.kind() == Recommendation.Kind.CLEAN)
              .map(one -> held.clean(Planner.planned(one, one.pick().orElseThrow(), "")))
              .or(held::election);
      election.ifPresentOrElse(elections::add, () -> settle(WaitResults.nobody(held, advice)));
    }
    if (!elections.isEmpty()) {
      elect(elections, look);
    }
  }

  private HeldBack waitingFor(TopicPartition id) {
    return Optional.ofNullable(waiting.get(id)).orElseThrow().held();
  }

  /** Without a picture the elections look for themselves, and tell why they cannot. */
  private Optional<ClusterSnapshot> observe(Set<TopicPartition> ids) throws InterruptedException {
    try {
      return Optional.of(observer.observe(new Targets.Listed(Set.copyOf(ids)), lookTimeout));
    } catch (ClusterException e) {
      problems.add(new Problem("cluster", "while waiting: " + e.getMessage()));
      return Optional.empty();
    }
  }

  private static Optional<PartitionState> state(ClusterSnapshot snapshot, TopicPartition id) {
    return snapshot.partitions().stream().filter(state -> state.id().equals(id)).findFirst();
  }

  private void elect(List<PlannedElection> elections, Optional<ClusterSnapshot> look) {
    ElectionReport report =
        electing.run(
            new RecoveryPlan(plan.planId(), plan.clusterId(), plan.created(), elections), look);
    results.addAll(report.results());
    problems.addAll(report.problems());
    ended |= report.stopped();
  }

  private void tellHeld() {
    if (waiting.isEmpty()) {
      return;
    }
    Map<String, Object> held = new TreeMap<>();
    waiting.values().forEach(one -> held.put(one.held().id().toString(), one.held().brokers()));
    journal.write("held-back", Map.of("limitMs", terms.limit().toMillis(), "brokers", held));
  }

  private void settle(ElectionResult result) {
    results.add(result);
    teller.accept(result);
  }
}
