package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanUpIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path parent;

  @Test
  void sigterm_while_brokers_start_leaves_no_process_and_no_folder() throws Exception {
    Path dir = parent.resolve("lab");
    Process up = fork("up", "--scenario", "none", "--dir", dir.toString());
    Await.until("all brokers to start", LIMIT, () -> processes(dir).size() == 5);
    List<ProcessHandle> started = processes(dir);

    up.destroy();

    assertThat(up.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(up.exitValue()).isEqualTo(143);
    assertThat(started).noneMatch(ProcessHandle::isAlive);
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void a_lab_outlives_up_takes_orders_and_ends_with_down() throws Exception {
    Path dir = parent.resolve("lab");
    String where = dir.toString();
    Process up = fork("up", "--scenario", "none", "--brokers", "1", "--dir", where);
    assertThat(up.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(up.exitValue()).isZero();
    assertThat(processes(dir)).hasSize(2);
    List<Integer> ports = LabFile.load(dir).nodes().stream().map(LabNode::port).toList();

    assertThat(execute("up", "--dir", where)).as("a second up").isEqualTo(2);
    assertThat(execute("broker", "kill", "1", "--dir", where)).isZero();
    assertThat(LabFile.load(dir).node(1).process()).isNull();
    assertThat(execute("broker", "start", "1", "--dir", where)).isZero();
    assertThat(LabFile.load(dir).nodes().stream().map(LabNode::port)).isEqualTo(ports);
    List<ProcessHandle> running = processes(dir);
    assertThat(execute("down", "--dir", where)).isZero();

    assertThat(running).hasSize(2).noneMatch(ProcessHandle::isAlive);
    assertThat(ports).allMatch(Ports::isFree);
    assertThat(parent).isEmptyDirectory();
    assertThat(execute("down", "--dir", where)).as("a second down").isZero();
  }

  private static int execute(String... arguments) {
    return RecoveryLab.execute(System.err, arguments);
  }

  private static List<ProcessHandle> processes(Path dir) {
    return LabFile.existsIn(dir)
        ? LabFile.load(dir).nodes().stream().map(LabNode::find).flatMap(Optional::stream).toList()
        : List.of();
  }

  private static Process fork(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Drecovery.home=" + System.getProperty("recovery.home"),
                "-cp",
                Objects.requireNonNull(System.getProperty("java.class.path")),
                RecoveryLab.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }
}
