package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.render.AfterEffects;
import dev.kafkarecovery.render.Report;
import dev.kafkarecovery.render.ResultText;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What both tools do alike: open the cluster and the journal, report. */
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

  String tool() {
    return tool;
  }

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
        environment.clusters().open(connection.settings(), environment.clock())) {
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

  ActOptions options() {
    return options;
  }

  /** Opens the journal of what is going to be done; null where nothing is. */
  @Nullable FileJournal openJournal(boolean acting) {
    return acting && !options.dryRun() ? Journals.open(options.journal(), environment) : null;
  }

  /** Prints the end of the report, and the document in JSON mode; gives the exit status. */
  int finish(Report report, boolean failed) {
    int status =
        environment
            .stop()
            .status()
            .orElse(failed || !report.fine() ? ExitStatus.FAILED : ExitStatus.FINE);
    output.lines(AfterEffects.open(report, connectionArguments()));
    printResults(report.results(), report.electable(), report.unclean());
    output.document(report, status);
    output.flush();
    return status;
  }

  void printResults(List<ElectionResult> results, int electable, Set<TopicPartition> unclean) {
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
