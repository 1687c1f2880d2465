package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Kafka's own command-line tools, each in a JVM of the lab's release. */
final class KafkaTools {

  private static final long LIMIT_MINUTES = 3;

  private final Path dir;
  private final Path jars;
  private final Nodes nodes;

  KafkaTools(Path dir, Path jars, Nodes nodes) {
    this.dir = dir;
    this.jars = jars;
    this.nodes = nodes;
  }

  ToolResult run(String mainClass, String... args) {
    return new Run(mainClass, args).result();
  }

  /** Formats the folders of nodes, all at the same time. */
  void format(String clusterId, List<Path> serverProperties) {
    List<Run> runs =
        serverProperties.stream()
            .map(
                file ->
                    new Run(
                        "kafka.tools.StorageTool",
                        "format",
                        "--cluster-id",
                        clusterId,
                        "--config",
                        file.toString()))
            .toList();
    for (Run run : runs) {
      ToolResult result = run.result();
      if (result.status() != 0) {
        throw new LabException(
            "Formatting failed: " + (result.stdout() + result.stderr()).strip() + ".");
      }
    }
  }

  /** One run of a tool, under way from the start. */
  private final class Run {

    private final String mainClass;
    private final Path stdout;
    private final Path stderr;
    private final Process process;

    Run(String mainClass, String... args) {
      this.mainClass = mainClass;
      try {
        stdout = Files.createTempFile(dir, "tool-", ".out");
        stderr = Files.createTempFile(dir, "tool-", ".err");
        ProcessBuilder builder =
            Jvm.kafka(jars, dir.resolve("tools.log"), "OFF", List.of(), mainClass, args);
        builder.redirectOutput(stdout.toFile()).redirectError(stderr.toFile());
        process = nodes.launchTool(builder);
      } catch (IOException e) {
        throw new LabException("Cannot run " + mainClass + ": " + e.getMessage() + ".", e);
      }
    }

    ToolResult result() {
      try {
        if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
          process.destroyForcibly();
          throw new LabException(mainClass + " did not end in " + LIMIT_MINUTES + " minutes.");
        }
        ToolResult result =
            new ToolResult(process.exitValue(), Files.readString(stdout), Files.readString(stderr));
        Files.delete(stdout);
        Files.delete(stderr);
        return result;
      } catch (IOException e) {
        throw new LabException("Cannot read what " + mainClass + " printed.", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new LabException("Interrupted while " + mainClass + " ran.", e);
      }
    }
  }
}
