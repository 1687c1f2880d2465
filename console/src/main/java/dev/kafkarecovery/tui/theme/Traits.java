package dev.kafkarecovery.tui.theme;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a terminal can show.
 *
 * @param depth how many colours
 * @param ascii no characters but ASCII's
 */
public record Traits(Depth depth, boolean ascii) {
  /**
   * Reads them from the environment.
   *
   * @param forceAscii ASCII whatever the locale says
   */
  public static Traits detect(Map<String, String> environment, boolean forceAscii) {
    return new Traits(Depth.detect(environment), forceAscii || !utf8(environment));
  }

  /** Why no full screen can be shown on this terminal, in one sentence; empty if it can. */
  public static Optional<String> unusable(Map<String, String> environment) {
    String term = environment.getOrDefault("TERM", "");
    if (term.isEmpty()) {
      return Optional.of("TERM is not set: a full-screen console needs a terminal that is known");
    }
    return term.equals("dumb")
        ? Optional.of("TERM is dumb: this terminal cannot show a full-screen console")
        : Optional.empty();
  }

  /** The first of LC_ALL, LC_CTYPE and LANG that is set decides, as in the C library. */
  private static boolean utf8(Map<String, String> environment) {
    for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String locale = environment.getOrDefault(name, "").toLowerCase(Locale.ROOT);
      if (!locale.isEmpty()) {
        return locale.contains("utf-8") || locale.contains("utf8");
      }
    }
    return false;
  }
}
