package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Leaving a real terminal while elections are in flight, by a key and by signals. */
class ConsoleCommitIT {
  @TempDir Path folder;

  /** Two elections are in flight: one will be done, the other refused. */
  private void commit(Shell shell) {
    shell.tmux.type("/elect clean !unclean");
    shell.tmux.press("Enter");
    shell.tmux.type("*c");
    shell.tmux.await("Press y to commit.");
    shell.tmux.type("y");
    shell.tmux.await("0/2 · running");
    shell.tmux.await(
        "an act in the journal",
        screen -> Shell.output("cat " + Demo.journal(folder)).contains("settle"),
        Shell.SOON);
  }

  private void allIsTold(String screen) {
    assertThat(screen)
        .contains("1 elected")
        .contains("of 2 elections")
        .contains("payments.settle-0  ELIGIBLE_LEADERS_NOT_AVAILABLE")
        .contains("journal: ");
    assertThat(Demo.journal(folder)).content().contains("run-ended").endsWith("\n");
  }

  @Test
  void ctrl_c_asks_then_waits_for_what_is_in_flight_and_tells_it() {
    try (Shell shell = Demo.start(folder)) {
      commit(shell);
      shell.tmux.press("C-c");
      shell.tmux.await("Elections are running.");
      shell.tmux.type("y");
      allIsTold(shell.tmux.await("status=130"));
    }
  }

  @ParameterizedTest
  @CsvSource({"TERM,143", "HUP,129"})
  void a_signal_waits_for_what_is_in_flight_and_tells_it(String signal, int status) {
    try (Shell shell = Demo.start(folder)) {
      commit(shell);
      Shell.output("kill -s %s %s".formatted(signal, shell.java()));
      shell.tmux.await("Stopping; elections in flight are being verified");
      assertThat(shell.tmux.ask("#{alternate_on}")).isEqualTo("0");
      allIsTold(shell.tmux.await("status=" + status));
    }
  }
}
