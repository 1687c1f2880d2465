package dev.kafkarecovery.incident;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a script of {@code bin/} as a user would, in a process of its own. */
final class Tool {
  private static final Path HOME = Path.of(System.getProperty("recovery.home", ".."));
  private static final long LIMIT_SECONDS = 120;

  /** How a tool ended. */
  record Run(int status, String stdout, String stderr) {
    JsonNode json() {
      try {
        return new ObjectMapper().readTree(stdout);
      } catch (JsonProcessingException e) {
        throw new AssertionError("not one JSON document: " + stdout + "\n" + stderr, e);
      }
    }
  }

  /** A tool that runs. */
  record Running(Process process, Path stdout, Path stderr) {
    Run await() throws Exception {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("still running: " + Files.readString(stderr));
      }
      return new Run(process.exitValue(), Files.readString(stdout), Files.readString(stderr));
    }
  }

  private Tool() {}

  static Run run(Path folder, String script, String... arguments) throws Exception {
    return start(folder, script, arguments).await();
  }

  /**
   * @param folder for the output files
   */
  static Running start(Path folder, String script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(HOME.resolve("bin").resolve(script).toString()));
    command.addAll(List.of(arguments));
    Path stdout = Files.createTempFile(folder, "stdout", ".txt");
    Path stderr = Files.createTempFile(folder, "stderr", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(stdout.toFile())
            .redirectError(stderr.toFile());
    builder.environment().put("XDG_STATE_HOME", folder.toString());
    return new Running(builder.start(), stdout, stderr);
  }
}
