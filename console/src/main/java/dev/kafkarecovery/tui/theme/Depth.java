package dev.kafkarecovery.tui.theme;

import java.util.Locale;
import java.util.Map;

/** How many colours a terminal shows. */
public enum Depth {
  NONE,
  SIXTEEN,
  INDEXED,
  TRUE_COLOUR;

  /**
   * What the environment promises: {@code NO_COLOR} (any value but an empty one), then {@code
   * COLORTERM}, then {@code TERM}.
   */
  public static Depth detect(Map<String, String> environment) {
    if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
      return NONE;
    }
    String colours = environment.getOrDefault("COLORTERM", "").toLowerCase(Locale.ROOT);
    if (colours.equals("truecolor") || colours.equals("24bit")) {
      return TRUE_COLOUR;
    }
    String term = environment.getOrDefault("TERM", "").toLowerCase(Locale.ROOT);
    if (term.contains("direct") || term.contains("kitty")) {
      return TRUE_COLOUR;
    }
    if (term.contains("256")) {
      return INDEXED;
    }
    // The VT100 family has no colours, and would show them as nothing at all.
    return term.startsWith("vt1") || term.startsWith("vt2") || term.endsWith("-m") ? NONE : SIXTEEN;
  }
}
