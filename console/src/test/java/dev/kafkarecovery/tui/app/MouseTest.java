package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Input.Mouse.Act;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the mouse does, and what it never does. */
class MouseTest {
  /** The line of the first row at 100x30. */
  private static final int FIRST = 6;

  @TempDir Path folder;

  private Harness listening() {
    return Harness.start(folder).look().window(100, 30).press("m");
  }

  private static Harness mouse(Harness console, Act act, int x, int y) {
    return console.input(new Input.Mouse(act, x, y));
  }

  private static void sweep(Harness console) {
    for (int y = 0; y < 30; y++) {
      for (int x = 0; x < 100; x += 3) {
        mouse(console, Act.CLICK, x, y);
      }
    }
  }

  @Test
  void it_is_off_until_m_is_pressed_and_off_again_after_another() {
    Harness console = Harness.start(folder).look().window(100, 30);
    assertThat(console.model.mouse()).isFalse();
    mouse(console, Act.CLICK, 20, FIRST + 3);
    assertThat(console.model.table().cursorRow()).isZero();
    assertThat(console.press("m").screen()).contains("mouse on");
    assertThat(console.press("m").screen()).contains("mouse off");
    assertThat(console.model.mouse()).isFalse();
  }

  @Test
  void a_click_goes_to_the_row_that_is_there() {
    Harness console = listening();
    mouse(console, Act.CLICK, 20, FIRST + 3);
    assertThat(console.model.table().cursorRow()).isEqualTo(3);
    assertThat(console.screen().lines().toList().get(FIRST + 3)).startsWith("▶");
    console.press("G");
    int top = console.model.table().top();
    mouse(console, Act.CLICK, 20, FIRST);
    assertThat(top).isPositive();
    assertThat(console.model.table().cursorRow()).isEqualTo(top);
  }

  @Test
  void the_wheel_goes_three_rows_and_scrolls_what_is_read() {
    Harness console = listening();
    mouse(console, Act.WHEEL_DOWN, 0, 0);
    mouse(console, Act.WHEEL_DOWN, 0, 0);
    mouse(console, Act.WHEEL_UP, 0, 0);
    assertThat(console.model.table().cursorRow()).isEqualTo(3);
    console.press("?");
    mouse(console, Act.WHEEL_DOWN, 0, 0);
    assertThat(console.screen()).contains("4-29 of");
  }

  @Test
  void no_click_anywhere_marks_chooses_or_confirms_anything() {
    Harness console = listening();
    for (String keys : new String[] {"", "o", "⎋c", "⎋e", "⎋?", "⎋z", "⎋/", "⎋:"}) {
      String before = console.press(keys).model.dialog().toString();
      sweep(console);
      assertThat(console.model.dialog()).hasToString(before);
    }
    console.press("⎋").cursorTo(Incident.CLEAN).press("c");
    sweep(console);
    assertThat(console.screen()).contains("Press y to commit");
    assertThat(console.model.choices().markCount()).isZero();
    assertThat(console.model.choices().count()).isZero();
    console.finish();
    assertThat(console.fake.elections()).isEmpty();
  }

  @Test
  void a_click_beside_the_rows_moves_nothing() {
    Harness console = listening().press("jj");
    mouse(console, Act.CLICK, 20, FIRST - 1);
    mouse(console, Act.CLICK, 20, 29);
    mouse(console, Act.CLICK, 4000, 4000);
    assertThat(console.model.table().cursorRow()).isEqualTo(2);
  }
}
