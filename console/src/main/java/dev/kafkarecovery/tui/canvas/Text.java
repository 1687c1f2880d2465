package dev.kafkarecovery.tui.canvas;

import java.util.ArrayList;
import java.util.List;

/** Text cut and filled to a number of columns. A column is a code point, as on the canvas. */
public final class Text {
  private static final String ELLIPSIS = "…";

  private Text() {}

  public static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  /** The start of a text that is too long, with an ellipsis at its end. */
  public static String cut(String text, int columns) {
    if (width(text) <= columns) {
      return text;
    }
    return columns < 1 ? "" : head(text, columns - 1) + ELLIPSIS;
  }

  /** Both ends of a text that is too long, with an ellipsis between them; more of the end. */
  public static String cutMiddle(String text, int columns) {
    int width = width(text);
    if (width <= columns) {
      return text;
    }
    if (columns < 1) {
      return "";
    }
    int start = (columns - 1) / 3;
    int end = columns - 1 - start;
    return head(text, start)
        + ELLIPSIS
        + text.substring(text.offsetByCodePoints(text.length(), -end));
  }

  /** Cut or filled with blanks on the right. */
  public static String left(String text, int columns) {
    String cut = cut(text, columns);
    return cut + " ".repeat(Math.max(0, columns - width(cut)));
  }

  /** Cut or filled with blanks on the left. */
  public static String right(String text, int columns) {
    String cut = cut(text, columns);
    return " ".repeat(Math.max(0, columns - width(cut))) + cut;
  }

  /** The text in lines of at most so many columns, broken between words where possible. */
  public static List<String> wrap(String text, int columns) {
    List<String> lines = new ArrayList<>();
    if (columns < 1) {
      return lines;
    }
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      String rest = word;
      if (line.length() > 0 && width(line.toString()) + 1 + width(rest) > columns) {
        lines.add(line.toString());
        line.setLength(0);
      }
      while (width(rest) > columns) {
        lines.add(head(rest, columns));
        rest = rest.substring(rest.offsetByCodePoints(0, columns));
      }
      line.append(line.length() > 0 ? " " : "").append(rest);
    }
    lines.add(line.toString());
    return lines;
  }

  private static String head(String text, int columns) {
    return text.substring(0, text.offsetByCodePoints(0, columns));
  }
}
