package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.theme.Depth;
import dev.kafkarecovery.tui.theme.Style;
import dev.kafkarecovery.tui.theme.Theme;
import dev.kafkarecovery.tui.theme.Themes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the screens look: the text, then the style of each cell as a letter, then the letters. */
class GoldenStylesTest {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  @TempDir Path folder;

  private static Theme theme(String name) {
    Path themes = Path.of(System.getProperty("recovery.home"), "themes");
    return Themes.load(themes, Optional.of(name), Set.of()).current();
  }

  private Harness main() {
    return Harness.start(folder).look().cursorTo("payments.ledger", 3).press(" k");
  }

  @ParameterizedTest
  @CsvSource({
    "dark,TRUE_COLOUR",
    "dark,NONE",
    "light,TRUE_COLOUR",
    "production,TRUE_COLOUR",
    "monochrome,TRUE_COLOUR"
  })
  void main_screen(String name, Depth depth) {
    check("main-%s-%s".formatted(name, depth), main().canvas(), theme(name), depth);
  }

  @Test
  void main_screen_in_ascii() {
    check("main-dark-ascii", main().ascii().canvas(), theme("dark"), Depth.TRUE_COLOUR);
  }

  @ParameterizedTest
  @CsvSource({"TRUE_COLOUR", "NONE"})
  void review_where_records_are_lost(Depth depth) {
    Canvas canvas = main().press("jc").canvas();
    check("review-lossy-dark-" + depth, canvas, theme("dark"), depth);
  }

  @Test
  void two_states_that_differ_in_colour_differ_in_words() {
    Harness console = main();
    Map<String, Set<String>> words = new LinkedHashMap<>();
    for (String line : console.screen().lines().skip(6).toList()) {
      if (line.length() > 13 && "✖▲✔↻?".indexOf(line.charAt(3)) >= 0) {
        words.computeIfAbsent(line.substring(3, 13).strip(), k -> new TreeSet<>()).add(line);
      }
    }
    assertThat(words.keySet()).allMatch(state -> state.matches("[✖▲✔↻?] [A-Z]+"));
    assertThat(words).isNotEmpty();
  }

  private static void check(String name, Canvas canvas, Theme theme, Depth depth) {
    StringBuilder text = new StringBuilder(String.join("\n", canvas.lines()) + "\n\n");
    Map<String, Character> letters = new LinkedHashMap<>();
    for (int y = 0; y < canvas.height(); y++) {
      for (int x = 0; x < canvas.width(); x++) {
        Style style = theme.look(canvas.roleAt(x, y), canvas.groundAt(x, y), depth);
        boolean blank = canvas.charAt(x, y) == ' ' && !shows(style);
        String words = words(style);
        text.append(
            blank ? ' ' : letters.computeIfAbsent(words, key -> LETTERS.charAt(letters.size())));
      }
      text.append("\n");
    }
    letters.forEach((words, letter) -> text.append("\n").append(letter + " = " + words));
    Golden.check("styles/" + name, text.toString().replaceAll("(?m) +$", "") + "\n");
  }

  private static boolean shows(Style style) {
    return style.background().isPresent() || style.marks().contains(Style.Mark.REVERSE);
  }

  private static String words(Style style) {
    return "%s on %s %s"
        .formatted(
            words(style.foreground()),
            words(style.background()),
            new TreeSet<>(style.marks()).toString().replaceAll("[\\[\\],]", ""));
  }

  private static String words(OptionalInt rgb) {
    return rgb.isPresent() ? "#%06x".formatted(rgb.getAsInt()) : "terminal";
  }
}
