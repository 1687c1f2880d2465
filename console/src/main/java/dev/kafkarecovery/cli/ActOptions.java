package dev.kafkarecovery.cli;

import dev.kafkarecovery.recovery.ElectionSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that both tools share: a picocli mixin. */
final class ActOptions {
  @Option(
      names = "--output",
      paramLabel = "table|json",
      description = "Format of standard output; json is one document and nothing else.")
  private OutputFormat output = OutputFormat.table;

  @Option(names = "--dry-run", description = "Show what would be done; send nothing.")
  private boolean dryRun;

  @Option(names = "--yes", description = "Do not ask. Needed where there is no terminal.")
  private boolean yes;

  @Option(names = "--read-only", description = "Refuse whatever changes the cluster.")
  private boolean readOnly;

  @Option(
      names = "--journal",
      paramLabel = "<file>",
      description = "Append every act to this file (default: a new one in the state folder).")
  private @Nullable Path journal;

  @Option(
      names = "--recovery-election-attempts",
      paramLabel = "<n>",
      description = "Retries of transient failures of elections (default: 3).")
  private int attempts = ElectionSettings.DEFAULT.attempts();

  @Option(
      names = "--salvage-dir",
      paramLabel = "<dir>",
      description =
          "Before each election, keep the records that it cuts from copies that can be read in this"
              + " directory. Where that fails, nothing is elected.")
  private @Nullable Path salvageDir;

  @Option(
      names = "--elect-without-salvage",
      description = "With --salvage-dir: elect also where the salvage fails.")
  private boolean electWithoutSalvage;

  @Option(names = "--verbose", description = "Warnings of the Kafka client, traces of errors.")
  private boolean verbose;

  OutputFormat output() {
    return output;
  }

  boolean dryRun() {
    return dryRun;
  }

  boolean yes() {
    return yes;
  }

  boolean readOnly() {
    return readOnly;
  }

  boolean verbose() {
    return verbose;
  }

  /** Where to keep what elections cut; null for nowhere. */
  @Nullable Path salvageDir() {
    return salvageDir;
  }

  boolean electWithoutSalvage() {
    return electWithoutSalvage;
  }

  @Nullable Path journal() {
    return journal;
  }

  ElectionSettings settings() {
    return ElectionSettings.DEFAULT.withAttempts(attempts);
  }

  /**
   * Refuses an act that nobody could say yes to, before anything is connected to.
   *
   * @param what would be done, for the sentence
   */
  void checkMayAct(Environment environment, String what) {
    if (attempts < 0) {
      throw new UsageException("--recovery-election-attempts must not be negative: " + attempts);
    }
    checkSalvage();
    if (dryRun) {
      return;
    }
    if (readOnly) {
      throw new UsageException("--read-only refuses " + what + "; use --dry-run to look at it");
    }
    if (!yes && !environment.terminal()) {
      throw new UsageException(
          "there is no terminal to ask for a yes: add --yes to go through with %s, or --dry-run"
              .formatted(what));
    }
  }

  private void checkSalvage() {
    if (salvageDir != null) {
      Salvaging.check(salvageDir);
    } else if (electWithoutSalvage) {
      throw new UsageException("--elect-without-salvage needs --salvage-dir");
    }
  }
}
