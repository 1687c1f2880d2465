package dev.kafkarecovery.tui.theme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.tui.canvas.Ground;
import dev.kafkarecovery.tui.canvas.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ThemesTest {
  private static final Path FOLDER = Path.of(System.getProperty("recovery.home"), "themes");

  /** What no sentence is written in. */
  private static final Set<Role> QUIET =
      EnumSet.of(Role.BORDER, Role.GAUGE_REST, Role.DISABLED, Role.BORDER_ACTIVE);

  @TempDir Path folder;

  static List<Theme> all() {
    return Themes.load(FOLDER, Optional.empty(), Set.of()).all();
  }

  private static Theme theme(String name) {
    return Themes.load(FOLDER, Optional.of(name), Set.of()).current();
  }

  @Test
  void the_themes_that_are_promised_are_there_and_without_mistakes() {
    Themes themes = Themes.load(FOLDER, Optional.empty(), Set.of());
    assertThat(themes.problems()).isEmpty();
    assertThat(themes.current().name()).isEqualTo("dark");
    assertThat(themes.all())
        .extracting(Theme::name)
        .containsExactly("dark", "high-contrast", "light", "monochrome", "production");
  }

  @ParameterizedTest
  @MethodSource("all")
  void every_role_and_ground_has_a_style(Theme theme) {
    assertThat(theme.roles()).containsOnlyKeys(Role.values());
    assertThat(theme.grounds()).containsOnlyKeys(Ground.values());
  }

  @ParameterizedTest
  @MethodSource("all")
  void text_can_be_read_on_every_ground(Theme theme) {
    double least = theme.name().equals("high-contrast") ? 7 : 4.5;
    for (Role role : Role.values()) {
      for (Ground ground : Ground.values()) {
        Style style = theme.look(role, ground);
        if (style.foreground().isPresent()) {
          assertThat(contrast(style))
              .as("%s: %s on %s", theme.name(), role, ground)
              .isGreaterThanOrEqualTo(QUIET.contains(role) ? 1.2 : least - slack(ground));
        }
      }
    }
  }

  /** A row stands out by its background too: a little less contrast is enough there. */
  private static double slack(Ground ground) {
    return ground == Ground.SELECTION ? 1.2 : 0;
  }

  @ParameterizedTest
  @MethodSource("all")
  void text_differs_from_its_background_with_fewer_colours_too(Theme theme) {
    for (Role role : EnumSet.complementOf(EnumSet.copyOf(QUIET))) {
      for (Ground ground : Ground.values()) {
        Style sixteen = theme.look(role, ground, Depth.SIXTEEN);
        Style indexed = theme.look(role, ground, Depth.INDEXED);
        if (sixteen.foreground().isPresent()) {
          assertThat(Palette.sixteen(sixteen.foreground().getAsInt()))
              .as("%s: %s on %s", theme.name(), role, ground)
              .isNotEqualTo(Palette.sixteen(background(sixteen)));
          assertThat(Palette.indexed(indexed.foreground().getAsInt()))
              .isNotEqualTo(Palette.indexed(background(indexed)));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void without_colours_none_is_left_and_the_selection_still_shows(Theme theme) {
    for (Role role : Role.values()) {
      for (Ground ground : Ground.values()) {
        Style style = theme.look(role, ground, Depth.NONE);
        assertThat(style.foreground()).isEmpty();
        assertThat(style.background()).isEmpty();
      }
      assertThat(theme.look(role, Ground.SELECTION, Depth.NONE).marks())
          .contains(Style.Mark.REVERSE);
    }
  }

  @Test
  void production_is_red_in_the_title_with_and_without_colours() {
    Style title = theme("production").look(Role.STRONG, Ground.TITLE_BAR);
    assertThat(title.background()).hasValue(0xb00020);
    assertThat(theme("production").look(Role.DIM, Ground.TITLE_BAR, Depth.NONE).marks())
        .contains(Style.Mark.REVERSE);
    assertThat(theme("dark").look(Role.DIM, Ground.TITLE_BAR, Depth.NONE).marks()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "offline.fg=red,offline.fg=rde,'line 1, offline.fg: ''rde'' is no colour'",
    "offline.fg=red,ofline.fg=red,'line 1, ofline.fg: there is no such role'",
    "loss.style=bold,loss.style=blinking,'line 2, loss.style: ''blinking'' is no style'",
    "offline.fg=red,loss.fg=red,'stands in line 1 already'",
    "offline.fg=red,red,'line 1: not a line of the form key=value'",
    "offline.fg=red,,'offline.fg is missing'",
  })
  void a_mistake_is_named_with_file_line_key_and_value(String line, String instead, String words)
      throws IOException {
    String dark = Files.readString(FOLDER.resolve("dark.properties"));
    String moved =
        "offline.fg=red\nloss.style=bold\n"
            + dark.replaceAll("(?m)^(offline.fg|loss.style)=.*\n", "");
    Path file = folder.resolve("mine.properties");
    Files.writeString(file, moved.replaceFirst(line, instead == null ? "" : instead));
    assertThatThrownBy(() -> Themes.load(FOLDER, Optional.of(file.toString()), Set.of()))
        .isInstanceOf(FileProblemException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(words);
  }

  @Test
  void a_theme_that_is_not_there_is_named_with_those_that_are() {
    assertThatThrownBy(() -> Themes.load(FOLDER, Optional.of("drak"), Set.of()))
        .hasMessage(
            "there is no theme 'drak': dark, high-contrast, light, monochrome, production, or a"
                + " file");
    assertThatThrownBy(() -> Themes.load(FOLDER, Optional.of("./no.properties"), Set.of()))
        .hasMessage("./no.properties: no such file");
  }

  @Test
  void a_broken_theme_that_nobody_asked_for_is_left_out_and_told() throws IOException {
    Files.copy(FOLDER.resolve("dark.properties"), folder.resolve("dark.properties"));
    Files.writeString(folder.resolve("broken.properties"), "text.fg=?\n");
    Themes themes = Themes.load(folder, Optional.empty(), Set.of());
    assertThat(themes.all()).extracting(Theme::name).containsExactly("dark");
    assertThat(themes.problems()).anyMatch(problem -> problem.contains("line 1, text.fg: '?'"));
  }

  @Test
  void an_installation_without_themes_shows_everything_in_the_terminals_own() {
    assertThat(Themes.load(folder.resolve("none"), Optional.empty(), Set.of()).current())
        .isEqualTo(Theme.PLAIN);
  }

  private static int background(Style style) {
    return style.background().orElse(0x11151c);
  }

  /** The ratio of the Web Content Accessibility Guidelines. */
  private static double contrast(Style style) {
    double one = luminance(style.foreground());
    double other = luminance(OptionalInt.of(background(style)));
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  private static double luminance(OptionalInt rgb) {
    int value = rgb.getAsInt();
    return 0.2126 * linear(value >> 16) + 0.7152 * linear(value >> 8) + 0.0722 * linear(value);
  }

  private static double linear(int channel) {
    double value = (channel & 0xff) / 255.0;
    return value <= 0.03928 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }
}
