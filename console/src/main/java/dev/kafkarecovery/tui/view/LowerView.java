package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.model.ConsoleModel;

/** The pane below the table: the partition under the cursor, or the last commit. */
public final class LowerView {
  private LowerView() {}

  static void render(Canvas canvas, ConsoleModel model) {
    if (model.commitShown()) {
      CommitView.render(canvas, model);
    } else {
      DetailView.render(canvas, model);
    }
  }

  /** The greatest useful scroll of what it shows; 0 where all of it is on the screen. */
  public static int lastScroll(ConsoleModel model) {
    int rows = MainLayout.of(model).detailRows() - 2;
    int columns = model.size().width() - 2;
    if (rows < 1 || columns < 1 || MainLayout.tooSmall(model.size())) {
      return 0;
    }
    return model.commitShown()
        ? CommitView.lastScroll(model, columns, rows)
        : DetailView.lastScroll(model, columns, rows);
  }

  /** The pane's frame: double where the pane has the moving keys, and its title says so too. */
  static Canvas frame(Canvas canvas, ConsoleModel model, Role border) {
    return model.lower().focused() ? canvas.doubleFrame(Role.BORDER_ACTIVE) : canvas.frame(border);
  }

  static String title(ConsoleModel model, String title) {
    return model.lower().focused() ? "▶ " + title : title;
  }

  /** Says in the lower line of the frame what is shown of it, and how to go on. */
  static void place(Canvas canvas, ConsoleModel model, int shown, int all) {
    if (model.lower().focused()) {
      int first = model.lower().first();
      String words =
          " %d-%d of %d  <j><k>scroll  <esc>table "
              .formatted(first + 1, Math.min(all, first + shown), all);
      canvas.putRight(canvas.width() - 2, canvas.height() - 1, words, Role.NOTICE);
    }
  }
}
