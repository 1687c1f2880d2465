package dev.kafkarecovery.addon.use;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Runs the scripts of {@code bin/} as a user would. */
final class Scripts {
  private static final Path HOME = Path.of(System.getProperty("recovery.home"));
  private static final long LIMIT_SECONDS = 120;

  private Scripts() {}

  /** What the tool prints as JSON; it must come to its end, where 1 says "nobody electable". */
  static JsonNode tool(Path folder, List<String> arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(HOME.resolve("bin/kafka-unclean-recovery.sh").toString()));
    command.addAll(arguments);
    command.addAll(List.of("--output", "json"));
    Path stdout = Files.createTempFile(folder, "stdout", ".json");
    Path stderr = Files.createTempFile(folder, "stderr", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(stdout.toFile())
            .redirectError(stderr.toFile())
            .start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running: " + Files.readString(stderr));
    }
    if (process.exitValue() > 1) {
      throw new AssertionError("status " + process.exitValue() + ": " + Files.readString(stderr));
    }
    return new ObjectMapper().readTree(stdout.toFile());
  }

  /** The console in a terminal of its own. */
  static final class Screen implements AutoCloseable {
    private final Path socket;

    Screen(Path folder, List<String> arguments) throws Exception {
      socket = folder.resolve("tmux");
      String command =
          "exec "
              + HOME.resolve("bin/kafka-recovery-console")
              + " "
              + String.join(" ", arguments.stream().map(word -> "'" + word + "'").toList());
      tmux(
          "-f",
          "/dev/null",
          "new-session",
          "-d",
          "-x",
          "200",
          "-y",
          "50",
          "-e",
          "LANG=C.UTF-8",
          command);
    }

    void press(String... keys) throws Exception {
      List<String> all = new ArrayList<>(List.of("send-keys"));
      all.addAll(List.of(keys));
      tmux(all.toArray(String[]::new));
    }

    String await(String what, Predicate<String> wanted, Duration limit) throws Exception {
      long end = System.nanoTime() + limit.toNanos();
      String screen = tmux("capture-pane", "-p");
      while (!wanted.test(screen)) {
        if (System.nanoTime() > end) {
          throw new AssertionError("%s did not come:%n%s".formatted(what, screen));
        }
        TimeUnit.MILLISECONDS.sleep(100);
        screen = tmux("capture-pane", "-p");
      }
      return screen;
    }

    private String tmux(String... arguments) throws Exception {
      List<String> command = new ArrayList<>(List.of("tmux", "-u", "-S", socket.toString()));
      command.addAll(List.of(arguments));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new AssertionError(command + ": " + said);
      }
      return said;
    }

    @Override
    public void close() throws IOException {
      try {
        tmux("kill-server");
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }
}
