package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a busy shell in place of a broker. */
class BrakeTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path dir;
  private Path serverLog;
  private Process busy;
  private Nodes nodes;

  @BeforeEach
  void start() throws IOException {
    serverLog = Files.createDirectories(dir.resolve("broker-1")).resolve("server.log");
    Files.writeString(
        serverLog, "INFO Loaded 4 logs in 17ms\nINFO Loading logs from log dirs [x]\n");
    busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    LabNode controller = new LabNode(100, 1, 0, 0, 0, List.of(dir.resolve("c")), null, null);
    LabNode broker =
        new LabNode(
            1,
            2,
            3,
            0,
            0,
            List.of(dir.resolve("l")),
            LabNode.RunningProcess.of(busy.toHandle()),
            null);
    new LabFile("4.4.0", dir, controller, List.of(broker)).store(dir);
    nodes = new Nodes(dir);
  }

  @AfterEach
  void end() {
    nodes.end();
  }

  @Test
  void a_slowed_process_gets_a_small_part_of_the_time() throws Exception {
    nodes.slow(1, 10);
    Duration before = cpu();
    TimeUnit.SECONDS.sleep(3);
    assertThat(cpu().minus(before)).isBetween(Duration.ofMillis(30), Duration.ofMillis(900));
  }

  @Test
  void a_released_process_runs_on_and_nothing_slows_it() throws Exception {
    nodes.slow(1, 100);
    ProcessHandle brake = brake();
    nodes.release(1);
    assertThat(brake.isAlive()).isFalse();
    assertThat(nodes.isSlowed(1)).isFalse();
    assertRuns();
  }

  @Test
  void slowing_again_replaces_the_brake() {
    nodes.slow(1, 2);
    ProcessHandle first = brake();
    nodes.slow(1, 50);
    assertThat(first.isAlive()).isFalse();
    assertThat(brake()).isNotEqualTo(first);
  }

  @Test
  void the_brake_ends_by_itself_once_the_logs_are_loaded() throws Exception {
    nodes.slow(1, 3);
    Files.writeString(serverLog, "INFO Loaded 7 logs in 99ms (x)\n", StandardOpenOption.APPEND);
    Await.until("the brake to end", LIMIT, () -> !nodes.isSlowed(1));
    assertRuns();
  }

  @Test
  void the_brake_ends_with_the_process() throws Exception {
    nodes.slow(1, 3);
    ProcessHandle brake = brake();
    busy.destroyForcibly().waitFor();
    Await.until("the brake to end", LIMIT, () -> !brake.isAlive());
  }

  @Test
  void whatever_ends_the_process_ends_the_brake() {
    nodes.slow(1, 3);
    ProcessHandle brake = brake();
    nodes.kill(1);
    assertThat(brake.isAlive()).isFalse();
    assertThat(busy.isAlive()).isFalse();
  }

  @Test
  void the_end_of_the_lab_ends_both() {
    nodes.slow(1, 100);
    ProcessHandle brake = brake();
    nodes.end();
    assertThat(brake.isAlive()).isFalse();
    assertThat(busy.isAlive()).isFalse();
  }

  @Test
  void a_factor_out_of_range_is_refused() {
    assertThatThrownBy(() -> nodes.slow(1, 1)).hasMessageContaining("2 to 100, not 1");
    assertThatThrownBy(() -> nodes.slow(1, 101)).hasMessageContaining("2 to 100, not 101");
  }

  private ProcessHandle brake() {
    return LabFile.load(dir).node(1).findBrake().orElseThrow();
  }

  private Duration cpu() {
    return busy.info().totalCpuDuration().orElseThrow();
  }

  private void assertRuns() throws InterruptedException {
    Duration before = cpu();
    TimeUnit.SECONDS.sleep(1);
    assertThat(cpu().minus(before)).isGreaterThan(Duration.ofMillis(150));
  }
}
