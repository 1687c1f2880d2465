package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Text;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the screens look like, letter by letter. */
class GoldenScreensTest {
  private static final int[][] SIZES = {{80, 24}, {100, 30}, {200, 50}};

  @TempDir Path folder;

  private Canvas canvas(Screen screen, int width, int height, boolean ascii) {
    Path own = folder.resolve("%s-%d-%b".formatted(screen, width, ascii));
    assertThat(own.toFile().mkdir()).isTrue();
    return screen.show(own, width, height, ascii);
  }

  private void check(Screen screen, int width, int height, boolean ascii) {
    String kind = ascii ? "-ascii" : "";
    String text = String.join("\n", canvas(screen, width, height, ascii).lines()) + "\n";
    Golden.check("%s%s-%dx%d".formatted(screen.title(), kind, width, height), text);
  }

  @ParameterizedTest
  @EnumSource
  void at_three_sizes(Screen screen) {
    for (int[] size : SIZES) {
      check(screen, size[0], size[1], /* ascii= */ false);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MAIN", "PICKER", "REVIEW_LOSSY", "REVIEW_HARMLESS", "INTERNAL", "COMMIT"})
  void in_the_smallest_window(Screen screen) {
    check(screen, 60, 15, /* ascii= */ false);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "MAIN",
        "RECOVERY",
        "PICKER",
        "REVIEW_LOSSY",
        "COMMIT",
        "HELP",
        "FILTER_NONE",
        "WIDE",
        "GROUPED",
        "PANE"
      })
  void in_ascii_at_three_sizes(Screen screen) {
    for (int[] size : SIZES) {
      check(screen, size[0], size[1], /* ascii= */ true);
    }
  }

  @ParameterizedTest
  @EnumSource
  void ascii_screens_hold_nothing_but_ascii_and_their_columns_stay(Screen screen) {
    List<String> plain = canvas(screen, 100, 30, /* ascii= */ true).lines();
    List<String> rich = canvas(screen, 100, 30, /* ascii= */ false).lines();
    assertThat(String.join("", plain)).matches("[ -~]*");
    for (int i = 0; i < rich.size(); i++) {
      // A sign that needs two letters moves what follows it in running text.
      if (!rich.get(i).contains("≥")) {
        assertThat(Text.width(plain.get(i))).isEqualTo(Text.width(rich.get(i)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MAIN", "HELP"})
  void too_small_a_window_says_so(Screen screen) {
    check(screen, 50, 10, /* ascii= */ false);
  }

  @Test
  void no_size_of_a_window_breaks_any_screen() {
    Harness console = Harness.start(folder).look();
    String[] screens = {"", "?", "⎋o", "⎋c", "⎋e", "⎋l", "⎋⏎", "⎋q"};
    for (String keys : screens) {
      console.window(100, 30).press(keys);
      for (int width = 1; width <= 130; width += 3) {
        for (int height = 1; height <= 40; height += 2) {
          console.window(width, height).screen();
        }
      }
    }
  }

  @Test
  void the_partition_of_a_topic_of_249_characters_stays_visible() {
    assertThat(Incident.LONG_TOPIC.length()).isLessThanOrEqualTo(249);
    Harness console = Harness.start(folder).look().window(80, 24).cursorTo(Incident.LONG_TOPIC, 17);
    assertThat(console.screen().lines().filter(line -> line.startsWith("▶")))
        .singleElement()
        .asString()
        .containsPattern("v2 +17 ");
    assertThat(console.press("c").screen()).contains("v2-17 ");
  }
}
