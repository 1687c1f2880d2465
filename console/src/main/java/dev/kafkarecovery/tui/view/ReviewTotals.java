package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.model.Tails;
import java.util.ArrayList;
import java.util.List;

/** What a review loses in all, in plain words. */
public final class ReviewTotals {
  private static final int HEAD = 13;

  private ReviewTotals() {}

  /** A line of the totals. */
  public record Line(String text, Role role) {}

  /** The totals, wrapped and never cut. */
  static List<Line> of(Review review, int columns) {
    List<Line> lines = shortest(review, columns);
    if (review.keepsNothing()) {
      add(lines, "▲ SALVAGE", keptNot(review), Role.WAITING, columns);
    }
    return lines;
  }

  /** The same without what the question says as well. */
  static List<Line> shortest(Review review, int columns) {
    List<Line> lines = new ArrayList<>();
    if (review.items().isEmpty()) {
      add(lines, "▲ NOTHING", "can be committed.", Role.WAITING, columns);
    } else if (review.harmless()) {
      add(
          lines,
          "✔ NO LOSS",
          "Each leader holds all that is committed, or all that any copy holds.",
          Role.DONE,
          columns);
    } else {
      lossy(lines, review, columns);
    }
    if (!review.items().isEmpty() && review.keeping().on()) {
      add(lines, "✔ SALVAGE", kept(review), Role.NOTICE, columns);
    }
    if (review.hidden() > 0) {
      add(lines, "▲ HIDDEN", hidden(review), Role.WAITING, columns);
    }
    return lines;
  }

  private static void lossy(List<Line> lines, Review review, int columns) {
    if (review.recordsLost() > 0) {
      add(lines, "✖ DATA LOSS", lost(review), Role.LOSS, columns);
    }
    if (review.passedOver() > 0) {
      add(lines, "✖ DATA LOSS", passedOver(review), Role.LOSS, columns);
    }
    if (review.uncertain() > 0) {
      add(lines, "? UNKNOWN", uncertain(review), Role.WAITING, columns);
    }
    if (!review.waiting().isEmpty()) {
      add(lines, "▲ WAITING", review.waiting(), Role.WAITING, columns);
    }
  }

  private static String lost(Review review) {
    return "%s: %s%s will be gone for good%s."
        .formatted(
            Words.count(review.lossy(), "partition"),
            review.uncertain() > 0 ? "at least " : "",
            Words.count(review.recordsLost(), "record"),
            committed(review));
  }

  private static String committed(Review review) {
    return review.committedLost() == 0
        ? ""
        : ", at least %s of them committed".formatted(Words.number(review.committedLost()));
  }

  private static String passedOver(Review review) {
    return "%s: another copy has a newer epoch; all that it got since will be gone for good."
        .formatted(Words.count(review.passedOver(), "partition"));
  }

  private static String kept(Review review) {
    return "%s kept first, in %s; where that fails, %s."
        .formatted(
            salvageable(review, "What goes from copies that can be read is"),
            directory(review),
            review.keeping().electsWithout()
                ? "it is elected all the same, and what is not kept is gone"
                : "nothing is elected");
  }

  private static String keptNot(Review review) {
    String lost = salvageable(review, "what goes from copies that can be read is");
    return review.keeping().directory().isEmpty()
        ? "No directory is named (^k names one): %s not kept.".formatted(lost)
        : "Off (^k turns it on, in %s): %s not kept.".formatted(directory(review), lost);
  }

  /** With a verb, for what is known of it; else these words. */
  private static String salvageable(Review review, String unknown) {
    Tails tails = review.tails();
    if (tails.copies() == 0) {
      return unknown;
    }
    return "%s%s%s of %s in %s %s"
        .formatted(
            tails.unsure() ? "at least " : "",
            Words.count(tails.records(), "record"),
            tails.bytes() == 0 ? "" : " (about %s)".formatted(Words.size(tails.bytes())),
            tails.copies() == 1 ? "1 copy" : Words.number(tails.copies()) + " copies",
            Words.count(review.salvageable(), "partition"),
            tails.records() == 1 ? "is" : "are");
  }

  private static String directory(Review review) {
    return review.keeping().directory().map(Object::toString).map(Sanitizer::clean).orElse("");
  }

  private static String hidden(Review review) {
    return "%s of these %s not shown in the table now, and still included."
        .formatted(Words.number(review.hidden()), review.hidden() == 1 ? "is" : "are");
  }

  private static String uncertain(Review review) {
    String partitions = Words.count(review.uncertain(), "partition");
    String loss =
        review.recordsLost() > 0 ? "the true loss may be higher." : "the loss is not known.";
    long unseen = review.unseenReplicas();
    if (unseen == 0) {
      return partitions + ": copies diverge, " + loss;
    }
    return "%s: %s unseen (%s), %s"
        .formatted(
            partitions,
            unseen == 1 ? "1 copy" : Words.number(unseen) + " copies",
            Words.namedBrokers(review.unseenBrokers(), 5),
            loss);
  }

  private static void add(List<Line> lines, String head, String text, Role role, int columns) {
    List<String> wrapped = Text.wrap(text, columns - HEAD);
    for (int i = 0; i < wrapped.size(); i++) {
      lines.add(new Line(Text.left(i == 0 ? head : "", HEAD) + wrapped.get(i), role));
    }
  }
}
