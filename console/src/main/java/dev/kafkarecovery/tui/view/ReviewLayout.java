package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.model.Review;

/**
 * How much of a review fits a window.
 *
 * @param width columns of the dialog, frame included
 * @param height rows of the dialog, frame included
 * @param listRows rows for the elections and what is left out
 * @param entries how many there are of both
 */
public record ReviewLayout(int width, int height, int listRows, int entries) {
  /** Frame, heads, blank line, three lines of totals, the confirmation and the message. */
  private static final int AROUND = 2 + 1 + 1 + 3 + 1 + 1;

  public static ReviewLayout of(Review review, Size window) {
    int entries = review.items().size() + review.leftOut().size();
    int height = Math.min(window.height() - 1, entries + AROUND);
    return new ReviewLayout(
        Math.min(window.width() - 2, 100), height, Math.max(0, height - AROUND), entries);
  }

  /** The greatest useful scroll. */
  public int lastScroll() {
    return Math.max(0, entries - listRows);
  }

  /** True where the last entry is on the screen. */
  public boolean showsEnd(int scroll) {
    return listRows > 0 && scroll >= lastScroll();
  }

  /** True where the review was read in a window like this one. */
  public boolean sameWindow(Review review) {
    return listRows > 0 && listRows == review.listRows();
  }
}
