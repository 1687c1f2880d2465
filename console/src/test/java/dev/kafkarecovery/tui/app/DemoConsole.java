package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.cli.SignalJob;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.tui.settings.ConsoleConfig;
import dev.kafkarecovery.tui.theme.Traits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The console over a made-up incident, to try it by hand and in a real terminal: nothing is real,
 * nothing can break. An election takes a second and a half; two partitions cannot be elected.
 * Options: {@code --ascii}, {@code --journal=FILE}.
 */
public final class DemoConsole {
  private static final String JOURNAL = "--journal=";

  private DemoConsole() {}

  public static void main(String[] arguments) throws InterruptedException, IOException {
    Clock clock = Clock.systemUTC();
    List<String> options = List.of(arguments);
    Path journal =
        options.stream()
            .filter(option -> option.startsWith(JOURNAL))
            .map(option -> Path.of(option.substring(JOURNAL.length())))
            .findFirst()
            .orElse(Files.createTempDirectory("console-demo-").resolve("journal.jsonl"));
    int status =
        ConsoleProgram.run(
            new ConsoleProgram.Setup(
                "demo:9092",
                Optional.empty(),
                new ConsoleProgram.Source.Live(Incident.on(cluster(clock)), SourceSettings.none()),
                Duration.ofSeconds(30),
                Duration.ofSeconds(2),
                Traits.detect(System.getenv(), options.contains("--ascii")),
                Harness.themes(),
                ConsoleConfig.NONE,
                clock,
                new SignalJob(),
                () -> FileJournal.open(journal, clock)));
    System.exit(status);
  }

  private static FakeCluster cluster(Clock clock) {
    FakeCluster fake = Incident.fake(clock);
    ActResult refused =
        new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", "");
    fake.answerElection(new TopicPartition("orders.events", 3), refused);
    fake.answerElection(Incident.SETTLE, refused);
    fake.beforeElect(cluster -> pause(1500));
    return fake;
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
