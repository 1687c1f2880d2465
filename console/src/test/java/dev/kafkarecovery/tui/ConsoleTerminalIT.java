package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The console in a real terminal, with no cluster to connect to: what it does to the terminal. */
class ConsoleTerminalIT {
  private static final Path HOME = Path.of(System.getProperty("recovery.home"));
  private static final String CONSOLE = HOME.resolve("bin/kafka-recovery-console").toString();

  /** A port where nobody listens. */
  private static final String NOBODY = CONSOLE + " --bootstrap-server 127.0.0.1:1";

  @TempDir Path folder;

  private Tmux shell(String... environment) {
    Tmux tmux = new Tmux(80, 24, environment);
    tmux.command("stty -g > %s; echo before".formatted(folder.resolve("before")));
    tmux.await("\nbefore");
    return tmux;
  }

  /** Runs the console, keeps its exit status and says when it is back. */
  private void start(Tmux tmux, String command) {
    tmux.command(command + "; echo status=$?; stty -g > " + folder.resolve("after"));
  }

  private void terminalIsAsBefore(Tmux tmux) throws IOException {
    tmux.await(
        "the settings afterwards", s -> full(folder.resolve("after")), Duration.ofSeconds(5));
    assertThat(folder.resolve("after")).hasSameTextualContentAs(folder.resolve("before"));
    assertThat(tmux.ask("#{alternate_on}")).isEqualTo("0");
    assertThat(tmux.ask("#{cursor_flag}")).isEqualTo("1");
    tmux.command("echo typed");
    tmux.await("\ntyped");
  }

