package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.key.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpKeyTest {
  @TempDir Path folder;

  @Test
  void ctrl_s_writes_what_is_shown_and_says_where_in_the_flash_line_and_the_log()
      throws IOException {
    Harness console = Harness.start(folder).look().window(200, 50);
    Files.createDirectories(console.dumps);
    String before = console.screen();
    console.press(Key.ctrl('s')).finish();
    Path file = console.dumps.resolve("kafka-recovery-20261130T040431Z.txt");
    assertThat(file).hasContent(before);
    assertThat(console.dumps.resolve("kafka-recovery-20261130T040431Z.svg")).exists();
    assertThat(console.model.log())
        .anyMatch(said -> said.text().contains("the screen is in " + file));
    assertThat(console.screen()).contains("the screen is in ");
  }

  @Test
  void a_dialog_is_dumped_with_it_and_takes_no_letter() throws IOException {
    Harness console = Harness.start(folder).look().cursorTo("payments.ledger", 3).press("c");
    Files.createDirectories(console.dumps);
    console.press(Key.ctrl('s')).finish();
    assertThat(console.dumps.resolve("kafka-recovery-20261130T040431Z.txt"))
        .content()
        .contains("DATA LOSS");
  }

  @Test
  void a_folder_that_is_not_there_is_said() {
    Harness console = Harness.start(folder).look().press(Key.ctrl('s')).finish();
    assertThat(console.screen()).contains("the screen was not written: ");
  }
}
