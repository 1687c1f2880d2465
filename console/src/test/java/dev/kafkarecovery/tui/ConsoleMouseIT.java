package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mouse in a real terminal: when it is reported, and that it never stays so. */
class ConsoleMouseIT {
  private static final String CLICK_ON_LINE_7 = "\u001b[<0;20;7M\u001b[<0;20;7m";
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final String WHEEL_DOWN = "\u001b[<65;20;7M";

  @TempDir Path folder;

  /** A console that listens to the mouse. */
  private Shell switchedOn() {
    Shell shell = new Shell(folder).start(SavedConsole.command(folder)).shows("OFFLINE  orders");
    assertThat(reported(shell.tmux)).isEqualTo("00");
    shell.tmux.type("m");
    shell.shows("mouse on");
    assertThat(reported(shell.tmux)).isEqualTo("11");
    return shell;
  }

  private static String reported(Tmux tmux) {
    return tmux.ask("#{mouse_standard_flag}#{mouse_sgr_flag}");
  }

  @Test
  void m_switches_it_on_and_off_and_in_between_clicks_and_the_wheel_move_the_cursor() {
    try (Shell shell = switchedOn()) {
      Tmux tmux = shell.tmux;
      tmux.type(CLICK_ON_LINE_7);
      tmux.await("the cursor", s -> s.lines().toList().get(6).startsWith("▶"), LIMIT);
      tmux.type(WHEEL_DOWN);
      tmux.await("the cursor", s -> s.lines().toList().get(9).startsWith("▶"), LIMIT);
      tmux.type("m");
      tmux.await("mouse off");
      assertThat(reported(tmux)).isEqualTo("00");
      tmux.type("q");
      tmux.await("status=0");
    }
  }

  @Test
  void leaving_and_stopping_switch_it_off_and_coming_back_on_again() {
    try (Shell shell = switchedOn()) {
      Tmux tmux = shell.tmux;
      tmux.press("C-z");
      tmux.await("Stopped");
      assertThat(reported(tmux)).isEqualTo("00");
      tmux.command("clear; fg");
      tmux.await("OFFLINE  orders");
      assertThat(reported(tmux)).isEqualTo("11");
      tmux.type("q");
      tmux.await("the shell", s -> s.stripTrailing().endsWith("ready$"), LIMIT);
      assertThat(reported(tmux)).isEqualTo("00");
    }
  }

  @ParameterizedTest
  @CsvSource({"KILL,137", "TERM,143"})
  void the_end_by_a_signal_switches_it_off(String signal, int status) {
    try (Shell shell = switchedOn()) {
      Tmux tmux = shell.tmux;
      Shell.output("kill -s %s %s".formatted(signal, shell.java()));
      tmux.await("\nstatus=" + status);
      assertThat(reported(tmux)).isEqualTo("00");
      assertThat(tmux.ask("#{alternate_on}")).isEqualTo("0");
      assertThat(tmux.screen().contains("The console was killed.")).isEqualTo(status == 137);
    }
  }
}
