package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Ground;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.theme.Depth;
import dev.kafkarecovery.tui.theme.Palette;
import dev.kafkarecovery.tui.theme.Style;
import dev.kafkarecovery.tui.theme.Theme;
import dev.kafkarecovery.tui.theme.Themes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How the screens look: what each cell means, as a letter, then how each letter looks, in full
 * colour and with NO_COLOR. The text is in the golden of the same name.
 */
class GoldenStylesTest {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final int[][] SIZES = {{80, 24}, {100, 30}, {200, 50}};

  @TempDir Path folder;

  /** A theme on a terminal with so many colours. */
  private record Look(String name, Theme theme, Depth depth) {
    static Look of(String name, Depth depth) {
      Path themes = Path.of(System.getProperty("recovery.home"), "themes");
      return new Look(name, Themes.load(themes, Optional.of(name), Set.of()).current(), depth);
    }

    Style style(Meaning meaning) {
      return theme.look(meaning.role(), meaning.ground(), depth);
    }

    String words(Meaning meaning) {
      Style style = style(meaning);
      String marks = new TreeSet<>(style.marks()).toString().replaceAll("[\\[\\],]", "");
      return "%s on %s %s"
          .formatted(colour(style.foreground()), colour(style.background()), marks)
          .strip();
    }

    private String colour(OptionalInt rgb) {
      if (rgb.isEmpty()) {
        return "terminal";
      }
      return switch (depth) {
        case TRUE_COLOUR -> "#%06x".formatted(rgb.getAsInt());
        case INDEXED -> "colour " + Palette.indexed(rgb.getAsInt());
        case SIXTEEN -> "colour " + Palette.sixteen(rgb.getAsInt());
        case NONE -> throw new AssertionError("a colour where there is none");
      };
    }
  }

  private record Meaning(Role role, Ground ground) {}

  private Canvas canvas(Screen screen, int width, int height, boolean ascii) {
    Path own = folder.resolve("%d-%b".formatted(width, ascii));
    assertThat(own.toFile().mkdir()).isTrue();
    return screen.show(own, width, height, ascii);
  }

  @ParameterizedTest
  @EnumSource(names = {"MAIN", "RECOVERY", "PICKER", "REVIEW_LOSSY", "REVIEW_HARMLESS", "COMMIT"})
  void in_full_colour_with_no_colour_and_in_ascii(Screen screen) {
    List<Look> looks = List.of(Look.of("dark", Depth.TRUE_COLOUR), Look.of("dark", Depth.NONE));
    for (int[] size : SIZES) {
      for (boolean ascii : new boolean[] {false, true}) {
        String name = screen.title() + (ascii ? "-ascii" : "");
        Canvas canvas = canvas(screen, size[0], size[1], ascii);
        check("%s-%dx%d".formatted(name, size[0], size[1]), canvas, looks);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dark,INDEXED",
    "dark,SIXTEEN",
    "light,TRUE_COLOUR",
    "high-contrast,TRUE_COLOUR",
    "monochrome,TRUE_COLOUR",
    "production,TRUE_COLOUR"
  })
  void with_fewer_colours_and_in_other_themes(String theme, Depth depth) {
    Canvas canvas = canvas(Screen.MAIN, 100, 30, /* ascii= */ false);
    String name = "main-100x30-%s-%s".formatted(theme, depth);
    check(name, canvas, List.of(Look.of(theme, depth)));
  }

  @Test
  void two_states_that_differ_in_colour_differ_in_words() {
    Map<String, Set<String>> words = new LinkedHashMap<>();
    for (String line : canvas(Screen.MAIN, 100, 30, /* ascii= */ false).lines()) {
      if (line.length() > 13 && "✖▲✔↻?".indexOf(line.charAt(3)) >= 0) {
        words.computeIfAbsent(line.substring(3, 13).strip(), k -> new TreeSet<>()).add(line);
      }
    }
    assertThat(words.keySet()).allMatch(state -> state.matches("[✖▲✔↻?] [A-Z]+"));
    assertThat(words).isNotEmpty();
  }

  private static void check(String name, Canvas canvas, List<Look> looks) {
    StringBuilder text = new StringBuilder();
    Map<Meaning, Character> letters = new LinkedHashMap<>();
    for (int y = 0; y < canvas.height(); y++) {
      for (int x = 0; x < canvas.width(); x++) {
        Meaning meaning = new Meaning(canvas.roleAt(x, y), canvas.groundAt(x, y));
        boolean blank =
            canvas.charAt(x, y) == ' '
                && looks.stream().noneMatch(look -> shows(look.style(meaning)));
        text.append(
            blank ? ' ' : letters.computeIfAbsent(meaning, key -> LETTERS.charAt(letters.size())));
      }
      text.append("\n");
    }
    letters.forEach((meaning, letter) -> text.append("\n").append(line(letter, meaning, looks)));
    Golden.check("styles/" + name, text.toString().replaceAll("(?m) +$", "") + "\n");
  }

  private static String line(char letter, Meaning meaning, List<Look> looks) {
    String ground = meaning.ground() == Ground.SCREEN ? "" : " on " + meaning.ground();
    return "%c = %s%s: ".formatted(letter, meaning.role(), ground)
        + looks.stream()
            .map(look -> "%s %s".formatted(look.depth(), look.words(meaning)))
            .collect(Collectors.joining("; "));
  }

  private static boolean shows(Style style) {
    return style.background().isPresent() || style.marks().contains(Style.Mark.REVERSE);
  }
}
