package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is typed and pasted in a real terminal. */
class ConsoleInputIT {
  private static final List<String> ESCAPE = List.of("1b");
  private static final List<String> DOWN_WITHOUT_ESCAPE = List.of("5b", "42");

  @TempDir Path folder;

  private Shell table() {
    return new Shell(folder).start(SavedConsole.command(folder)).shows("▶  ✖ OFFLINE  orders");
  }

  /** The row in which the cursor stands; -1 if there is none. */
  private static int cursor(String screen) {
    List<String> rows = screen.lines().filter(line -> line.contains("OFFLINE  orders")).toList();
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row).startsWith("▶")) {
        return row;
      }
    }
    return -1;
  }

  @Test
  void a_paste_presses_no_keys() {
    try (Shell shell = new Shell(folder).connecting()) {
      shell.tmux.paste("qqq");
      shell.tmux.type("?");
      shell.tmux.await("─ Help");
      shell.tmux.type("qq");
      shell.tmux.await("status=0");
    }
  }

  @Test
  void an_arrow_key_whose_bytes_come_apart_is_an_arrow_key() {
    try (Shell shell = table()) {
      Duration gap;
      int tries = 0;
      do {
        // Where this machine was too slow the pieces were an escape and two letters, which do
        // nothing.
        tries++;
        gap = shell.tmux.bytes(ESCAPE, Duration.ofMillis(25), DOWN_WITHOUT_ESCAPE);
      } while (gap.toMillis() >= 55 && tries < 100);
      assertThat(gap).isBetween(Duration.ofMillis(20), Duration.ofMillis(55));
      shell.tmux.await("the cursor", screen -> cursor(screen) >= 1, Shell.SOON);
      shell.tmux.type("q");
      shell.tmux.await("status=0");
    }
  }

  @Test
  void an_escape_alone_is_the_escape_key_and_letters_later_are_letters() {
    try (Shell shell = table()) {
      shell.tmux.type("?");
      shell.tmux.await("─ Help");
      shell.tmux.bytes(ESCAPE, Duration.ofMillis(250), List.of("6a"));
      shell.tmux.await("the cursor", screen -> cursor(screen) == 1, Shell.SOON);
      assertThat(shell.tmux.screen()).doesNotContain("─ Help");
      shell.tmux.type("q");
      shell.tmux.await("status=0");
    }
  }
}
