package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.cli.SignalJob;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.tui.model.Keeping;
import dev.kafkarecovery.tui.settings.ConsoleConfig;
import dev.kafkarecovery.tui.theme.Traits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The console over a made-up incident, to try it by hand: nothing is real, nothing can break. Two
 * partitions cannot be elected. {@code --ascii}, {@code --journal=FILE}, and {@code
 * --election-ms=MS} for how long each takes.
 */
public final class DemoConsole {
  private DemoConsole() {}

  public static void main(String[] arguments) throws InterruptedException, IOException {
    Clock clock = Clock.systemUTC();
    FakeCluster fake = Incident.fake(clock);
    ActResult refused =
        new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", "");
    fake.answerElection(new TopicPartition("orders.events", 3), refused);
    fake.answerElection(Incident.SETTLE, refused);
    long electionMs = Long.parseLong(option(arguments, "--election-ms=").orElse("1500"));
    fake.beforeElect(cluster -> pause(electionMs));
    Optional<String> named = option(arguments, "--journal=");
    Path journal =
        named.isPresent() ? Path.of(named.get()) : Files.createTempFile("console-demo-", ".jsonl");
    int status =
        ConsoleProgram.run(
            new ConsoleProgram.Setup(
                "demo:9092",
                Optional.empty(),
                new ConsoleProgram.Source.Live(Incident.on(fake), SourceSettings.none(), List::of),
                Duration.ofSeconds(30),
                Duration.ofSeconds(2),
                Traits.detect(System.getenv(), List.of(arguments).contains("--ascii")),
                Harness.themes(),
                ConsoleConfig.NONE,
                Keeping.NOWHERE,
                clock,
                new SignalJob(),
                () -> FileJournal.open(journal, clock)));
    System.exit(status);
  }

  private static Optional<String> option(String[] arguments, String name) {
    return Stream.of(arguments)
        .filter(argument -> argument.startsWith(name))
        .map(argument -> argument.substring(name.length()))
        .findFirst();
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
