package dev.kafkarecovery.cli;

import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.recovery.file.InputFile;
import dev.kafkarecovery.recovery.file.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** bin/kafka-unclean-recovery.sh: replica info, a plan to review, or the recovery itself. */
@Command(
    name = "kafka-unclean-recovery",
    description =
        "Finds the replica with the best log for each partition without a leader, shows why, and"
            + " elects it or writes a plan.",
    mixinStandardHelpOptions = true,
    footer = Commands.EXIT_STATUS,
    versionProvider = Commands.Version.class,
    sortOptions = false)
public final class UncleanRecoveryCommand implements Callable<Integer> {
  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @ArgGroup(exclusive = true, multiplicity = "0..1")
  private @Nullable TargetOptions target;

  @Option(
      names = "--show-replica-info",
      description = "Show what each replica of the targeted partitions holds.")
  private boolean showReplicaInfo;

  @Option(
      names = "--show-log-recovery",
      description =
          "Show which brokers recover their logs, how long that takes, and what their return"
              + " heals. Needs no partitions to be named.")
  private boolean showLogRecovery;

  @Option(
      names = "--watch",
      description = "With --show-log-recovery alone: again and again, until Ctrl-C.")
  private boolean watch;

  @Option(
      names = "--manual-recovery-output-file",
      paramLabel = "<file>",
      description = "Write a plan for kafka-elect-leaders.sh. Excludes --automated-recovery.")
  private @Nullable Path planFile;

  @Option(
      names = "--automated-recovery",
      description = "Elect the replica with the best log for each partition.")
  private boolean automated;

  @Option(
      names = "--wait-for-clean",
      paramLabel = "<duration>",
      converter = DurationText.class,
      description =
          "With --automated-recovery: hold back elections for so long (10m, 90s) while brokers that"
              + " were in sync are expected back; what is not back then is elected. Needs --addon,"
              + " --jmx or --metrics-url.")
  private @Nullable Duration waitForClean;

  @Option(
      names = "--restore-order",
      paramLabel = "<journal>",
      description =
          "Put back the orders of replicas that a run left changed, as one that was killed; its"
              + " journal says which. A task of its own.")
  private @Nullable Path restoreOrder;

  @Option(
      names = "--recovery-duration-ms",
      paramLabel = "<ms>",
      description =
          "How long brokers may take to say what their logs hold (default: ${DEFAULT-VALUE}).",
      defaultValue = "30000")
  private int durationMs;

  @Mixin private final ProgressOptions progress = new ProgressOptions();

  @Mixin private final ActOptions options = new ActOptions();

  @Option(
      names = "--save-snapshot",
      paramLabel = "<file>",
      description = "Save what was seen of the cluster.")
  private @Nullable Path saveSnapshot;

  @Option(
      names = "--snapshot",
      paramLabel = "<file>",
      description = "Look at a saved snapshot instead of a cluster.")
  private @Nullable Path snapshot;

  @Option(names = "--overwrite", description = "Overwrite the files to be written.")
  private boolean overwrite;

  private final Environment environment;

  /** A command that runs in this environment. */
  public UncleanRecoveryCommand(Environment environment) {
    this.environment = environment;
  }

  /** Which partitions: one of two. */
  static final class TargetOptions {
    @Option(
        names = "--path-to-json-file",
        paramLabel = "<file>",
        description =
            "The partitions: {\"partitions\":[{\"topic\":\"foo\",\"partitions\":[0,3]}]}.")
    private @Nullable Path input;

    @Option(names = "--all-offline-partitions", description = "All partitions without a leader.")
    private boolean allOffline;

    Targets targets() {
      return allOffline || input == null
          ? new Targets.AllOffline()
          : new Targets.Listed(InputFile.read(input));
    }
  }

  /** The main method of bin/kafka-unclean-recovery.sh. */
  public static void main(String[] arguments) {
    Commands.main(UncleanRecoveryCommand::new, arguments);
  }

