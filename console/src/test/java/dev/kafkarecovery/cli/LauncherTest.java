package dev.kafkarecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell scripts, with a stand-in for Java that prints how it was called. */
class LauncherTest {
  private static final List<String> TOOLS =
      List.of(
          "kafka-unclean-recovery.sh",
          "kafka-elect-leaders.sh",
          "kafka-salvage",
          "kafka-recovery-console");

  @TempDir Path home;
  private Path java;

  @BeforeEach
  void setUp() throws IOException {
    Path source = Path.of(System.getProperty("recovery.home"), "bin");
    Path bin = Files.createDirectories(home.resolve("check out/bin"));
    for (String name : TOOLS) {
      Files.copy(source.resolve(name), bin.resolve(name));
    }
    Files.copy(source.resolve("launcher.bash"), bin.resolve("launcher.bash"));
    java = fakeJava("17.0.9", "for word in \"$@\"; do echo \"<$word>\"; done; env");
  }

  private Path fakeJava(String version, String body) throws IOException {
    Path jdk = Files.createDirectories(home.resolve("jdk-" + version));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path program = Files.createDirectories(jdk.resolve("bin")).resolve("java");
    Files.writeString(program, "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return jdk;
  }

  private void build() throws IOException {
    Files.createDirectories(home.resolve("check out/console/target/lib"));
    Files.writeString(home.resolve("check out/console/target/console-1.jar"), "");
  }

  private record Run(int status, String output) {}

  private Run run(Path script, Map<String, String> variables, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("bash", script.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("JAVA_HOME", java.toString());
    builder.environment().putAll(variables);
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), output);
  }

  private Path tool(String name) {
    return home.resolve("check out/bin").resolve(name);
  }

  @Test
  void an_unbuilt_checkout_says_how_to_build_it() throws Exception {
    for (String name : TOOLS) {
      Run run = run(tool(name), Map.of());
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.output().lines())
          .singleElement()
          .asString()
          .contains("mvn -DskipTests package");
    }
  }

  @Test
  void arguments_arrive_as_they_were_given_also_through_a_link_and_with_spaces() throws Exception {
    build();
    Path link = Files.createSymbolicLink(home.resolve("link"), tool("kafka-elect-leaders.sh"));
    Run run = run(link, Map.of(), "--path-to-json-file", "my plan.json", "*", "");
    assertThat(run.status()).isZero();
    assertThat(run.output())
        .contains("check out/console/target/console-1.jar:")
        .containsSubsequence(
            "<dev.kafkarecovery.cli.ElectLeadersCommand>\n", "<--path-to-json-file>\n")
        .contains("<my plan.json>\n<*>\n<>\n");
  }

  @Test
  void a_broker_s_environment_does_not_get_in_the_way() throws Exception {
    build();
    Run run =
        run(
            tool("kafka-unclean-recovery.sh"),
            Map.of(
                "JMX_PORT", "5555",
                "KAFKA_OPTS", "-javaagent:/opt/jmx.jar=7071",
                "JAVA_TOOL_OPTIONS", "-javaagent:/opt/other.jar"));
    assertThat(run.status()).isZero();
    assertThat(run.output().lines().filter(line -> line.startsWith("<")))
        .noneMatch(word -> word.contains("javaagent") || word.contains("jmxremote"));
    assertThat(run.output()).doesNotContain("JAVA_TOOL_OPTIONS");
  }

  @Test
  void the_heap_can_be_set() throws Exception {
    build();
    Run run =
        run(tool("kafka-unclean-recovery.sh"), Map.of("KAFKA_RECOVERY_HEAP_OPTS", "-Xms1g -Xmx3g"));
    assertThat(run.output()).contains("<-Xms1g>\n<-Xmx3g>\n").doesNotContain("-Xmx512m");
  }

  @Test
  void an_old_or_missing_java_is_named() throws Exception {
    build();
    for (String version : List.of("11.0.20", "1.8.0_392")) {
      java = fakeJava(version, "echo started");
      Run run = run(tool("kafka-elect-leaders.sh"), Map.of());
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.output())
          .contains("Java 17 or newer is needed")
          .contains(version.startsWith("11") ? "version 11." : "version 8.");
    }
    java = home.resolve("nowhere");
    Run run = run(tool("kafka-elect-leaders.sh"), Map.of());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.output()).contains("there is no bin/java in it");
  }

  @Test
  void the_status_of_java_is_the_status_of_the_tool() throws Exception {
    build();
    java = fakeJava("21.0.1", "exit 143");
    for (String name : TOOLS) {
      assertThat(run(tool(name), Map.of())).isEqualTo(new Run(143, ""));
    }
  }
}
