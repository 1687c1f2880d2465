package dev.kafkarecovery.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabFileTest {

  private static final LabNode CONTROLLER =
      new LabNode(
          100,
          20_100,
          0,
          0,
          0,
          List.of(Path.of("/c")),
          new LabNode.RunningProcess(42, 1_700_000_000_000L),
          null);
  private static final LabNode DEAD =
      new LabNode(
          1,
          20_001,
          20_011,
          20_021,
          20_031,
          List.of(Path.of("/b1/a"), Path.of("/b1/b")),
          null,
          null);
  private static final LabFile STATE =
      new LabFile("4.4.0", Path.of("/jars"), CONTROLLER, List.of(DEAD));

  @TempDir private Path dir;

  @Test
  void what_is_stored_is_loaded() {
    STATE.store(dir);
    assertThat(LabFile.load(dir)).isEqualTo(STATE);
  }

  @Test
  void addresses_are_written_as_shells_read_them() throws IOException {
    STATE.store(dir);
    assertThat(Files.readAllLines(dir.resolve("lab.properties")))
        .contains(
            "bootstrap.servers=127.0.0.1:20001",
            "secured.servers=localhost:20031",
            "broker.1.log.dirs=/b1/a,/b1/b");
  }

  @Test
  void a_dead_broker_has_an_empty_pid() throws IOException {
    STATE.store(dir);
    assertThat(Files.readAllLines(dir.resolve("lab.properties")))
        .contains("broker.1.pid=", "controller.pid=42");
  }

  @Test
  void a_later_process_with_the_same_pid_is_not_the_broker() {
    LabNode.RunningProcess self = LabNode.RunningProcess.of(ProcessHandle.current());
    assertThat(self.find()).isPresent();
    assertThat(new LabNode.RunningProcess(self.pid(), self.startedMillis() - 60_000).find())
        .isEmpty();
  }

  @Test
  void a_folder_without_a_lab_is_named() {
    assertThatThrownBy(() -> LabFile.load(dir)).hasMessageContaining(dir.toString());
  }
}
