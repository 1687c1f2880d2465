package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.app.DemoConsole;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The terminal goes away while an election is in flight. */
class ConsoleLostTerminalIT {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"kill-pane", "kill-server"})
  void an_election_in_flight_is_seen_to_its_end_and_the_process_ends(String how) throws Exception {
    Path journal = folder.resolve("journal.jsonl");
    Path pid = folder.resolve("pid");
    ProcessHandle process;
    try (Tmux tmux = new Tmux(100, 30, "LANG=C.UTF-8")) {
      tmux.command("bash -c 'echo $$ > %s; exec java @%s'".formatted(pid, arguments(journal)));
      tmux.await("the incident", screen -> screen.contains("33 offline of"), LONG);
      process = ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
      tmux.type("/payments.ledger");
      tmux.press("Enter");
      tmux.type("g");
      tmux.await("its row", screen -> screen.contains("▶  ✖ OFFLINE  payments.ledger"), LONG);
      tmux.type("c");
      tmux.await("Press y to commit");
      tmux.type("y");
      tmux.await("elect 1s");
      assertThat(Files.readString(journal)).doesNotContain("run-ended");
      tmux.kill(how);
    }
    process.onExit().get(60, TimeUnit.SECONDS);
    assertThat(Files.readString(journal)).contains("run-ended").contains("ELECTED");
  }

  /** In a file: the class path is longer than a line of a terminal. */
  private Path arguments(Path journal) throws Exception {
    return Files.writeString(
        folder.resolve("arguments"),
        String.join(
            "\n",
            "-XX:TieredStopAtLevel=1",
            "-Drecovery.home=" + System.getProperty("recovery.home"),
            "-cp",
            System.getProperty("java.class.path"),
            DemoConsole.class.getName(),
            "--election-ms=5000",
            "--journal=" + journal));
  }
}
