package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Dialog.Reading.Subject;
import java.util.List;

/** A text over most of the window: help, log, or all about a partition. */
public final class ReadingView {
  private static final int WIDEST = 120;

  private ReadingView() {}

  /** Rows of text that fit the window. */
  public static int pageRows(ConsoleModel model) {
    return Math.max(1, model.size().height() - 4);
  }

  /** The greatest useful scroll. */
  public static int lastScroll(ConsoleModel model, Subject subject) {
    return Math.max(0, lines(model, subject).size() - pageRows(model));
  }

  static void render(Canvas canvas, ConsoleModel model, Dialog.Reading reading) {
    List<Line> lines = lines(model, reading.subject());
    int page = pageRows(model);
    int width = width(model);
    int height = Math.min(canvas.height(), Math.min(lines.size(), page) + 2);
    String place =
        lines.size() <= page
            ? ""
            : "%d-%d of %d"
                .formatted(
                    reading.scroll() + 1,
                    Math.min(lines.size(), reading.scroll() + page),
                    lines.size());
    Canvas inside = Parts.dialog(canvas, width, height, title(model, reading.subject()), place);
    for (int y = 0; y < inside.height() && reading.scroll() + y < lines.size(); y++) {
      lines.get(reading.scroll() + y).draw(inside, y);
    }
    Canvas box =
        canvas.part((canvas.width() - width) / 2, (canvas.height() - height) / 2, width, height);
    Parts.hints(box, Bindings.READING.all());
  }

  private static int width(ConsoleModel model) {
    int width = model.size().width();
    return width < 64 ? width : Math.min(width - 4, WIDEST);
  }

  private static String title(ConsoleModel model, Subject subject) {
    return switch (subject) {
      case HELP -> "Help";
      case LOG -> "Problems and messages";
      case DETAIL ->
          model.table().cursor().map(id -> Text.cutMiddle(id.toString(), 80)).orElse("Partition");
    };
  }

  private static List<Line> lines(ConsoleModel model, Subject subject) {
    int columns = width(model) - 4;
    return switch (subject) {
      case HELP -> HelpText.lines(model, columns);
      case LOG -> LogText.lines(model, columns);
      case DETAIL -> DetailText.lines(model, columns);
    };
  }

  /**
   * A line of a text.
   *
   * @param head what stands out at its start; may be empty
   */
  record Line(String head, Role headRole, String text, Role role) {
    static Line of(String text, Role role) {
      return new Line("", role, text, role);
    }

    void draw(Canvas canvas, int y) {
      int x = canvas.put(1, y, head, headRole);
      canvas.put(x, y, text, role);
    }
  }
}