  private static boolean full(Path file) {
    try {
      return Files.exists(file) && Files.readString(file).endsWith("\n");
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void quitting_gives_the_terminal_back() throws IOException {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, NOBODY);
      tmux.await("Connecting to 127.0.0.1:1");
      assertThat(tmux.ask("#{alternate_on}")).isEqualTo("1");
      tmux.type("q");
      assertThat(tmux.await("status=0")).contains("before");
      terminalIsAsBefore(tmux);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 50, 200, 1000, 3000})
  void ctrl_c_at_any_moment_ends_it_and_gives_the_terminal_back(long delay) throws IOException {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, NOBODY);
      Tmux.pause(delay);
      tmux.press("C-c");
      // Early enough, the shell itself takes it, and drops the rest of the line with it.
      tmux.await(
          "the shell",
          s -> s.contains("status=130") || s.endsWith("ready$\n") || interrupted(s),
          Duration.ofSeconds(20));
      tmux.command("stty -g > " + folder.resolve("after"));
      terminalIsAsBefore(tmux);
    }
  }

  private static boolean interrupted(String screen) {
    return screen.contains("^C") && screen.stripTrailing().endsWith("ready$");
  }

  @ParameterizedTest
  @CsvSource({"TERM,143", "INT,130", "HUP,129"})
  void a_signal_gives_the_terminal_back_and_shows_in_the_status(String signal, int status)
      throws IOException {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      Path pid = folder.resolve("pid");
      start(tmux, "bash -c 'echo $$ > %s; exec %s'".formatted(pid, NOBODY));
      tmux.await("Connecting to");
      new ProcessBuilder("kill", "-s", signal, Files.readString(pid).strip()).start();
      tmux.await("status=" + status);
      terminalIsAsBefore(tmux);
    }
  }

  @Test
  void ctrl_z_gives_the_terminal_to_the_shell_and_fg_paints_everything_again() throws IOException {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, NOBODY);
      tmux.await("Connecting to 127.0.0.1:1");
      tmux.press("C-z");
      tmux.await("Stopped");
      tmux.command("stty -g > %s; jobs".formatted(folder.resolve("after")));
      terminalIsAsBefore(tmux);
      tmux.command("clear; fg; echo ended=$?");
      tmux.await("Connecting to 127.0.0.1:1");
      assertThat(tmux.ask("#{alternate_on}")).isEqualTo("1");
      tmux.type("?");
      tmux.await("Help");
      tmux.type("qq");
      tmux.await("ended=0");
      tmux.command("stty -g > " + folder.resolve("after"));
      terminalIsAsBefore(tmux);
    }
  }

  @Test
  void after_a_stop_from_outside_it_takes_the_terminal_again_and_paints() throws IOException {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      tmux.command(NOBODY);
      tmux.await("Connecting to 127.0.0.1:1");
      new ProcessBuilder("bash", "-c", "kill -s STOP -- -" + foreground(tmux)).start();
      tmux.await("Stopped");
      tmux.command("clear; fg; echo ended=$?");
      tmux.await("next attempt");
      tmux.type("?");
      assertThat(tmux.await("Help")).contains("KAFKA RECOVERY").doesNotContain("Stopped");
      tmux.type("qq");
      tmux.await("ended=0");
      tmux.command("stty -g > " + folder.resolve("after"));
      terminalIsAsBefore(tmux);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"group", "launcher", "java"})
  void a_request_to_stop_from_outside_gives_the_terminal_back_first(String whom)
      throws IOException {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      tmux.command(NOBODY);
      tmux.await("Connecting to 127.0.0.1:1");
      String group = foreground(tmux);
      String target =
          switch (whom) {
            case "group" -> "-" + group;
            case "launcher" -> group;
            default -> output("pgrep -g " + group + " java");
          };
      if (whom.equals("java")) {
        // Alone it cannot tell the shell: its launcher, which can, is asked as well.
        output("kill -s TSTP " + target + "; sleep 0.3; kill -s TSTP " + group);
      } else {
        output("kill -s TSTP -- " + target);
      }
      assertThat(tmux.await("Stopped")).contains("before");
      tmux.command("stty -g > " + folder.resolve("after"));
      terminalIsAsBefore(tmux);
      tmux.command("clear; fg; echo ended=$?");
      tmux.await("next attempt");
      Tmux.pause(500);
      tmux.type("?");
      assertThat(tmux.await("Help")).contains("KAFKA RECOVERY").doesNotContain("Stopped");
      tmux.type("qq");
      tmux.await("ended=0");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {150, 400, 700})
  void ctrl_z_while_it_starts_stops_it_and_fg_goes_on(long delay) {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      tmux.command("clear; " + NOBODY + "; echo ended=$?");
      Tmux.pause(delay);
      tmux.press("C-z");
      tmux.await("Stopped");
      tmux.command("clear; fg; echo back=$?");
      tmux.await("next attempt");
      tmux.type("q");
      tmux.await("back=0");
    }
  }

  @Test
  void without_a_shell_that_waits_ctrl_z_says_so_and_it_goes_on() {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      tmux.command("exec " + SavedConsole.command(folder));
      tmux.await("OFFLINE  orders");
      tmux.press("C-z");
      tmux.await("cannot stop: no shell waits for it");
      Tmux.pause(3000);
      assertThat(tmux.ask("#{alternate_on}")).isEqualTo("1");
      tmux.type("G");
      tmux.await("of 40", s -> s.contains("-40 of 40"), Duration.ofSeconds(5));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", ""})
  void a_quit_signal_scribbles_nothing_over_the_screen(String group) throws IOException {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, NOBODY);
      tmux.await("✖ no broker could be reached");
      String java = group + foreground(tmux);
      output("kill -s QUIT -- " + (group.isEmpty() ? output("pgrep -g " + java + " java") : java));
      Tmux.pause(1000);
      assertThat(tmux.screen())
          .contains("Connecting to 127.0.0.1:1")
          .doesNotContain("thread dump")
          .doesNotContain("java.lang");
      tmux.type("q");
      tmux.await("status=0");
      terminalIsAsBefore(tmux);
    }
  }

  /** What a command of the shell prints. */
  static String output(String command) throws IOException {
    Process process = new ProcessBuilder("bash", "-c", command).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
  }

  /** The process group that has the terminal. */
  private static String foreground(Tmux tmux) throws IOException {
    return output("ps -o tpgid= -p " + tmux.ask("#{pane_pid}"));
  }

  @Test
  void a_window_may_change_its_size_at_any_time() {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, NOBODY);
      tmux.await("Connecting to 127.0.0.1:1");
      tmux.resize(50, 10);
      tmux.await("window too small");
      tmux.resize(1, 1);
      tmux.resize(120, 40);
      tmux.await("Connecting to 127.0.0.1:1");
      tmux.type("q");
      tmux.await("status=0");
    }
  }

  @Test
  void the_reason_of_a_failed_connection_is_shown_and_stays() {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, NOBODY);
      tmux.await("✖ no broker could be reached");
      tmux.type("r");
      Tmux.pause(300);
      assertThat(tmux.screen()).contains("✖ no broker could be reached");
      tmux.type("q");
      tmux.await("status=0");
    }
  }

  @Test
  void a_locale_without_utf_8_gets_ascii() {
    try (Tmux tmux = shell("LANG=en_US.UTF-8", "LC_ALL=C")) {
      start(tmux, NOBODY);
      String screen = tmux.await("x no broker could be reached");
      assertThat(screen).matches("[\\x20-\\x7e\\n]*");
      tmux.type("q");
      tmux.await("status=0");
    }
  }

  @Test
  void a_paste_presses_no_keys() {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, NOBODY);
      tmux.await("Connecting to");
      tmux.paste("qqq");
      Tmux.pause(500);
      assertThat(tmux.screen()).contains("Connecting to");
      tmux.type("q");
      tmux.await("status=0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM=dumb", "TERM="})
  void a_terminal_that_cannot_be_used_is_refused_in_one_line(String term) {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, term + " " + NOBODY);
      String screen = tmux.await("status=2");
      assertThat(screen).contains("TERM is");
    }
  }

  @Test
  void a_terminal_nobody_has_heard_of_works() {
    try (Tmux tmux = shell("LANG=C.UTF-8")) {
      start(tmux, "TERM=xterm-kitty " + NOBODY);
      tmux.await("Connecting to");
      tmux.type("q");
      tmux.await("status=0");
    }
  }

  @Test
  void without_a_terminal_it_is_one_line_and_status_2() throws Exception {
    Process process =
        new ProcessBuilder("bash", "-c", NOBODY + " 2>&1 </dev/null | cat; exit ${PIPESTATUS[0]}")
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(output).hasLineCount(1).contains("must be a terminal").doesNotContain("\u001b");
  }
}
