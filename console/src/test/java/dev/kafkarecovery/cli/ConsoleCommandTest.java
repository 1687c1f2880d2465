package dev.kafkarecovery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the console says before it takes the screen. */
class ConsoleCommandTest {
  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void setUp() {
    rig = new Rig(folder);
    rig.terminal = true;
    rig.variables.put("TERM", "xterm");
    rig.variables.put("XDG_CONFIG_HOME", folder.toString());
  }

  private void configure(String text) throws IOException {
    Path file = folder.resolve("kafka-recovery-console/config.properties");
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void a_theme_that_is_not_there_is_a_usage_mistake_and_nothing_is_connected_to() {
    assertThat(rig.console("--bootstrap-server", "b1:9092", "--theme", "drak")).isEqualTo(2);
    assertThat(rig.err()).hasLineCount(1).contains("there is no theme 'drak': dark, ");
    assertThat(rig.connections).isZero();
  }

  @Test
  void a_mistake_in_a_theme_file_is_a_usage_mistake() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.properties"), "text.fg=greenish\n");
    assertThat(rig.console("--bootstrap-server", "b1:9092", "--theme", "" + file)).isEqualTo(2);
    assertThat(rig.err()).contains("mine.properties, line 1, text.fg: 'greenish' is no colour");
    assertThat(rig.connections).isZero();
  }

  @Test
  void a_mistake_in_the_configuration_is_a_usage_mistake() throws IOException {
    configure("theme=dark\npassword=hunter2\n");
    assertThat(rig.console("--bootstrap-server", "b1:9092")).isEqualTo(2);
    assertThat(rig.err())
        .contains("config.properties, line 2, password: there is no such setting")
        .doesNotContain("hunter2");
    assertThat(rig.connections).isZero();
  }
}
