package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.model.Seen;
import java.util.List;

/**
 * How much of a review fits a window. The totals always do, or nothing can be confirmed.
 *
 * @param width columns of the dialog, frame included
 * @param height rows of the dialog, frame included
 * @param listRows rows for the elections and what is left out; 0 where the window is too small
 * @param entries how many there are of both
 * @param totals what is lost in all
 */
public record ReviewLayout(
    int width, int height, int listRows, int entries, List<ReviewTotals.Line> totals) {
  /** Frame, heads, blank line, the confirmation, the buttons. */
  private static final int AROUND = 2 + 1 + 1 + 1 + 1;

  public ReviewLayout {
    totals = List.copyOf(totals);
  }

  public static ReviewLayout of(Review review, Size window) {
    int width = Math.min(window.width() - 2, 100);
    List<ReviewTotals.Line> whole = ReviewTotals.of(review, width - 4);
    int entries = review.entries();
    boolean fits = AROUND + whole.size() < window.height() - 1;
    // In a window that short the question alone says that nothing is kept.
    List<ReviewTotals.Line> totals = fits ? whole : ReviewTotals.shortest(review, width - 4);
    int around = AROUND + totals.size();
    int height = Math.min(window.height() - 1, entries + around);
    return new ReviewLayout(width, height, Math.max(0, height - around), entries, totals);
  }

  /** The greatest useful scroll. */
  public int lastScroll() {
    return Math.max(0, entries - listRows);
  }

  /** What will have been seen of the review once a frame has shown it like this. */
  public Seen seen(Review review) {
    return review.seen().after(review.scroll(), listRows, entries);
  }
}
