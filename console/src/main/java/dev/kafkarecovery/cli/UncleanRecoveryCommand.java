package dev.kafkarecovery.cli;

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

  @ArgGroup(exclusive = true, multiplicity = "1")
  private final TargetOptions target = new TargetOptions();

  @Option(
      names = "--show-replica-info",
      description = "Show what each replica of the targeted partitions holds.")
  private boolean showReplicaInfo;

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
      names = "--recovery-duration-ms",
      paramLabel = "<ms>",
      description =
          "How long brokers may take to say what their logs hold (default: ${DEFAULT-VALUE}).",
      defaultValue = "30000")
  private int durationMs;

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
    Targets targets = target.targets();
    UncleanRecovery.Wishes wishes =
        new UncleanRecovery.Wishes(
            targets,
            Duration.ofMillis(durationMs),
            showReplicaInfo,
            planFile,
            automated,
            saveSnapshot,
            snapshot,
            overwrite,
            options.dryRun());
    Session session = new Session("kafka-unclean-recovery", environment, connection, options);
    return new UncleanRecovery(session, wishes).run();
  }

  /** All that can be found wrong before anything is read or connected to. */
  private void check() {
    if (planFile != null && automated) {
      throw new UsageException(
          "--manual-recovery-output-file and --automated-recovery exclude each other");
    }
    if (!showReplicaInfo && planFile == null && !automated && saveSnapshot == null) {
      throw new UsageException(
          "give at least one of --show-replica-info, --manual-recovery-output-file and"
              + " --automated-recovery");
    }
    if (durationMs < 1) {
      throw new UsageException("--recovery-duration-ms must be at least 1: " + durationMs);
    }
    if (snapshot != null && automated) {
      throw new UsageException(
          "--snapshot is only looked at: --automated-recovery needs the cluster itself");
    }
    if (snapshot != null && connection.given()) {
      throw new UsageException("--snapshot and --bootstrap-server exclude each other");
    }
    if (snapshot == null) {
      connection.properties();
    }
    if (automated) {
      options.checkMayAct(environment, "--automated-recovery");
    }
    checkWritable(planFile, "--manual-recovery-output-file");
    checkWritable(saveSnapshot, "--save-snapshot");
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
