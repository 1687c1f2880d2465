package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.CleanWait;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.recovery.Prior;
import dev.kafkarecovery.recovery.Salvage;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.FormerRun;
import dev.kafkarecovery.render.ConsequenceText;
import dev.kafkarecovery.render.FormerRunText;
import dev.kafkarecovery.render.HeldText;
import dev.kafkarecovery.render.Preview;
import dev.kafkarecovery.render.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows what a plan comes to, asks, and carries it out; both tools do it alike. */
final class Acting {
  /** Between two lines about a wait: for somebody who looks on, and for a log. */
  private static final Duration OFTEN = Duration.ofSeconds(15);

  private static final Duration SELDOM = Duration.ofSeconds(60);

  private final Session session;
  private final Environment environment;
  private final ActOptions options;
  private final Output output;

  Acting(Session session) {
    this.session = session;
    this.environment = session.environment();
    this.options = session.options();
    this.output = session.output();
  }

  /**
   * What became of a plan.
   *
   * @param electable elections that a dry run left out
   */
  record Acts(
      List<ElectionResult> results,
      int electable,
      Set<TopicPartition> unclean,
      List<Problem> problems) {}

  /**
   * Shows what the plan comes to, asks, and carries it out. In a dry run it only shows.
   *
   * @param cuts what is known already of where logs would be cut
   * @param dependents who depends on the partitions; empty if it was not asked
   * @param journal null in a dry run
   * @param patience which of the elections wait, and what is waited for without an election
   */
  Acts act(
      Cluster cluster,
      ClusterSnapshot snapshot,
      RecoveryPlan plan,
      Cuts cuts,
      Optional<Dependents> dependents,
      @Nullable FileJournal journal,
      Patience patience)
      throws InterruptedException {
    for (FormerRun former :
        FormerRun.of(
            Journals.unfinished(options.journal(), environment),
            cluster,
            snapshot.clusterId(),
            environment.clock().instant())) {
      output.error("warning: " + FormerRunText.sentence(former, environment.clock().instant()));
    }
    List<Preview> all = Preview.of(plan, snapshot, cuts);
    Set<TopicPartition> held = patience.ids();
    List<Preview> now = all.stream().filter(one -> !held.contains(one.id())).toList();
    List<Preview> later = all.stream().filter(one -> held.contains(one.id())).toList();
    List<Preview> ready = all.stream().filter(Preview::ready).toList();
    review(now, later, patience);
    dependents.ifPresent(
        known ->
            output.review(ConsequenceText.review(consequences(ready, snapshot, known), known)));
    List<ElectionResult> results =
        new ArrayList<>(now.stream().flatMap(preview -> preview.foregone().stream()).toList());
    Path directory = options.salvageDir();
    if (journal == null && directory != null) {
      output.line(Salvaging.rehearse(directory, snapshot.clusterId()));
    }
    if (journal == null || (ready.isEmpty() && held.isEmpty())) {
      return new Acts(results, ready.size(), Set.of(), List.of());
    }
    try (@Nullable Salvaging salvaging = salvaging(snapshot)) {
      return carryOut(cluster, snapshot, plan, all, cuts, journal, patience, salvaging, results);
    }
  }

  /** Opened before the question: what cannot be kept should not be agreed to. */
  private @Nullable Salvaging salvaging(ClusterSnapshot snapshot) {
    Path directory = options.salvageDir();
    if (directory == null) {
      return null;
    }
    Salvaging salvaging =
        new Salvaging(
            directory,
            snapshot.clusterId(),
            options.electWithoutSalvage(),
            output,
            environment.clock(),
            environment.terminal() ? OFTEN : SELDOM);
    output.review(List.of(salvaging.announcement()));
    return salvaging;
  }

  private Acts carryOut(
      Cluster cluster,
      ClusterSnapshot snapshot,
      RecoveryPlan plan,
      List<Preview> all,
      Cuts cuts,
      FileJournal journal,
      Patience patience,
      @Nullable Salvaging salvaging,
      List<ElectionResult> results) {
    Set<TopicPartition> held = patience.ids();
    List<Preview> later = all.stream().filter(one -> held.contains(one.id())).toList();
    List<Preview> ready = all.stream().filter(Preview::ready).toList();
    List<Preview> wanted = confirmed(snapshot, ready, later, patience);
    Set<TopicPartition> refused = ids(ready);
    refused.removeAll(ids(wanted));
    if (wanted.isEmpty() && !ready.isEmpty()) {
      refused.addAll(held);
    }
    refused.forEach(id -> results.add(Unfit.declined(id, all)));
    Patience waits = patience.without(refused);
    if (wanted.isEmpty() && waits.held().isEmpty()) {
      return new Acts(results, 0, Set.of(), List.of());
    }
    ElectionReport report = elect(cluster, snapshot, plan, wanted, cuts, journal, waits, salvaging);
    results.addAll(report.results());
    output.problems(report.problems());
    if (salvaging != null) {
      output.line(salvaging.summary());
    }
    return new Acts(results, 0, unclean(wanted, report), report.problems());
  }

