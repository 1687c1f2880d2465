package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.render.AfterEffects;
import dev.kafkarecovery.render.Preview;
import dev.kafkarecovery.render.Report;
import dev.kafkarecovery.render.ResultText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What both tools do alike: open the cluster, review, ask, elect, report. */
final class Session {
  private final String tool;
  private final Environment environment;
  private final ConnectionOptions connection;
  private final ActOptions options;
  private final Output output;

  Session(String tool, Environment environment, ConnectionOptions connection, ActOptions options) {
    this.tool = tool;
    this.environment = environment;
    this.connection = connection;
    this.options = options;
    this.output = new Output(environment, options.output());
  }

  /** What a command does with an open cluster; gives the exit status. */
  @FunctionalInterface
  interface Work {
    int with(Cluster cluster) throws InterruptedException;
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

  Output output() {
    return output;
  }

  Environment environment() {
    return environment;
  }

  ReportDraft report() {
    return new ReportDraft(tool, options.dryRun());
  }

  /**
   * Opens the cluster and works with it. A cluster that cannot be looked at is a failure that is
   * reported; unusable client properties are bad input.
   */
  int withCluster(Work work) throws InterruptedException {
    try (Cluster cluster =
        environment.clusters().open(connection.properties(), environment.clock())) {
      return work.with(cluster);
    } catch (ClusterException failure) {
      String sentence = String.valueOf(failure.getMessage());
      if (failure.kind() == ClusterException.Kind.CONFIGURATION) {
        throw new UsageException(sentence, failure);
      }
      output.error(sentence);
      Report report = report().problem(new Problem("cluster", sentence)).done();
      output.document(report, ExitStatus.FAILED);
      return ExitStatus.FAILED;
    }
  }

  /** Opens the journal of what is going to be done; null where nothing is. */
  @Nullable FileJournal openJournal(boolean acting) {
    return acting && !options.dryRun() ? Journals.open(options.journal(), environment) : null;
  }

  /**
   * Shows what the plan comes to, asks, and carries it out. In a dry run it only shows.
   *
   * @param journal null in a dry run
   */
  Acts act(
      Cluster cluster, ClusterSnapshot snapshot, RecoveryPlan plan, @Nullable FileJournal journal) {
    List<Preview> previews = Preview.of(plan, snapshot);
    List<Preview> ready = previews.stream().filter(Preview::ready).toList();
    if (!previews.isEmpty()) {
      output.review(Preview.lines(previews, output.ascii()));
    }
    List<ElectionResult> results =
        new ArrayList<>(previews.stream().flatMap(preview -> preview.foregone().stream()).toList());
    if (journal == null || ready.isEmpty()) {
      return new Acts(results, ready.size(), Set.of(), List.of());
    }
    List<Preview> wanted =
        options.yes() ? ready : new Confirmation(output, snapshot.clusterId()).ask(ready);
    Set<TopicPartition> wantedIds = ids(wanted);
    ready.stream()
        .filter(preview -> !wantedIds.contains(preview.id()))
        .forEach(preview -> results.add(declined(preview)));
    if (wanted.isEmpty()) {
      return new Acts(results, 0, Set.of(), List.of());
    }
    ElectionReport report = elect(cluster, snapshot, plan, wanted, journal);
    results.addAll(report.results());
    output.problems(report.problems());
    return new Acts(
        results,
        0,
        ids(wanted.stream().filter(preview -> !preview.clean()).toList()),
        report.problems());
  }

  private ElectionReport elect(
      Cluster cluster,
      ClusterSnapshot snapshot,
      RecoveryPlan plan,
      List<Preview> wanted,
      FileJournal journal) {
    List<PlannedElection> elections = wanted.stream().map(Preview::election).toList();
    RecoveryPlan confirmed =
        new RecoveryPlan(plan.planId(), plan.clusterId(), plan.created(), elections);
    RunProgress progress = new RunProgress(confirmed, this::tellProgress);
    // While a person thought about the answer the world went on.
    Optional<ClusterSnapshot> justSeen = options.yes() ? Optional.of(snapshot) : Optional.empty();
    StopSignal stop = environment.stop();
    stop.electing(() -> printResults(progress.known(), 0, Set.of()));
    try {
      return new Elections(cluster, environment.clock(), journal, options.settings())
          .run(confirmed, justSeen, progress, stop::requested);
    } finally {
      stop.elected();
    }
  }

  private void tellProgress(String step) {
    if (environment.terminal() && !output.json()) {
      output.error("... " + step);
    }
  }

  private static ElectionResult declined(Preview preview) {
    return new ElectionResult(
        preview.id(),
        Outcome.SKIPPED,
        OptionalInt.of(preview.election().designatedLeader()),
        OptionalInt.empty(),
        "NOT_CONFIRMED",
        "not confirmed; nothing was sent");
  }

  private static Set<TopicPartition> ids(List<Preview> previews) {
    return previews.stream().map(Preview::id).collect(Collectors.toSet());
  }

  /** Prints the end of the report, and the document in JSON mode; gives the exit status. */
  int finish(Report report, boolean failed) {
    int status =
        environment
            .stop()
            .status()
            .orElse(failed || !report.fine() ? ExitStatus.FAILED : ExitStatus.FINE);
    printResults(report.results(), report.electable(), report.unclean());
    output.document(report, status);
    output.flush();
    return status;
  }

  private void printResults(
      List<ElectionResult> results, int electable, Set<TopicPartition> unclean) {
    output.lines(ResultText.successes(results));
    ResultText.failures(results).forEach(output::error);
    output.lines(AfterEffects.lines(results, unclean, connectionArguments()));
    String prefix = options.dryRun() ? "dry run, nothing was sent: " : "";
    output.line(prefix + ResultText.summary(results, electable));
    output.flush();
  }

  /** The options that reach this cluster, as one would type them. */
  String connectionArguments() {
    Path config = connection.commandConfig();
    String server = "--bootstrap-server " + AfterEffects.quoted(connection.bootstrapServer());
    return config == null
        ? server
        : server + " --command-config " + AfterEffects.quoted(config.toString());
  }
}
