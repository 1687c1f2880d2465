package dev.kafkarecovery.tui;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A shell in a real terminal: a tmux server of its own, with one window. */
public final class Tmux implements AutoCloseable {
  private final Path folder;
  private boolean killed;

  /**
   * Starts a shell.
   *
   * @param environment NAME=value, for the shell
   */
  public Tmux(int width, int height, String... environment) {
    try {
      folder = Files.createTempDirectory("recovery-tmux-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> arguments = new ArrayList<>(List.of("-f", "/dev/null", "new-session", "-d"));
    arguments.addAll(List.of("-x", "" + width, "-y", "" + height));
    for (String variable : environment) {
      arguments.addAll(List.of("-e", variable));
    }
    arguments.add("exec env 'PS1=ready$ ' bash --norc --noprofile");
    run(arguments);
    try {
      await("ready$");
    } catch (AssertionError e) {
      close();
      throw e;
    }
  }

  /** Types text as it is. */
  public void type(String text) {
    run(List.of("send-keys", "-l", text));
  }

  /** Presses keys by tmux's names, such as {@code Enter} and {@code C-c}. */
  public void press(String... keys) {
    List<String> arguments = new ArrayList<>(List.of("send-keys"));
    arguments.addAll(List.of(keys));
    run(arguments);
  }

  /** Types a command and presses Enter. */
  public void command(String line) {
    type(line);
    press("Enter");
  }

  /**
   * Sends bytes in two writes.
   *
   * @param first hexadecimal, as all bytes here
   * @return at most so long after the first bytes the others were written
   */
  Duration bytes(List<String> first, Duration gap, List<String> then) {
    List<String> arguments = new ArrayList<>(List.of("send-keys", "-H"));
    arguments.addAll(first);
    arguments.addAll(List.of(";", "run-shell", "sleep 0.%03d".formatted(gap.toMillis()), ";"));
    arguments.addAll(List.of("send-keys", "-H"));
    arguments.addAll(then);
    long begin = System.nanoTime();
    run(arguments);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  void resize(int width, int height) {
    run(List.of("resize-window", "-x", "" + width, "-y", "" + height));
  }

  /** Pastes as a terminal does: bracketed, if the program asked for that. */
  void paste(String text) {
    run(List.of("set-buffer", text));
    run(List.of("paste-buffer", "-p"));
  }

  public String screen() {
    return run(List.of("capture-pane", "-p"));
  }

  /** A tmux format about the window, such as {@code #{alternate_on}}. */
  String ask(String format) {
    return run(List.of("display-message", "-p", format)).strip();
  }

  public String await(String text) {
    return await(text, screen -> screen.contains(text), Duration.ofSeconds(20));
  }

  public String await(String what, Predicate<String> wanted, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    String screen = screen();
    while (!wanted.test(screen)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("%s did not come within %s:%n%s".formatted(what, limit, screen));
      }
      pause(50);
      screen = screen();
    }
    return screen;
  }

  public static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private String run(List<String> arguments) {
    List<String> command =
        new ArrayList<>(List.of("tmux", "-u", "-S", folder.resolve("socket").toString()));
    command.addAll(arguments);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new AssertionError(command + ": " + output);
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /**
   * Takes the terminal away from what runs in it.
   *
   * @param command {@code kill-pane} or {@code kill-server}
   */
  void kill(String command) {
    run(List.of(command));
    killed = true;
  }

  @Override
  public void close() {
    if (!killed) {
      run(List.of("kill-server"));
    }
    try {
      Files.deleteIfExists(folder.resolve("socket"));
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
