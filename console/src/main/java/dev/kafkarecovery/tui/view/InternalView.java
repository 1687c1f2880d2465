package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Impact;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.Review;
import dev.kafkarecovery.tui.view.ReadingView.Line;
import java.util.ArrayList;
import java.util.List;

/** The question about Kafka's own topics, over the review. */
final class InternalView {
  private static final int NAMES_SHOWN = 3;

  private InternalView() {}

  static void render(Canvas canvas, Review review) {
    int width = Math.min(canvas.width() - 2, 84);
    List<Line> lines = lines(review, width - 4);
    int height = Math.min(canvas.height(), lines.size() + 2);
    String title = Words.count(review.internal().size(), "partition") + " of Kafka's own topics";
    Canvas inside = Parts.dialog(canvas, width, height, title, "nothing is sent yet");
    for (int i = 0; i < lines.size(); i++) {
      lines.get(i).draw(inside, i);
    }
    Canvas box =
        canvas.part((canvas.width() - width) / 2, (canvas.height() - height) / 2, width, height);
    Parts.hints(box, Bindings.INTERNAL.all());
  }

  private static List<Line> lines(Review review, int columns) {
    List<Line> lines = new ArrayList<>();
    List<String> names = review.internal().stream().map(TopicPartition::toString).sorted().toList();
    add(lines, Words.firstFew(names, NAMES_SHOWN), Role.STRONG, columns);
    review.internal().stream()
        .map(TopicPartition::topic)
        .distinct()
        .sorted()
        .forEach(
            topic -> add(lines, "▲ While offline: " + Impact.of(topic) + ".", Role.TEXT, columns));
    boolean lossy =
        review.items().stream()
            .anyMatch(item -> item.election().id().internal() && !item.loss().none());
    add(
        lines,
        lossy
            ? "✖ What is lost of them is lost for whole applications. Elect these as well?"
            : "Nothing of them is lost. Elect these as well?",
        lossy ? Role.LOSS : Role.TEXT,
        columns);
    return lines;
  }

  private static void add(List<Line> lines, String text, Role role, int columns) {
    Text.wrap(text, columns).forEach(line -> lines.add(Line.of(line, role)));
  }
}
