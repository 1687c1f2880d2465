package dev.kafkarecovery.render;

/**
 * Makes strings from brokers, files and people safe to print: whatever a terminal would obey or
 * hide is written out as {@code \}{@code u001b}. Kafka forbids most of it in topic names, but log
 * directories, error messages, hosts and notes are free text.
 */
public final class Sanitizer {
  private Sanitizer() {}

  /** The text on one line with nothing in it that moves the cursor, reorders or hides text. */
  public static String clean(String text) {
    if (plain(text) || text.codePoints().allMatch(Sanitizer::harmless)) {
      return text;
    }
    StringBuilder clean = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            point -> {
              if (harmless(point)) {
                clean.appendCodePoint(point);
              } else {
                clean.append(escape(point));
              }
            });
    return clean.toString();
  }

  /** What nearly all text is, found out quickly. */
  private static boolean plain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /** The same with nothing but ASCII, for terminals whose locale is not UTF-8. */
  public static String ascii(String text) {
    String clean = clean(text);
    StringBuilder ascii = new StringBuilder(clean.length());
    clean
        .codePoints()
        .forEach(
            point -> {
              if (point == '≥') {
                ascii.append(">=");
              } else {
                ascii.append(point > '~' ? escape(point) : Character.toString(point));
              }
            });
    return ascii.toString();
  }

  private static String escape(int point) {
    return point > 0xffff ? "\\U%08x".formatted(point) : "\\u%04x".formatted(point);
  }

  /** True for what a terminal neither obeys nor hides. It may still be more than a column wide. */
  public static boolean harmless(int point) {
    if (point >= ' ' && point <= '~') {
      return true;
    }
    return switch (Character.getType(point)) {
      // C0, C1 and DEL; zero-width and bidirectional controls; lone halves; line separators.
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> !invisible(point);
    };
  }

  /** Letters and marks that show nothing: fillers, joiners, variation selectors. */
  private static boolean invisible(int point) {
    return point == 0x034f
        || point == 0x115f
        || point == 0x1160
        || point == 0x17b4
        || point == 0x17b5
        || point == 0x3164
        || point == 0xffa0
        || (point >= 0xfe00 && point <= 0xfe0f)
        || (point >= 0x180b && point <= 0x180f)
        || (point >= 0xe0100 && point <= 0xe01ef);
  }
}
