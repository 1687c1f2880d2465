package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A shell in a real terminal, in which the console is started. Closing it checks that the shell has
 * the terminal back and that it is as it was before, so that no test can forget to.
 */
final class Shell implements AutoCloseable {
  private static final Path HOME = Path.of(System.getProperty("recovery.home"));
  static final String CONSOLE = HOME.resolve("bin/kafka-recovery-console").toString();

  /** A console with a port where nobody listens. */
  static final String NOBODY = CONSOLE + " --bootstrap-server 127.0.0.1:1";

  static final Duration SOON = Duration.ofSeconds(20);

  final Tmux tmux;
  private final Path folder;
  private final String before;
  private int checks;

  /**
   * Starts a shell in a terminal of 80x24.
   *
   * @param folder takes what the shell says about its terminal
   * @param environment NAME=value; UTF-8 where nothing is said
   */
  Shell(Path folder, String... environment) {
    this.folder = folder;
    this.tmux =
        new Tmux(80, 24, environment.length == 0 ? new String[] {"LANG=C.UTF-8"} : environment);
    this.before = settings();
  }

  /** Runs a command; its exit status is printed once the shell is back. */
  Shell start(String command) {
    tmux.command(command + "; echo status=$?");
    return this;
  }

  /** Starts the console with nobody to connect to, and waits for its first screen. */
  Shell connecting() {
    return start(NOBODY).shows("Connecting to 127.0.0.1:1");
  }

  /** Waits for this on the console's screen; where it does not come, all is ended at once. */
  Shell shows(String sign) {
    try {
      tmux.await(sign);
      assertThat(tmux.ask("#{alternate_on}")).isEqualTo("1");
      return this;
    } catch (AssertionError e) {
      tmux.close();
      throw e;
    }
  }

  /** The shell has the terminal again: its settings, the main screen, the cursor, no mouse. */
  void asBefore() {
    tmux.await("the shell", screen -> foreground().equals(tmux.ask("#{pane_pid}")), SOON);
    assertThat(settings()).isEqualTo(before);
    assertThat(tmux.ask("#{alternate_on} #{cursor_flag} #{mouse_any_flag}")).isEqualTo("0 1 0");
  }

  /** What {@code stty -g} and {@code stty -a} say in the shell, but for the window's size. */
  private String settings() {
    checks++;
    Path file = folder.resolve("stty-" + checks);
    tmux.command("(stty -g; stty -a) > %s; echo looked-$((%d + 0))".formatted(file, checks));
    // Only the output holds the sum: the line that is typed would be there without a working shell.
    tmux.await("looked-" + checks);
    try {
      String said = Files.readString(file);
      assertThat(said).contains("speed").contains("icanon");
      return said.replaceFirst("rows \\d+; columns \\d+;", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process group that has the terminal. */
  String foreground() {
    return output("ps -o tpgid= -p " + tmux.ask("#{pane_pid}"));
  }

  /** The Java process that has the terminal. */
  String java() {
    return output("pgrep -g " + foreground() + " java");
  }

  /** What a command prints. */
  static String output(String command) {
    try {
      Process process = new ProcessBuilder("bash", "-c", command).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      asBefore();
    } finally {
      tmux.close();
    }
  }
}
