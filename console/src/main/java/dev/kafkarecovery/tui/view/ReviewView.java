package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dependence;
import dev.kafkarecovery.tui.model.Review;
import java.util.List;

/** The last look before a commit: each election, what is lost in all, and the confirmation. */
final class ReviewView {
  private static final int PICK = 8;
  private static final int LOSS = 12;
  private static final String KEEPS_NOTHING = ", and keep nothing of what is cut";

  private ReviewView() {}

  static void render(Canvas canvas, ConsoleModel model, Review review) {
    ReviewLayout layout = ReviewLayout.of(review, model.size());
    String count = Words.count(review.items().size(), "election");
    long age = model.now().getEpochSecond() - review.seenAt().getEpochSecond();
    Canvas inside =
        Parts.dialog(
            canvas,
            layout.width(),
            layout.height(),
            "Review " + count,
            (review.tooOld(model.now()) ? "▲ seen %ds ago: too old" : "seen %ds ago")
                .formatted(age));
    int name = Math.max(16, Math.min(48, inside.width() - PICK - LOSS - 32));
    heads(inside, name);
    for (int i = 0; i < layout.listRows(); i++) {
      entry(inside, 1 + i, name, review, review.scroll() + i);
    }
    underList(inside, layout, review);
    int y = layout.listRows() + 2;
    for (int i = 0; i < layout.totals().size(); i++) {
      inside.put(1, y + i, layout.totals().get(i).text(), layout.totals().get(i).role());
    }
    confirmation(inside, y + layout.totals().size(), review);
    Canvas box =
        canvas.part(
            (canvas.width() - layout.width()) / 2,
            (canvas.height() - layout.height()) / 2,
            layout.width(),
            layout.height());
    Parts.hints(box, (review.harmless() ? Bindings.REVIEW_HARMLESS : Bindings.REVIEW_TYPED).all());
  }

  private static void heads(Canvas inside, int name) {
    inside.put(2, 0, "PARTITION", Role.COLUMN_HEAD);
    inside.putRight(2 + name + PICK, 0, "PICK", Role.COLUMN_HEAD);
    inside.putRight(2 + name + PICK + LOSS, 0, "LOSS", Role.COLUMN_HEAD);
    inside.put(2 + name + PICK + LOSS + 2, 0, "BASIS", Role.COLUMN_HEAD);
  }

  private static void entry(Canvas inside, int y, int name, Review review, int index) {
    int items = review.items().size();
    int rows = items + review.leftOut().size();
    if (index >= rows) {
      if (index < review.entries()) {
        row(inside, y, name, review.rows().get(index - rows));
      }
      return;
    }
    if (index >= items) {
      Review.LeftOut out = review.leftOut().get(index - items);
      String id = Text.cutMiddle(Sanitizer.clean(out.id().toString()), name);
      inside.put(2, y, id, Role.DIM);
      int x = 2 + name + 4;
      String why = "left out: " + Sanitizer.clean(out.why());
      inside.put(x, y, Text.cut(why, inside.width() - x - 1), Role.DIM);
      return;
    }
    Review.Item item = review.items().get(index);
    String id = Sanitizer.clean(item.election().id().toString());
    inside.put(2, y, Text.cutMiddle(id, name), Role.TEXT);
    inside.putRight(
        2 + name + PICK, y, Integer.toString(item.election().designatedLeader()), Role.STRONG);
    inside.putRight(
        2 + name + PICK + LOSS,
        y,
        Parts.loss(item.loss(), LOSS - 2, inside.ascii()),
        Parts.lossRole(item.loss()));
    int x = 2 + name + PICK + LOSS + 2;
    boolean unclean = item.basis().startsWith("UNCLEAN");
    String note = Sanitizer.clean(item.election().note());
    String basis = item.basis() + (note.isEmpty() ? "" : "; note: " + note);
    inside.put(x, y, Text.cut(basis, inside.width() - x - 1), unclean ? Role.WAITING : Role.DONE);
  }

  /** Who depends on a partition, or what is not known of that. */
  private static void row(Canvas inside, int y, int name, Dependence.Row row) {
    String id = row.id().map(TopicPartition::toString).map(Sanitizer::clean).orElse("");
    inside.put(2, y, Text.cutMiddle(id, name), Role.DIM);
    int x = id.isEmpty() ? 2 : 2 + name + 4;
    inside.put(x, y, Text.cut(Sanitizer.clean(row.words()), inside.width() - x - 1), Role.WAITING);
  }