  private static List<Consequences> consequences(
      List<Preview> ready, ClusterSnapshot snapshot, Dependents dependents) {
    return LossLook.elections(ready.stream().map(Preview::election).toList(), snapshot.partitions())
        .stream()
        .filter(choice -> Consequences.possible(choice.state(), choice.broker()))
        .map(choice -> Consequences.of(choice.state(), choice.broker(), dependents))
        .toList();
  }

  /** What is elected now, and what waits. */
  private void review(List<Preview> now, List<Preview> later, Patience patience) {
    if (!now.isEmpty() && !patience.held().isEmpty()) {
      output.review(List.of("elected now:"));
    }
    if (!now.isEmpty()) {
      output.review(Preview.lines(now, output.ascii()));
    }
    if (!patience.held().isEmpty()) {
      output.review(HeldText.lines(patience.held(), later, until(patience), output.ascii()));
    }
  }

  private String until(Patience patience) {
    Instant now = environment.clock().instant();
    return Words.time(now.plus(patience.limit()), now);
  }

  private List<Preview> confirmed(
      ClusterSnapshot snapshot, List<Preview> ready, List<Preview> later, Patience patience) {
    if (options.yes() || ready.isEmpty()) {
      return ready;
    }
    long waits = later.stream().filter(Preview::ready).count();
    String condition =
        waits == 0
            ? ""
            : ", %s of them only if %s not back after %s"
                .formatted(
                    Words.number(waits),
                    HeldText.areOrIs(patience.held()),
                    Words.duration(patience.limit()));
    return new Confirmation(output, snapshot.clusterId(), condition).ask(ready);
  }

  /** Those whose election lost something, or may have; a broker that came back in sync did not. */
  private static Set<TopicPartition> unclean(List<Preview> wanted, ElectionReport report) {
    Map<TopicPartition, ElectionResult> results =
        report.results().stream()
            .collect(Collectors.toMap(ElectionResult::id, Function.identity()));
    return ids(
        wanted.stream()
            .filter(preview -> !preview.clean())
            .filter(
                preview ->
                    Optional.ofNullable(results.get(preview.id()))
                        .map(ElectionResult::designatedLeader)
                        .filter(
                            led ->
                                led.equals(OptionalInt.of(preview.election().designatedLeader())))
                        .isPresent())
            .toList());
  }

  private ElectionReport elect(
      Cluster cluster,
      ClusterSnapshot snapshot,
      RecoveryPlan plan,
      List<Preview> wanted,
      Cuts cuts,
      FileJournal journal,
      Patience patience,
      @Nullable Salvaging salvaging) {
    Optional<Salvage> salvage =
        Optional.ofNullable(salvaging)
            .map(open -> open.salvage(cluster, journal, options.settings()));
    List<PlannedElection> elections = wanted.stream().map(Preview::confirmed).toList();
    RecoveryPlan confirmed =
        new RecoveryPlan(
            plan.planId(), Optional.of(snapshot.clusterId()), plan.created(), elections);
    RunProgress progress = new RunProgress(confirmed, this::tellProgress);
    // While a person thought about the answer the world went on.
    Prior prior = new Prior(Optional.of(snapshot).filter(look -> options.yes()), cuts);
    StopSignal stop = environment.stop();
    stop.electing(() -> session.printResults(progress.known(), 0, Set.of()));
    try {
      if (patience.held().isEmpty()) {
        return new Elections(cluster, environment.clock(), journal, options.settings(), salvage)
            .run(confirmed, prior, progress, stop::requested);
      }
      CleanWait wait =
          new CleanWait(
              cluster,
              environment.clock(),
              journal,
              options.settings(),
              salvage,
              patience.terms(),
              patience.progress());
      ElectionReport waited =
          wait.run(
              confirmed,
              patience.held(),
              prior,
              progress,
              new WaitTeller(output::error, environment.terminal() ? OFTEN : SELDOM),
              stop::requested);
      return wait.afterwards(
          waited, confirmed, patience.lookAgainAt(waited), progress, stop::requested);
    } finally {
      stop.elected();
    }
  }

  private void tellProgress(String step) {
    if (environment.terminal() && !output.json()) {
      output.error("... " + step);
    }
  }

  private static Set<TopicPartition> ids(List<Preview> previews) {
    return previews.stream().map(Preview::id).collect(Collectors.toCollection(TreeSet::new));
  }
}
