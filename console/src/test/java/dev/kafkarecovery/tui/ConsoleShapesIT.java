package dev.kafkarecovery.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows of all shapes, with whatever is open in them. */
class ConsoleShapesIT {
  @TempDir Path folder;

  @Test
  void a_window_may_change_its_size_at_any_time() {
    try (Shell shell = new Shell(folder).connecting()) {
      shell.tmux.resize(50, 10);
      shell.tmux.await("window too small");
      shell.tmux.resize(1, 1);
      shell.tmux.resize(120, 40);
      shell.tmux.await("Connecting to 127.0.0.1:1");
      shell.tmux.type("q");
      shell.tmux.await("status=0");
    }
  }

  @Test
  void every_dialog_follows_the_window() {
    Map<String, String> dialogs = new LinkedHashMap<>();
    dialogs.put("o", "─ Pick leader");
    dialogs.put("on", "─ Note on");
    dialogs.put("c", "─ Review 1 election");
    dialogs.put("e", "─ Export plan");
    dialogs.put("z", "─ Columns");
    dialogs.put("?", "─ Help");
    dialogs.put("l", "─ Problems and messages");
    dialogs.put("/", "filter: ▌");
    dialogs.put(":", " :▌");
    try (Shell shell = Demo.start(folder)) {
      dialogs.forEach(
          (keys, sign) -> {
            shell.tmux.type(keys);
            shell.tmux.await(sign);
            follows(shell, sign, 66, 17);
            follows(shell, sign, 130, 40);
            follows(shell, sign, 80, 24);
            shell.tmux.press("Escape");
            shell.tmux.await("no " + sign, screen -> !screen.contains(sign), Shell.SOON);
            if (keys.equals("on")) {
              shell.tmux.press("Escape");
              shell.tmux.await("the table", screen -> !screen.contains("Pick leader"), Shell.SOON);
            }
          });
      shell.tmux.type("q");
      shell.tmux.await("status=0");
    }
  }

  /** The sign is there, in a screen that fills the window to its last line and not beyond. */
  private static void follows(Shell shell, String sign, int width, int height) {
    shell.tmux.resize(width, height);
    shell.tmux.await(
        "%s in %dx%d".formatted(sign, width, height),
        screen -> {
          String[] lines = screen.split("\n", -1);
          return screen.contains(sign)
              && lines[0].stripTrailing().length() > width - 4
              && lines[0].length() <= width
              && lines[height - 1].startsWith(" <");
        },
        Shell.SOON);
  }

  @Test
  void what_cannot_be_read_in_a_tiny_window_cannot_be_confirmed() {
    try (Shell shell = Demo.start(folder)) {
      shell.tmux.type("/ledger !3 !11");
      shell.tmux.press("Enter");
      shell.tmux.type("c");
      shell.tmux.await("Press y to commit.");
      shell.tmux.resize(50, 10);
      shell.tmux.await("window too small");
      shell.tmux.type("y");
      shell.tmux.press("Enter");
      shell.tmux.resize(80, 24);
      assertThat(shell.tmux.await("Press y to commit.")).doesNotContain("─ Commit");
      assertThat(Demo.journal(folder)).doesNotExist();
      shell.tmux.press("Escape");
      shell.tmux.await("no review", screen -> !screen.contains("─ Review"), Shell.SOON);
      shell.tmux.type("q");
      shell.tmux.await("status=0");
    }
  }
}
