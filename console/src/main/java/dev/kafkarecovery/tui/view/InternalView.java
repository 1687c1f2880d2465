package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Impact;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.model.Seen;
import dev.kafkarecovery.tui.view.ReadingView.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The question about Kafka's own topics, over the review. */
public final class InternalView {
  private static final int NAMES_SHOWN = 3;
  private static final int WIDEST = 84;

  private InternalView() {}

  /** Rows of its text that fit the window. */
  public static int pageRows(Dialog.Internal asked, Size window) {
    return Math.max(0, Math.min(window.height() - 2, lines(asked, window).size()));
  }

  /** The greatest useful scroll. */
  public static int lastScroll(Dialog.Internal asked, Size window) {
    return lines(asked, window).size() - pageRows(asked, window);
  }

  /** What will have been seen of it once a frame has shown it like this. */
  public static Seen seen(Dialog.Internal asked, Size window) {
    int rows = pageRows(asked, window);
    return asked.seen().after(asked.scroll(), rows, lines(asked, window).size());
  }

  /** True when all of it was on the screen. */
  public static boolean read(Dialog.Internal asked, Size window) {
    Seen seen = asked.seen();
    return seen.shown() && seen.count() >= lines(asked, window).size();
  }

  static void render(Canvas canvas, Dialog.Internal asked) {
    Size window = new Size(canvas.width(), canvas.height());
    int width = width(window);
    List<Line> lines = lines(asked, window);
    int rows = pageRows(asked, window);
    int height = rows + 2;
    String title =
        Words.count(asked.review().internal().size(), "partition") + " of Kafka's own topics";
    int seen = seen(asked, window).count();
    Canvas inside =
        Parts.dialog(
            canvas,
            width,
            height,
            title,
            rows == lines.size()
                ? "nothing is sent yet"
                : "seen %d of %d lines".formatted(seen, lines.size()));
    for (int i = 0; i < rows; i++) {
      lines.get(asked.scroll() + i).draw(inside, i);
    }
    Canvas box =
        canvas.part((canvas.width() - width) / 2, (canvas.height() - height) / 2, width, height);
    Parts.hints(box, Bindings.INTERNAL.all());
  }

  private static int width(Size window) {
    return Math.min(window.width() - 2, WIDEST);
  }

  private static List<Line> lines(Dialog.Internal asked, Size window) {
    return lines(asked.review(), width(window) - 4);
  }

  private static List<Line> lines(Review review, int columns) {
    List<Line> lines = new ArrayList<>();
    List<String> names = review.internal().stream().map(TopicPartition::toString).sorted().toList();
    add(lines, Words.firstFew(names, NAMES_SHOWN), Role.STRONG, columns);
    topics(review, item -> true)
        .forEach(
            topic -> add(lines, "▲ While offline: " + Impact.of(topic) + ".", Role.TEXT, columns));
    List<String> lossy = topics(review, item -> !item.loss().none());
    lossy.forEach(
        topic -> add(lines, "✖ Once lost: " + Impact.ofLoss(topic) + ".", Role.LOSS, columns));
    add(
        lines,
        lossy.isEmpty() ? "Nothing of them is lost. Elect these as well?" : "Elect these as well?",
        Role.TEXT,
        columns);
    return lines;
  }

  /** Kafka's own topics among some of the elections. */
  private static List<String> topics(Review review, Predicate<Review.Item> some) {
    return review.items().stream()
        .filter(some)
        .map(item -> item.election().id())
        .filter(TopicPartition::internal)
        .map(TopicPartition::topic)
        .distinct()
        .sorted()
        .toList();
  }

  private static void add(List<Line> lines, String text, Role role, int columns) {
    Text.wrap(text, columns).forEach(line -> lines.add(Line.of(line, role)));
  }
}
