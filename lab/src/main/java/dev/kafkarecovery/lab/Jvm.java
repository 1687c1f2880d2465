package dev.kafkarecovery.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The command lines of the JVMs that the lab forks. */
final class Jvm {

  private static final List<String> SMALL =
      List.of("-Xmx400m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private static final String LOGBACK =
      """
      <configuration>
        <statusListener class="ch.qos.logback.core.status.NopStatusListener"/>
        <appender name="file" class="ch.qos.logback.core.FileAppender">
          <file>%s</file>
          <encoder><pattern>%%d %%-5level %%logger{1} - %%msg%%n</pattern></encoder>
        </appender>
        <root level="%s"><appender-ref ref="file"/></root>
      </configuration>
      """;

  private Jvm() {}

  /** A JVM that runs a class of a Kafka release and logs to a file, with nothing on its stdin. */
  static ProcessBuilder kafka(
      Path jars, Path logFile, String level, List<String> options, String main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SMALL);
    command.add("-Dlogback.configurationFile=" + logback(logFile, level));
    command.addAll(options);
    command.add("-cp");
    command.add(jars + "/*");
    command.add(main);
    command.addAll(Arrays.asList(args));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectInput(new File("/dev/null"));
    withoutKafkaSettings(builder.environment());
    return builder;
  }

  /**
   * The same command in a session of its own, out of reach of the terminal's signals. The command
   * setsid executes in place, so the pid stays the child's.
   */
  static ProcessBuilder inOwnSession(ProcessBuilder builder) {
    boolean available =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "setsid")));
    if (available) {
      List<String> command = new ArrayList<>(List.of("setsid"));
      command.addAll(builder.command());
      builder.command(command);
    }
    return builder;
  }

  private static void withoutKafkaSettings(Map<String, String> environment) {
    environment
        .keySet()
        .removeIf(
            name ->
                name.startsWith("KAFKA_")
                    || List.of("JMX_PORT", "CLASSPATH", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
                        .contains(name));
  }

  private static Path logback(Path logFile, String level) {
    Path file = logFile.resolveSibling("logback-" + level + ".xml");
    try {
      Files.createDirectories(logFile.toAbsolutePath().getParent());
      if (!Files.exists(file)) {
        Folders.replace(file, LOGBACK.formatted(logFile, level));
      }
      return file;
    } catch (IOException e) {
      throw new LabException("Cannot write " + file + ": " + e + ".", e);
    }
  }
}
