package dev.kafkarecovery.tui.dump;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Ground;
import dev.kafkarecovery.tui.theme.Style;
import dev.kafkarecovery.tui.theme.Theme;
import java.util.Locale;

/** A canvas as a picture: the same canvas and theme give the same bytes. */
public final class Svg {
  /** What stands for the terminal's own colours. */
  private static final int PAPER = 0x11151c;

  private static final int INK = 0xc6ccd7;

  private static final double CELL = 8.4;
  private static final int LINE = 18;
  private static final int BASE = 13;
  private static final int MARGIN = 12;

  private final Canvas canvas;
  private final Theme theme;
  private final StringBuilder out = new StringBuilder();

  private Svg(Canvas canvas, Theme theme) {
    this.canvas = canvas;
    this.theme = theme;
  }

  /** The picture, in full colours. */
  public static String of(Canvas canvas, Theme theme) {
    return new Svg(canvas, theme).draw();
  }

  private String draw() {
    String width = number(canvas.width() * CELL + 2 * MARGIN);
    int height = canvas.height() * LINE + 2 * MARGIN;
    out.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%d" viewBox="0 0 %s %d" font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" xml:space="preserve">
        <rect width="100%%" height="100%%" rx="6" fill="%s"/>
        """
            .formatted(width, height, width, height, colour(paper())));
    for (int y = 0; y < canvas.height(); y++) {
      for (int x = 0; x < canvas.width(); ) {
        x = run(x, y);
      }
    }
    return out.append("</svg>\n").toString();
  }

  private int paper() {
    return theme.style(Ground.SCREEN).background().orElse(PAPER);
  }

  private Style style(int x, int y) {
    return theme.look(canvas.roleAt(x, y), canvas.groundAt(x, y));
  }

  /** Draws the cells from here on that look alike, and returns the column after them. */
  private int run(int start, int y) {
    Style style = style(start, y);
    int end = start + 1;
    while (end < canvas.width() && style(end, y).equals(style)) {
      end++;
    }
    boolean reverse = style.marks().contains(Style.Mark.REVERSE);
    int ink = style.foreground().orElse(INK);
    int paper = style.background().orElse(paper());
    background(start, end, y, reverse ? ink : paper);
    text(start, end, y, style, reverse ? paper : ink);
    return end;
  }

  private void background(int start, int end, int y, int rgb) {
    if (rgb != paper()) {
      out.append(
          "<rect x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\" fill=\"%s\"/>\n"
              .formatted(
                  x(start), MARGIN + y * LINE, number((end - start) * CELL), LINE, colour(rgb)));
    }
  }

  private void text(int start, int end, int y, Style style, int rgb) {
    StringBuilder text = new StringBuilder();
    for (int x = start; x < end; x++) {
      text.append(canvas.charAt(x, y));
    }
    String shown = text.toString().stripTrailing();
    int blanks = shown.length() - shown.stripLeading().length();
    if (shown.isEmpty()) {
      return;
    }
    out.append(
        "<text x=\"%s\" y=\"%d\" textLength=\"%s\" fill=\"%s\"%s%s>%s</text>\n"
            .formatted(
                x(start + blanks),
                MARGIN + y * LINE + BASE,
                number((shown.length() - blanks) * CELL),
                colour(rgb),
                style.marks().contains(Style.Mark.BOLD) ? " font-weight=\"bold\"" : "",
                style.marks().contains(Style.Mark.UNDERLINE)
                    ? " text-decoration=\"underline\""
                    : "",
                escaped(shown.substring(blanks))));
  }

  private static String x(int column) {
    return number(MARGIN + column * CELL);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String colour(int rgb) {
    return "#%06x".formatted(rgb);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
