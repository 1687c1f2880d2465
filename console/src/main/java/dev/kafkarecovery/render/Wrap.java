package dev.kafkarecovery.render;

import java.util.ArrayList;
import java.util.List;

/** Breaks long sentences into lines. */
final class Wrap {
  /** The width that all text of the tools is made for, in columns. */
  static final int WIDTH = 100;

  private Wrap() {}

  /**
   * The words of the text on lines of at most {@link #WIDTH} columns; a longer word stays whole.
   *
   * @param indent put before each line
   */
  static List<String> lines(String text, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    for (String word : text.split(" ", -1)) {
      boolean first = line.length() == indent.length();
      if (!first && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
        first = true;
      }
      line.append(first ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