  @Override
  public Integer call() throws InterruptedException {
    check();
    SourceSettings source = progress.settings(environment.variables(), connection);
    Session session = new Session("kafka-unclean-recovery", environment, connection, options);
    if (restoreOrder != null) {
      return new RestoreOrder(session, restoreOrder).run();
    }
    Targets targets = target == null ? new Targets.AllOffline() : target.targets();
    if (showLogRecovery && !looksAtPartitions()) {
      return new LogRecoveryReport(session, source, targets, Duration.ofMillis(durationMs), watch)
          .run();
    }
    UncleanRecovery.Wishes wishes =
        new UncleanRecovery.Wishes(
            targets,
            Duration.ofMillis(durationMs),
            source,
            showReplicaInfo,
            showLogRecovery,
            planFile,
            automated,
            waitForClean,
            saveSnapshot,
            snapshot,
            overwrite,
            options.dryRun());
    return new UncleanRecovery(session, wishes).run();
  }

  /** True where more is asked for than the brokers' log recovery. */
  private boolean looksAtPartitions() {
    return showReplicaInfo || planFile != null || automated || saveSnapshot != null;
  }

  /** All that can be found wrong before anything is read or connected to. */
  private void check() {
    checkTask();
    checkWait();
    if (durationMs < 1) {
      throw new UsageException("--recovery-duration-ms must be at least 1: " + durationMs);
    }
    checkSnapshot();
    if (snapshot == null) {
      connection.settings();
    }
    if (options.salvageDir() != null && !automated) {
      throw new UsageException("--salvage-dir needs --automated-recovery");
    }
    if (automated || restoreOrder != null) {
      options.checkMayAct(
          environment, automated ? "--automated-recovery" : "putting orders of replicas back");
    }
    checkWritable(planFile, "--manual-recovery-output-file");
    checkWritable(saveSnapshot, "--save-snapshot");
  }

  private void checkTask() {
    if (planFile != null && automated) {
      throw new UsageException(
          "--manual-recovery-output-file and --automated-recovery exclude each other");
    }
    if (restoreOrder != null) {
      checkRestoreOrder();
      return;
    }
    if (!looksAtPartitions() && !showLogRecovery) {
      throw new UsageException(
          "give at least one of --show-replica-info, --manual-recovery-output-file,"
              + " --automated-recovery, --show-log-recovery and --restore-order");
    }
    if (target == null && looksAtPartitions()) {
      throw new UsageException(
          "name the partitions: --all-offline-partitions, or --path-to-json-file=<file>");
    }
    if (watch && (!showLogRecovery || looksAtPartitions())) {
      throw new UsageException("--watch goes with --show-log-recovery and nothing else to do");
    }
  }

  private void checkRestoreOrder() {
    if (looksAtPartitions()
        || showLogRecovery
        || watch
        || target != null
        || snapshot != null
        || progress.given()) {
      throw new UsageException(
          "--restore-order is a task of its own: it takes its partitions from the journal, and goes"
              + " with --dry-run, --yes, --output, --journal and the options of the connection");
    }
  }

  private void checkWait() {
    if (waitForClean == null) {
      return;
    }
    if (!automated) {
      throw new UsageException("--wait-for-clean needs --automated-recovery");
    }
    if (waitForClean.isZero()) {
      throw new UsageException("--wait-for-clean must be longer than nothing: 10m is usual");
    }
    if (!progress.given() && !connection.addOnsNamed()) {
      throw new UsageException(
          "--wait-for-clean needs --addon, --jmx or --metrics-url, to know which brokers are on their"
              + " way");
    }
  }

  private void checkSnapshot() {
    if (snapshot == null) {
      return;
    }
    if (automated) {
      throw new UsageException(
          "--snapshot is only looked at: --automated-recovery needs the cluster itself");
    }
    if (connection.given()) {
      throw new UsageException("--snapshot and --bootstrap-server exclude each other");
    }
    if (showLogRecovery || progress.given() || connection.addOnsGiven()) {
      throw new UsageException(
          "--snapshot is only looked at: no broker is asked about its log recovery");
    }
  }

  private void checkWritable(@Nullable Path file, String option) {
    if (file == null) {
      return;
    }
    try {
      TextFile.checkWritable(file, overwrite);
    } catch (FileProblemException problem) {
      String hint = !overwrite && Files.isRegularFile(file) ? " (--overwrite replaces it)" : "";
      throw new UsageException("%s: %s%s".formatted(option, problem.getMessage(), hint), problem);
    }
  }
}
