package dev.kafkarecovery.tui.canvas;

import dev.kafkarecovery.render.Sanitizer;

/** Which single character stands for a code point, with and without UTF-8. */
final class Glyphs {
  /** Pairs: what is drawn, and what stands for it in ASCII. */
  private static final String ASCII =
      "─-│|╭+╮+╰+╯+═=║|╔#╗#╚#╝#✖x▲^▼v↻~✔+●o▶>▸>▾v•*→>←<↑^↓v…~·.≥>█#░.▌_▏.▎.▍-▊-▋-▉#–-";

  private Glyphs() {}

  /** The character of one cell; {@code ?} for whatever is not one column wide. */
  static char cell(int point, boolean ascii) {
    if (point >= ' ' && point <= '~') {
      return (char) point;
    }
    if (ascii) {
      int at = ASCII.indexOf(point);
      return at < 0 ? '?' : ASCII.charAt(at + 1);
    }
    return narrow(point) ? (char) point : '?';
  }

  private static boolean narrow(int point) {
    if (point > 0xffff || point < 0xa0) {
      return false;
    }
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK ->
          false;
      default -> Sanitizer.harmless(point) && !wide(point);
    };
  }

  /** East Asian wide and full-width forms, and Hangul's leading consonants. */
  private static boolean wide(int point) {
    return (point >= 0x1100 && point <= 0x115f)
        || (point >= 0x2e80 && point <= 0xa4cf)
        || (point >= 0xac00 && point <= 0xd7a3)
        || (point >= 0xf900 && point <= 0xfaff)
        || (point >= 0xfe30 && point <= 0xfe6f)
        || (point >= 0xff00 && point <= 0xff60)
        || (point >= 0xffe0 && point <= 0xffe6);
  }
}
