package dev.kafkarecovery.tui.theme;

import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How a cell looks.
 *
 * @param foreground as 0xRRGGBB; empty for the terminal's own
 * @param background as 0xRRGGBB; empty for the terminal's own
 * @param marks shown where there are no colours too
 */
public record Style(OptionalInt foreground, OptionalInt background, Set<Mark> marks) {
  /** All of the terminal's own. */
  public static final Style PLAIN = new Style(OptionalInt.empty(), OptionalInt.empty(), Set.of());

  /** What is not a colour. */
  public enum Mark {
    BOLD,
    UNDERLINE,
    /** Foreground and background change places. */
    REVERSE
  }

  public Style {
    marks = Set.copyOf(marks);
  }

  Style with(Mark mark) {
    EnumSet<Mark> more = EnumSet.of(mark);
    more.addAll(marks);
    return new Style(foreground, background, more);
  }
}