  /** Under the list: at the right how far it was seen, at the left who is touched. */
  private static void underList(Canvas inside, ReviewLayout layout, Review review) {
    int y = 1 + layout.listRows();
    String mark = scrollMark(layout, review);
    boolean seen = layout.seen(review).count() == layout.entries();
    inside.putRight(inside.width() - 1, y, mark, seen ? Role.DIM : Role.WAITING);
    int room = inside.width() - 4 - Text.width(mark);
    if (review.dependence() instanceof Dependence.Asking) {
      String all = "? ASKING about groups and transactions";
      inside.put(1, y, all.length() <= room ? all : "? ASKING about groups", Role.WAITING);
    } else if (review.dependence() instanceof Dependence.Told told) {
      touched(inside, y, room, told);
    }
  }

  private static void touched(Canvas inside, int y, int room, Dependence.Told told) {
    String groups = count(told.ahead(), told.unsureOfGroups());
    String transactions = count(told.hanging(), told.unsureOfTransactions());
    if (groups.equals("0") && transactions.equals("0")) {
      inside.put(1, y, "✔ GROUPS none beyond", Role.DONE);
      return;
    }
    String all = "▲ GROUPS beyond the end %s, hanging %s".formatted(groups, transactions);
    String few = "▲ GROUPS %s, hanging %s".formatted(groups, transactions);
    inside.put(1, y, all.length() <= room ? all : few, Role.WAITING);
  }

  /** With a mark where it may be more. */
  private static String count(long known, boolean unsure) {
    if (!unsure) {
      return Words.number(known);
    }
    return known == 0 ? Words.UNKNOWN : Words.number(known) + "+";
  }

  private static String scrollMark(ReviewLayout layout, Review review) {
    if (layout.entries() <= layout.listRows()) {
      return "";
    }
    int below = layout.entries() - review.scroll() - layout.listRows();
    return "%d-%d, seen %d of %d%s"
        .formatted(
            review.scroll() + 1,
            Math.min(layout.entries(), review.scroll() + layout.listRows()),
            layout.seen(review).count(),
            layout.entries(),
            below > 0 ? " ▾ more below" : "");
  }

  private static void confirmation(Canvas inside, int y, Review review) {
    int buttons = inside.width() - 24;
    inside.put(1, y + 1, Text.cut(message(review), buttons - 3), Role.WAITING);
    if (review.items().isEmpty() || review.harmless()) {
      button(inside, buttons + 12, y + 1, "Cancel", /* focused= */ true);
    } else {
      button(inside, buttons, y + 1, "Cancel", !review.commitFocused());
      button(inside, buttons + 12, y + 1, "Commit", review.commitFocused());
    }
    if (review.items().isEmpty()) {
      return;
    }
    if (review.harmless()) {
      int x = inside.put(1, y, "Press ", Role.TEXT);
      x = inside.put(x, y, "y", Role.KEY);
      x = inside.put(x, y, " to commit", Role.TEXT);
      if (review.keepsNothing()) {
        x = inside.put(x, y, KEEPS_NOTHING, Role.WAITING);
      }
      inside.put(x, y, ".", Role.TEXT);
      return;
    }
    String id = Sanitizer.clean(review.confirmation());
    String ask = ask(review, inside.width() - 2 * id.length() - 3);
    int x = inside.put(1, y, ask, review.keepsNothing() ? Role.WAITING : Role.TEXT);
    x = inside.put(x, y, id, Role.STRONG);
    x = inside.put(x, y, " ", Role.TEXT);
    int mistake = mistake(review.typed(), review.confirmation());
    x = inside.put(x, y, review.typed().substring(0, mistake), Role.DONE);
    x = inside.put(x, y, Sanitizer.clean(review.typed().substring(mistake)), Role.LOSS);
    inside.put(x, y, "▌", Role.INPUT);
  }

  /** The question in the most words that have room. */
  private static String ask(Review review, int room) {
    String typing = "Type the cluster %s ".formatted(review.confirmedBy());
    List<String> all =
        review.keepsNothing()
            ? List.of("To elect, and keep nothing of what is cut, type ", "Keep nothing: type ")
            : List.of(typing);
    return all.stream().filter(words -> words.length() <= room).findFirst().orElse("Type ");
  }

  /** What else the question is about has its place there, until something is to be said. */
  private static String message(Review review) {
    return review.message().isEmpty() && review.keepsNothing()
        ? "keeps nothing of what is cut"
        : review.message();
  }

  /** Where the text first differs from what it shall be. */
  private static int mistake(String typed, String wanted) {
    int same = 0;
    while (same < typed.length()
        && same < wanted.length()
        && typed.charAt(same) == wanted.charAt(same)) {
      same++;
    }
    return same;
  }

  private static void button(Canvas inside, int x, int y, String label, boolean focused) {
    inside.put(
        x, y, focused ? "[ " + label + " ]" : "  " + label + "  ", focused ? Role.INPUT : Role.DIM);
  }
}
