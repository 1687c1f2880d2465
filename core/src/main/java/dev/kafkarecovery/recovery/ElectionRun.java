package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ActResult.Status;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.Recheck.Decision;
import dev.kafkarecovery.recovery.Recheck.Route;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One run of a plan. All elections are sent first, chunk by chunk, and verified while others are
 * sent: brokers show new leaders with a delay, which is waited for once and not in each chunk.
 */
final class ElectionRun {
  private static final long FIRST_RETRY_MS = 250;

  private final RecentLook look;
  private final Journal journal;
  private final ElectionSettings settings;
  private final RecoveryPlan plan;
  private final ElectionListener listener;
  private final BooleanSupplier stop;
  private final Ledger ledger;
  private final SalvageStep salvage;
  private final ActSender acts;
  private final Verification verification;
  private final OrderKeeper orders;
  private boolean journalFailed;

  ElectionRun(
      Cluster cluster,
      Clock clock,
      Journal journal,
      ElectionSettings settings,
      Optional<Salvage> salvage,
      RecoveryPlan plan,
      Prior prior,
      ElectionListener listener,
      BooleanSupplier stop) {
    this.journal = journal;
    this.settings = settings;
    this.plan = plan;
    this.listener = listener;
    this.stop = stop;
    look = new RecentLook(cluster, clock, settings.recheckTimeout(), salvage.isPresent());
    look.begin(prior, clock);
    ledger = new Ledger(plan, listener);
    this.salvage = new SalvageStep(salvage, look, ledger, listener, stop);
    acts = new ActSender(cluster, journal);
    verification = new Verification(cluster, settings, ledger, listener);
    orders = new OrderKeeper(cluster, acts, settings, ledger, listener);
  }

  ElectionReport run() {
    boolean interrupted = false;
    boolean broken = false;
    try {
      sendAll();
      verification.await();
      orders.restore();
    } catch (InterruptedException e) {
      interrupted = true;
      abandon("the run was interrupted");
    } catch (RuntimeException e) {
      // Whatever broke, what was sent must be told: the report is all that is left of the run.
      broken = true;
      ledger.problem("run", "it broke off by a fault of this tool: " + e);
      abandon("the run broke off");
    }
    ElectionReport report =
        ledger.report(interrupted || broken || journalFailed || stop.getAsBoolean());
    writeEnd(report);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return report;
  }

  private void abandon(String why) {
    verification.abandon("when " + why);
    orders.abandon(why);
  }

  private void sendAll() throws InterruptedException {
    try {
      journal.write(
          "run-started",
          Map.of(
              "planId", plan.planId().orElse(""),
              "clusterId", plan.clusterId().orElse(""),
              "elections", plan.elections().size()));
      List<PlannedElection> all = plan.elections();
      for (int from = 0; from < all.size() && goOn(); from += settings.chunkSize()) {
        int to = Math.min(all.size(), from + settings.chunkSize());
        elect(all.subList(from, to), all.subList(from, all.size()));
        verification.poll();
      }
    } catch (UncheckedIOException e) {
      sayJournalFailed(String.valueOf(e.getMessage()));
      return;
    }
    acts.journalFailure().ifPresent(this::sayJournalFailed);
  }

  private void sayJournalFailed(String reason) {
    journalFailed = true;
    ledger.problem("journal", "it could not be written, so no more elections were sent: " + reason);
  }

  private void writeEnd(ElectionReport report) {
    Map<String, Object> fields = new HashMap<>();
    for (Outcome outcome : Outcome.values()) {
      fields.put(outcome.name().toLowerCase(Locale.ROOT), report.count(outcome));
    }
    fields.put(
        "results",
        report.results().stream()
            .map(
                result ->
                    Map.of(
                        "partition", result.id().toString(),
                        "outcome", result.outcome().name(),
                        "code", result.code(),
                        "sentence", result.sentence()))
            .toList());
    try {
      journal.write("run-ended", fields);
    } catch (UncheckedIOException e) {
      // The report itself still tells everything; it was made before this line.
      journalFailed = true;
    }
  }

  private boolean goOn() {
    return !stop.getAsBoolean() && acts.journalFailure().isEmpty();
  }

  private void elect(List<PlannedElection> chunk, List<PlannedElection> waiting)
      throws InterruptedException {
    List<PlannedElection> pending = attempt(chunk, () -> look.cover(chunk, waiting), 0);
    for (int retry = 1; !pending.isEmpty() && goOn(); retry++) {
      TimeUnit.MILLISECONDS.sleep(FIRST_RETRY_MS << Math.min(retry - 1, 4));
      List<PlannedElection> again = pending;
      pending = attempt(again, () -> look.again(again), retry);
    }
  }

  private interface Look {
    void take() throws InterruptedException;
  }

