package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.recovery.file.SnapshotFile;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.app.ConsoleProgram;
import dev.kafkarecovery.tui.terminal.Tty;
import dev.kafkarecovery.tui.theme.Traits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The full-screen console: {@code bin/kafka-recovery-console}. */
@Command(
    name = "kafka-recovery-console",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Shows the partitions without a leader and what electing each replica would lose, and"
            + " elects the leaders you choose, after you confirmed them.")
public final class ConsoleCommand implements Callable<Integer> {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Clock clock;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Option(names = "--read-only", description = "Look only: nothing can be committed.")
  private boolean readOnly;

  @Option(
      names = "--snapshot",
      paramLabel = "<file>",
      description = "Show a saved snapshot instead of a cluster; nothing can be committed.")
  private @Nullable Path snapshot;

  @Option(names = "--ascii", description = "Draw with ASCII characters only.")
  private boolean ascii;

  @Option(
      names = "--recovery-duration-ms",
      paramLabel = "<ms>",
      defaultValue = "30000",
      description =
          "A broker must answer about its logs within this time to be a candidate. Default:"
              + " ${DEFAULT-VALUE}.")
  private long recoveryDurationMs;

  @Option(
      names = "--refresh-interval-ms",
      paramLabel = "<ms>",
      defaultValue = "2000",
      description = "Pause between two looks at the cluster. Default: ${DEFAULT-VALUE}.")
  private long refreshIntervalMs;

  @Option(
      names = "--journal",
      paramLabel = "<file>",
      description = "Append every act to this file. Default: a new file in the state folder.")
  private @Nullable Path journal;

  ConsoleCommand(Clock clock) {
    this.clock = clock;
  }

  /** Runs the console and ends the process with its exit status. */
  public static void main(String[] arguments) {
    CommandLine command = new CommandLine(new ConsoleCommand(Clock.systemUTC()));
    command.setExecutionExceptionHandler((failure, line, parsed) -> explain(failure, line));
    System.exit(command.execute(arguments));
  }

  private static int explain(Exception failure, CommandLine line) {
    boolean mistake =
        failure instanceof UsageException
            || failure instanceof FileProblemException
            || failure instanceof ClusterException;
    if (mistake) {
      line.getErr().println(line.getCommandName() + ": " + failure.getMessage());
      return 2;
    }
    failure.printStackTrace(line.getErr());
    return 1;
  }

  @Override
  public Integer call() throws InterruptedException {
    check();
    Optional<ClusterSnapshot> saved = Optional.ofNullable(snapshot).map(SnapshotFile::read);
    if (saved.isPresent()) {
      String file = String.valueOf(snapshot);
      return ConsoleProgram.run(
          setup(
              file,
              Optional.of("this is a saved snapshot: nothing can be committed"),
              new ConsoleProgram.Source.Saved(saved.get(), file)));
    }
    try (Cluster cluster = connection.open(clock)) {
      Optional<String> why =
          readOnly ? Optional.of("read-only: nothing can be committed") : Optional.empty();
      return ConsoleProgram.run(
          setup(connection.bootstrapServer(), why, new ConsoleProgram.Source.Live(cluster)));
    }
  }

  private ConsoleProgram.Setup setup(
      String target, Optional<String> why, ConsoleProgram.Source source) {
    return new ConsoleProgram.Setup(
        Sanitizer.clean(target),
        why,
        source,
        Duration.ofMillis(recoveryDurationMs),
        Duration.ofMillis(refreshIntervalMs),
        Traits.detect(System.getenv(), ascii),
        clock,
        this::openJournal);
  }

  private void check() {
    if (recoveryDurationMs < 1 || refreshIntervalMs < 100) {
      throw new UsageException(
          "--recovery-duration-ms must be at least 1, --refresh-interval-ms at least 100");
    }
    if (snapshot != null && connection.given()) {
      throw new UsageException("--snapshot and --bootstrap-server exclude each other");
    }
    if (!Tty.present()) {
      throw new UsageException(
          "standard input and output must be a terminal; without one use"
              + " kafka-unclean-recovery.sh --show-replica-info");
    }
    Traits.unusable(System.getenv())
        .ifPresent(
            why -> {
              throw new UsageException(why);
            });
  }

  private FileJournal openJournal() {
    if (journal != null) {
      return FileJournal.open(journal, clock);
    }
    String name =
        "journal-%s-%d.jsonl"
            .formatted(STAMP.format(clock.instant()), ProcessHandle.current().pid());
    try {
      return FileJournal.open(stateFolder().resolve(name), clock);
    } catch (FileProblemException | IOException unusable) {
      return FileJournal.open(Path.of(System.getProperty("java.io.tmpdir")).resolve(name), clock);
    }
  }

  private static Path stateFolder() throws IOException {
    String asked = System.getenv().getOrDefault("XDG_STATE_HOME", "");
    Path state =
        asked.isEmpty() || !Path.of(asked).isAbsolute()
            ? Path.of(System.getProperty("user.home"), ".local", "state")
            : Path.of(asked);
    return Files.createDirectories(state.resolve("kafka-recovery-console"));
  }
}
