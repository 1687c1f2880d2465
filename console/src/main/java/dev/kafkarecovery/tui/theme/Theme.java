package dev.kafkarecovery.tui.theme;

import dev.kafkarecovery.tui.canvas.Role;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A look: a style for each role.
 *
 * @param name for people
 * @param styles for every role
 * @param selection the background of the selected row as 0xRRGGBB
 */
public record Theme(String name, Map<Role, Style> styles, int selection) {
  private static final Style PLAIN = new Style(OptionalInt.empty(), /* bold= */ false);

  /** For dark backgrounds: grey where all is well, red for loss, amber for waiting. */
  public static final Theme DARK = new Theme("dark", dark(), 0x2a3550);

  public Theme {
    styles = Map.copyOf(styles);
  }

  public Style style(Role role) {
    return styles.getOrDefault(role, PLAIN);
  }

  private static Map<Role, Style> dark() {
    Map<Role, Style> styles = new EnumMap<>(Role.class);
    styles.put(Role.TEXT, Style.of(0xc6ccd7));
    styles.put(Role.DIM, Style.of(0x6f7888));
    styles.put(Role.STRONG, Style.bold(0xeef1f6));
    styles.put(Role.TITLE, Style.bold(0x8fb4ff));
    styles.put(Role.BORDER, Style.of(0x4a5366));
    styles.put(Role.BORDER_ACTIVE, Style.of(0x8fb4ff));
    styles.put(Role.COLUMN_HEAD, Style.bold(0x8e98aa));
    styles.put(Role.OFFLINE, Style.of(0xff6b6b));
    styles.put(Role.LOSS, Style.bold(0xff5c5c));
    styles.put(Role.WAITING, Style.of(0xf2b552));
    styles.put(Role.STAGED, Style.of(0x5fd7e0));
    styles.put(Role.OVERRIDE, Style.bold(0xd7a6ff));
    styles.put(Role.DONE, Style.of(0x7ed491));
    styles.put(Role.UNKNOWN, Style.of(0xa9a28f));
    styles.put(Role.KEY, Style.bold(0x8fb4ff));
    styles.put(Role.KEY_LABEL, Style.of(0xa7afbd));
    styles.put(Role.DISABLED, Style.of(0x565e6d));
    styles.put(Role.NOTICE, Style.of(0x5fd7e0));
    styles.put(Role.INPUT, Style.bold(0xffffff));
    styles.put(Role.GAUGE_DONE, Style.of(0x7ed491));
    styles.put(Role.GAUGE_REST, Style.of(0x3b4354));
    return styles;
  }
}