  /** Tries these once; returns those that may be tried again. */
  private List<PlannedElection> attempt(List<PlannedElection> elections, Look before, int retries)
      throws InterruptedException {
    boolean last = retries >= settings.attempts();
    listener.onPhase(Phase.CHECKING, elections.stream().map(PlannedElection::id).toList());
    List<Route> routes;
    try {
      before.take();
      routes = salvage.keep(decide(elections), this::decide);
    } catch (ClusterException e) {
      return again(ledger.unsettled(elections), last, ActResult.notSent(message(e)));
    }
    if (!goOn()) {
      return List.of();
    }
    List<PlannedElection> retry = new ArrayList<>();
    List<Route> ready = new ArrayList<>();
    Map<TopicPartition, ActResult> reordered = orders.set(routes);
    for (Route route : routes) {
      ActResult answer = reordered.getOrDefault(route.election().id(), ActResult.OK);
      switch (answer.status()) {
        case OK, NOT_NEEDED -> ready.add(route);
        case RETRIABLE -> retry.addAll(again(List.of(route.election()), last, answer));
        case REFUSED, TOO_LARGE -> fail(route, answer, AnswerSentences.reorder(answer));
        case UNKNOWN ->
            fail(
                route,
                answer,
                "no answer to the change of the assignment order; no election was sent");
      }
    }
    if (goOn()) {
      retry.addAll(send(ready, last));
    }
    return retry;
  }

  private List<Route> decide(List<PlannedElection> elections) {
    boolean otherCluster = plan.clusterId().filter(id -> !id.equals(look.clusterId())).isPresent();
    List<Route> routes = new ArrayList<>();
    for (PlannedElection election : elections) {
      if (otherCluster) {
        ledger.settle(
            election,
            Outcome.SKIPPED,
            OptionalInt.empty(),
            "OTHER_CLUSTER",
            "the plan is for the cluster %s, this is %s"
                .formatted(plan.clusterId().orElse(""), look.clusterId()));
        continue;
      }
      Decision decision = Recheck.decide(election, look.state(election.id()), look.cuts());
      if (decision instanceof Decision.Go go) {
        routes.add(go.route());
      } else if (decision instanceof Decision.Stop stopped
          && !verification.foundLed(election.id(), look.state(election.id()))) {
        ledger.settle(stopped.result());
      }
    }
    return routes;
  }

  private List<PlannedElection> send(List<Route> routes, boolean last) throws InterruptedException {
    Map<TopicPartition, Route> byId =
        routes.stream().collect(Collectors.toMap(r -> r.election().id(), Function.identity()));
    listener.onPhase(Phase.ELECTING, byId.keySet());
    Map<TopicPartition, ActResult> answers = new HashMap<>();
    List<PlannedElection> retry = new ArrayList<>();
    try {
      acts.elect(byId, answers);
    } finally {
      // Also after an interrupt or a failing journal: what was sent must not be "not started".
      answers.forEach((id, answer) -> take(routeOf(id, byId), answer, last, retry));
    }
    verification.began();
    if (look.fresh()) {
      orders.restoreNow(led(answers));
    }
    return retry;
  }

  private static Route routeOf(TopicPartition id, Map<TopicPartition, Route> byId) {
    return Optional.ofNullable(byId.get(id)).orElseThrow();
  }

  private static Set<TopicPartition> led(Map<TopicPartition, ActResult> answers) {
    return answers.entrySet().stream()
        .filter(
            answer -> EnumSet.of(Status.OK, Status.NOT_NEEDED).contains(answer.getValue().status()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private void take(Route route, ActResult answer, boolean last, List<PlannedElection> retry) {
    switch (answer.status()) {
      case OK, NOT_NEEDED, UNKNOWN -> verification.add(route, answer);
      case RETRIABLE -> {
        verification.tried(route, answer);
        retry.addAll(again(List.of(route.election()), last, answer));
      }
      case REFUSED, TOO_LARGE ->
          fail(
              route, answer, AnswerSentences.election(answer, route.election().designatedLeader()));
    }
  }

  private List<PlannedElection> again(
      List<PlannedElection> elections, boolean last, ActResult answer) {
    if (!last) {
      return elections;
    }
    for (PlannedElection election : elections) {
      ledger.settle(
          election,
          Outcome.FAILED,
          OptionalInt.empty(),
          answer.code(),
          AnswerSentences.election(answer, election.designatedLeader())
              + "; tried %d times".formatted(settings.attempts() + 1));
    }
    return List.of();
  }

  private void fail(Route route, ActResult answer, String sentence) {
    ledger.settle(route.election(), Outcome.FAILED, OptionalInt.empty(), answer.code(), sentence);
  }

  private static String message(ClusterException e) {
    return String.valueOf(e.getMessage());
  }
}
