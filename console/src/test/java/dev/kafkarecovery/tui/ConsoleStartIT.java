package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starting and leaving the console in a real terminal, and terminals that it refuses. */
class ConsoleStartIT {
  @TempDir Path folder;

  @Test
  void quitting_gives_the_terminal_back() {
    try (Shell shell = new Shell(folder).connecting()) {
      shell.tmux.type("q");
      assertThat(shell.tmux.await("status=0")).contains("looked-1");
    }
  }

  @Test
  void ctrl_c_while_it_connects_ends_it() {
    try (Shell shell = new Shell(folder).connecting()) {
      shell.tmux.press("C-c");
      shell.tmux.await("status=130");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 50, 200, 600})
  void ctrl_c_at_any_moment_of_the_start_ends_it(long delay) {
    try (Shell shell = new Shell(folder).start(Shell.NOBODY)) {
      Tmux.pause(delay);
      shell.tmux.press("C-c");
      // Early enough, the shell itself takes it, and drops the rest of the line with it.
      shell.tmux.await(
          "the end",
          screen -> screen.contains("status=130") || screen.stripTrailing().endsWith("ready$"),
          Shell.SOON);
    }
  }

  @Test
  void the_reason_of_a_failed_connection_is_shown_and_stays() {
    try (Shell shell = new Shell(folder).start(Shell.NOBODY)) {
      shell.tmux.await("✖ no broker could be reached");
      shell.tmux.type("r?");
      shell.tmux.await("─ Help");
      shell.tmux.press("Escape");
      shell.tmux.await("no help", screen -> !screen.contains("─ Help"), Shell.SOON);
      assertThat(shell.tmux.screen()).contains("✖ no broker could be reached");
      shell.tmux.type("q");
      shell.tmux.await("status=0");
    }
  }

  @Test
  void a_locale_without_utf_8_gets_ascii() {
    try (Shell shell = new Shell(folder, "LANG=en_US.UTF-8", "LC_ALL=C").start(Shell.NOBODY)) {
      String screen = shell.tmux.await("x no broker could be reached");
      assertThat(screen).matches("[\\x20-\\x7e\\n]*");
      shell.tmux.type("q");
      shell.tmux.await("status=0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM=dumb", "TERM="})
  void a_terminal_that_cannot_be_used_is_refused_in_one_line(String term) {
    try (Shell shell = new Shell(folder).start(term + " " + Shell.NOBODY)) {
      assertThat(shell.tmux.await("status=2")).contains("TERM is");
    }
  }

  @Test
  void a_terminal_nobody_has_heard_of_works() {
    try (Shell shell = new Shell(folder).start("TERM=never-heard-of-it " + Shell.NOBODY)) {
      shell.tmux.await("Connecting to");
      shell.tmux.type("q");
      shell.tmux.await("status=0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {">", "</dev/null >"})
  void redirected_output_gets_nothing_and_one_line_of_error_says_why(String redirection) {
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    try (Shell shell = new Shell(folder)) {
      shell.start("%s %s %s 2> %s".formatted(Shell.NOBODY, redirection, output, errors));
      shell.tmux.await("status=2");
      assertThat(output).isEmptyFile();
      assertThat(errors).content().hasLineCount(1).contains("must be a terminal");
      assertThat(errors).content().doesNotContain("\u001b");
    }
  }

  @Test
  void a_pipe_gets_nothing_and_the_terminal_one_line() {
    Path output = folder.resolve("output");
    try (Shell shell = new Shell(folder)) {
      shell.start(Shell.NOBODY + " | cat > " + output + "; (exit ${PIPESTATUS[0]})");
      assertThat(shell.tmux.await("status=2")).contains("must be a terminal");
      assertThat(output).isEmptyFile();
    }
  }
}
