package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals to a console in a real terminal, and stopping it with Ctrl-Z. */
class ConsoleSignalsIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"TERM,143", "INT,130", "HUP,129"})
  void a_signal_gives_the_terminal_back_and_shows_in_the_status(String signal, int status) {
    try (Shell shell = new Shell(folder).connecting()) {
      // To the launcher, which is the leader of the group.
      Shell.output("kill -s %s %s".formatted(signal, shell.foreground()));
      shell.tmux.await("status=" + status);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_quit_signal_scribbles_nothing_over_the_screen(boolean wholeGroup) {
    try (Shell shell = new Shell(folder).start(Shell.NOBODY)) {
      shell.tmux.await("✖ no broker could be reached");
      String whom = wholeGroup ? "-" + shell.foreground() : shell.java();
      Shell.output("kill -s QUIT -- " + whom);
      shell.tmux.type("?");
      assertThat(shell.tmux.await("─ Help")).doesNotContain("thread dump").doesNotContain("java.");
      shell.tmux.type("qq");
      shell.tmux.await("status=0");
    }
  }

  @Test
  void ctrl_z_gives_the_terminal_to_the_shell_and_fg_paints_everything_again() {
    try (Shell shell = new Shell(folder).connecting()) {
      shell.tmux.press("C-z");
      shell.tmux.await("Stopped");
      shell.asBefore();
      goesOn(shell);
      assertThat(shell.tmux.ask("#{alternate_on}")).isEqualTo("1");
      leaves(shell);
    }
  }

  @Test
  void after_a_stop_from_outside_it_takes_the_terminal_again_and_paints() {
    try (Shell shell = new Shell(folder).connecting()) {
      Shell.output("kill -s STOP -- -" + shell.foreground());
      shell.tmux.await("Stopped");
      goesOn(shell);
      leaves(shell);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"group", "launcher", "java"})
  void a_request_to_stop_from_outside_gives_the_terminal_back_first(String whom) {
    try (Shell shell = new Shell(folder).connecting()) {
      String group = shell.foreground();
      switch (whom) {
        case "group" -> Shell.output("kill -s TSTP -- -" + group);
        case "launcher" -> Shell.output("kill -s TSTP " + group);
        default -> {
          // Alone it cannot tell the shell: its launcher, which can, is asked as well.
          String java = shell.java();
          Shell.output("kill -s TSTP " + java);
          shell.tmux.await(
              "the stop",
              screen -> Shell.output("ps -o state= -p " + java).equals("T"),
              Shell.SOON);
          Shell.output("kill -s TSTP " + group);
        }
      }
      assertThat(shell.tmux.await("Stopped")).contains("looked-1");
      shell.asBefore();
      goesOn(shell);
      leaves(shell);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {150, 400, 700})
  void ctrl_z_while_it_starts_stops_it_and_fg_goes_on(long delay) {
    try (Shell shell = new Shell(folder).start("clear; " + Shell.NOBODY)) {
      Tmux.pause(delay);
      shell.tmux.press("C-z");
      shell.tmux.await("Stopped");
      goesOn(shell);
      leaves(shell);
    }
  }

  /** Here no shell is left that could look at the terminal afterwards. */
  @Test
  void without_a_shell_that_waits_ctrl_z_says_so_and_it_goes_on() {
    try (Tmux tmux = new Tmux(80, 24, "LANG=C.UTF-8")) {
      tmux.command("exec " + SavedConsole.command(folder));
      tmux.await("OFFLINE  orders");
      tmux.press("C-z");
      tmux.await("cannot stop: no shell waits for it");
      // That it does not stop after all can only be seen by watching longer than the launcher
      // waits.
      Tmux.pause(2500);
      assertThat(tmux.ask("#{alternate_on}")).isEqualTo("1");
      tmux.type("G");
      tmux.await("the last row", screen -> screen.contains("-40 of 40"), Shell.SOON);
    }
  }

  private static void goesOn(Shell shell) {
    shell.tmux.command("clear; fg; echo ended=$?");
    shell.tmux.await("next attempt");
  }

  private static void leaves(Shell shell) {
    shell.tmux.type("?");
    assertThat(shell.tmux.await("─ Help")).contains("KAFKA RECOVERY").doesNotContain("Stopped");
    shell.tmux.type("qq");
    shell.tmux.await("ended=0");
  }
}
