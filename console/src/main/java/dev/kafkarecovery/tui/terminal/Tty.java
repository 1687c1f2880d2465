package dev.kafkarecovery.tui.terminal;

import dev.kafkarecovery.tui.canvas.Size;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The terminal of this process's standard input, by way of {@code stty}. */
public final class Tty {
  private Tty() {}

  /** True when both standard input and standard output are a terminal. */
  public static boolean present() {
    try {
      Process process = new ProcessBuilder("sh", "-c", "[ -t 0 ] && [ -t 1 ]").inheritIO().start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Runs stty on standard input.
   *
   * @return what it printed, stripped
   * @throws IOException when it cannot be run or refuses
   */
  static String stty(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (InputStream output = process.getInputStream()) {
      String text = new String(output.readAllBytes(), StandardCharsets.US_ASCII).strip();
      if (process.waitFor() != 0) {
        throw new IOException("stty " + String.join(" ", arguments) + " failed");
      }
      return text;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for stty", e);
    }
  }

  /**
   * Stops this process with all that belongs to its job, as Ctrl-Z does in other programs; returns
   * once it goes on. Where no shell waits for the job, the system lets it go on at once.
   */
  public static void stopJob() throws IOException {
    try {
      new ProcessBuilder("sh", "-c", "kill -s TSTP 0").inheritIO().start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The window's size as {@code stty size} prints it, rows first; empty for anything else. */
  static Optional<Size> parseSize(String text) {
    String[] parts = text.split(" ", -1);
    if (parts.length != 2 || !parts[0].matches("[0-9]{1,5}") || !parts[1].matches("[0-9]{1,5}")) {
      return Optional.empty();
    }
    Size size = new Size(Integer.parseInt(parts[1]), Integer.parseInt(parts[0]));
    return size.width() == 0 || size.height() == 0 ? Optional.empty() : Optional.of(size);
  }
}
