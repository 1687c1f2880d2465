package dev.kafkarecovery.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.terminal.virtual.DefaultVirtualTerminal;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.theme.Depth;
import dev.kafkarecovery.tui.theme.Theme;
import dev.kafkarecovery.tui.theme.Themes;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LanternaDisplayTest {
  /** Nobody stops it here. */
  private static final Job NO_JOB =
      new Job() {
        @Override
        public void onContinue(Runnable action) {}

        @Override
        public void onStop(Runnable action) {}

        @Override
        public void stop() {}
      };

  private final DefaultVirtualTerminal terminal =
      new DefaultVirtualTerminal(new TerminalSize(20, 4));
  private static final Theme DARK =
      Themes.load(
              Path.of(System.getProperty("recovery.home"), "themes"), Optional.of("dark"), Set.of())
          .current();

  private final AtomicInteger resizes = new AtomicInteger();

  private LanternaDisplay display(Depth depth) {
    return new LanternaDisplay(terminal, DARK, depth, NO_JOB, resizes::incrementAndGet);
  }

  private TextCharacter shown(Depth depth, int x, int y) {
    LanternaDisplay display = display(depth);
    Canvas canvas = new Canvas(20, 4, /* ascii= */ false);
    canvas.put(0, 1, "✖ OFFLINE", Role.OFFLINE);
    canvas.put(0, 2, "105 *", Role.OVERRIDE);
    canvas.select(2);
    display.show(canvas, /* repaint= */ true);
    return terminal.getCharacter(x, y);
  }

  @Test
  void a_role_is_shown_in_its_colour() {
    TextCharacter shown = shown(Depth.TRUE_COLOUR, 0, 1);
    assertThat(shown.getCharacterString()).isEqualTo("✖");
    assertThat(shown.getForegroundColor()).isEqualTo(new TextColor.RGB(0xff, 0x7a, 0x7a));
  }

  @Test
  void without_colours_a_selection_is_in_reverse_and_weight_stays() {
    TextCharacter shown = shown(Depth.NONE, 0, 2);
    assertThat(shown.getModifiers()).containsExactlyInAnyOrder(SGR.BOLD, SGR.REVERSE);
    assertThat(shown.getForegroundColor()).isEqualTo(TextColor.ANSI.DEFAULT);
    assertThat(shown.getBackgroundColor()).isEqualTo(TextColor.ANSI.DEFAULT);
  }

  @Test
  void sixteen_colours_use_the_bright_ones_too() {
    assertThat(shown(Depth.SIXTEEN, 0, 1).getForegroundColor())
        .isEqualTo(TextColor.ANSI.RED_BRIGHT);
  }

  @Test
  void a_resize_is_told_and_measured() {
    LanternaDisplay display = display(Depth.NONE);
    terminal.setTerminalSize(new TerminalSize(33, 7));
    assertThat(resizes).hasPositiveValue();
    assertThat(display.size()).isEqualTo(new Size(33, 7));
  }

  @Test
  void a_closed_display_draws_nothing_more() {
    LanternaDisplay display = display(Depth.NONE);
    display.close();
    display.close();
    Canvas canvas = new Canvas(20, 4, /* ascii= */ false);
    canvas.put(0, 0, "late", Role.TEXT);
    display.show(canvas, /* repaint= */ true);
    assertThat(terminal.getCharacter(0, 0).getCharacterString()).isNotEqualTo("l");
  }
}
