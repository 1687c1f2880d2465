package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.KafkaCluster;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.SnapshotFile;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.app.ConsoleProgram;
import dev.kafkarecovery.tui.model.Keeping;
import dev.kafkarecovery.tui.settings.ConsoleConfig;
import dev.kafkarecovery.tui.terminal.Tty;
import dev.kafkarecovery.tui.theme.Themes;
import dev.kafkarecovery.tui.theme.Traits;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The full-screen console: {@code bin/kafka-recovery-console}. */
@Command(
    name = "kafka-recovery-console",
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class,
    sortOptions = false,
    description =
        "Shows the partitions without a leader and what electing each replica would lose, and"
            + " elects the leaders you choose, after you confirmed them.")
public final class ConsoleCommand implements Callable<Integer> {
  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(2);

  private final Environment environment;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Mixin private final ProgressOptions progress = new ProgressOptions();

  @Option(names = "--read-only", description = "Look only: nothing can be committed.")
  private boolean readOnly;

  @Option(
      names = "--snapshot",
      paramLabel = "<file>",
      description = "Show a saved snapshot instead of a cluster; nothing can be committed.")
  private @Nullable Path snapshot;

  @Option(
      names = "--theme",
      paramLabel = "<name|file>",
      description = "Colours: a theme of the themes folder, or a file like those. Default: dark.")
  private @Nullable String theme;

  @Option(names = "--ascii", description = "Draw with ASCII characters only.")
  private boolean ascii;

  @Option(
      names = "--recovery-duration-ms",
      paramLabel = "<ms>",
      defaultValue = "30000",
      description =
          "A broker must answer about its logs within this time to be a candidate. Default:"
              + " ${DEFAULT-VALUE}.")
  private int recoveryDurationMs;

  @Option(
      names = "--refresh-interval-ms",
      paramLabel = "<ms>",
      description = "Pause between two looks at the cluster. Default: 2000.")
  private @Nullable Integer refreshIntervalMs;

  @Option(
      names = "--journal",
      paramLabel = "<file>",
      description = "Append every act to this file. Default: a new file in the state folder.")
  private @Nullable Path journal;

  @Option(
      names = "--salvage-dir",
      paramLabel = "<dir>",
      description =
          "Before a commit cuts records from copies that can be read, keep them in this directory."
              + " Where that fails, nothing is elected.")
  private @Nullable Path salvageDir;

  @Option(
      names = "--elect-without-salvage",
      description = "With a salvage directory: elect even where keeping fails.")
  private boolean electsWithoutSalvage;

  @Option(names = "--verbose", description = "Warnings of the Kafka client, traces of errors.")
  @SuppressWarnings("unused") // Needed before the options are parsed: see main.
  private boolean verbose;

  ConsoleCommand(Environment environment) {
    this.environment = environment;
  }

  /**
   * Runs the console and ends the process with its exit status. Signals are left to the JVM: they
   * end it with the right status, and hooks give the terminal back.
   */
  public static void main(String[] arguments) {
    if (List.of(arguments).contains("--verbose")) {
      // Before the first logger is made. What it logs is printed once the screen is gone.
      System.setProperty("kafka.recovery.log.level", "WARN");
    }
    Environment real = environment(System.err, Tty.present());
    int status = Commands.run(new ConsoleCommand(real), arguments, real);
    System.exit(status);
  }

  private static Environment environment(PrintStream err, boolean terminal) {
    return new Environment(
        System.out,
        err,
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
        terminal,
        Environment.ascii(System.getenv()),
        System.getenv(),
        Clock.systemUTC(),
        KafkaCluster::open,
        new StopSignal(err, status -> Runtime.getRuntime().halt(status)));
  }

  @Override
  public Integer call() throws InterruptedException {
    check();
    Path folder = Path.of(System.getProperty("recovery.home", "")).resolve("themes");
    ConsoleConfig read = ConsoleConfig.read(ConsoleConfig.file(environment.variables()), folder);
    ConsoleConfig config = salvageDir == null ? read : read.withSalvageDir(salvageDir);
    Themes themes = themes(folder, config);
    Optional<SnapshotFile.Saved> saved = Optional.ofNullable(snapshot).map(SnapshotFile::read);
    if (saved.isPresent()) {
      String file = String.valueOf(snapshot);
      return ConsoleProgram.run(
          setup(
              file,
              Optional.of("this is a saved snapshot: nothing can be committed"),
              new ConsoleProgram.Source.Saved(saved.get().snapshot(), saved.get().cuts(), file),
              themes,
              config));
    }
    if (journal != null) {
      // A journal that cannot be written is told now and not in the middle of the first commit.
      FileJournal.open(journal, environment.clock()).close();
    }
    connection.defaults(config.addOn());
    SourceSettings recovering = progress.settings(environment.variables(), connection);
    try (Cluster cluster = connection.open(environment.clock())) {
      Optional<String> why =
          readOnly ? Optional.of("read-only: nothing can be committed") : Optional.empty();
      return ConsoleProgram.run(
          setup(
              connection.bootstrapServer(),
              why,
              new ConsoleProgram.Source.Live(
                  cluster, recovering, () -> Journals.unfinished(journal, environment)),
              themes,
              config));
    }
  }

  private Themes themes(Path folder, ConsoleConfig config) {
    return theme == null
        ? Themes.load(folder, config.theme(), config.boundThemes())
        : Themes.load(folder, Optional.of(theme), config.boundThemes()).fix();
  }

  private ConsoleProgram.Setup setup(
      String target,
      Optional<String> why,
      ConsoleProgram.Source source,
      Themes themes,
      ConsoleConfig config) {
    return new ConsoleProgram.Setup(
        Sanitizer.clean(target),
        why,
        source,
        Duration.ofMillis(recoveryDurationMs),
        refreshIntervalMs == null
            ? config.refreshInterval().orElse(DEFAULT_INTERVAL)
            : Duration.ofMillis(refreshIntervalMs),
        Traits.detect(environment.variables(), ascii),
        themes,
        config,
        new Keeping(config.salvageDir(), config.salvageDir().isPresent(), electsWithoutSalvage),
        environment.clock(),
        new SignalJob(),
        // Standard error is kept off the screen by now.
        () -> Journals.open(journal, environment(System.err, /* terminal= */ true)));
  }

  private void check() {
    if (recoveryDurationMs < 1 || (refreshIntervalMs != null && refreshIntervalMs < 100)) {
      throw new UsageException(
          "--recovery-duration-ms must be at least 1, --refresh-interval-ms at least 100");
    }
    if (snapshot != null && connection.given()) {
      throw new UsageException("--snapshot and --bootstrap-server exclude each other");
    }
    if (salvageDir != null) {
      Salvaging.check(salvageDir);
    }
    if (snapshot != null && (progress.given() || connection.addOnsGiven())) {
      throw new UsageException(
          "--addon, --jmx and --metrics-url ask the brokers of a cluster, and --snapshot shows a"
              + " file");
    }
    if (!environment.terminal()) {
      throw new UsageException(
          "standard input and output must be a terminal; without one use"
              + " kafka-unclean-recovery.sh --show-replica-info");
    }
    Traits.unusable(environment.variables())
        .ifPresent(
            why -> {
              throw new UsageException(why);
            });
  }
}
