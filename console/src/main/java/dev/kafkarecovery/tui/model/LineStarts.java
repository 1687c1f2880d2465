package dev.kafkarecovery.tui.model;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Where each entry of a growing list begins when entries take lines of different number. Each is
 * measured once for a width, so that drawing a few lines of a long list takes no longer than they
 * do.
 */
public final class LineStarts {
  private int columns = -1;
  private int measured;

  /** The line on which each entry begins, and after them the number of lines. */
  private int[] starts = new int[16];

  void clear() {
    measured = 0;
  }

  /**
   * Measures what was not measured yet.
   *
   * @param width in columns; all is measured anew for another one
   * @param lines how many lines an entry takes at this width
   * @return how many lines there are in all
   */
  public <T> int total(List<T> entries, int width, ToIntFunction<T> lines) {
    if (width != columns) {
      columns = width;
      measured = 0;
    }
    while (measured < entries.size()) {
      if (measured + 1 >= starts.length) {
        starts = Arrays.copyOf(starts, starts.length * 2);
      }
      starts[measured + 1] = starts[measured] + lines.applyAsInt(entries.get(measured));
      measured++;
    }
    return starts[measured];
  }

  /** The entry that this line is of, among those that were measured. */
  public int entry(int line) {
    int found = Arrays.binarySearch(starts, 0, measured + 1, line);
    return found >= 0 ? found : -found - 2;
  }

  /** The line on which an entry begins. */
  public int start(int entry) {
    return starts[entry];
  }
}
