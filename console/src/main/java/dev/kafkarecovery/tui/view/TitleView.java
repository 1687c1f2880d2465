package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Ground;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Filter;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Duration;

/** The first line: which cluster, how fresh, how bad. */
final class TitleView {
  private static final String NAME = " KAFKA RECOVERY";

  private TitleView() {}

  static void render(Canvas canvas, ConsoleModel model) {
    canvas.ground(0, Ground.TITLE_BAR);
    int width = canvas.width();
    int x = width - 1;
    // For how long nobody answers takes more room, and tells more than the clock.
    int clock = model.link() instanceof Link.Lost ? 84 : 76;
    if (width >= clock && !(model.link() instanceof Link.File)) {
      x = right(canvas, x, Words.time(model.now(), model.now()) + "Z", Role.DIM);
      x = right(canvas, x, " │ ", Role.BORDER);
    }
    x = offline(canvas, x, model, /* total= */ width >= 70);
    x = right(canvas, x, " │ ", Role.BORDER);
    x =
        model.readOnly().isPresent()
            ? right(canvas, x, width < 100 ? "RO" : "READ-ONLY", Role.WAITING)
            : right(canvas, x, "RW", Role.DIM);
    x = right(canvas, x, " │ ", Role.BORDER);
    x = freshness(canvas, x, model);
    // In narrow windows which cluster it is counts more than what the program is called.
    int start = width < 96 ? 1 : canvas.put(0, 0, NAME, Role.TITLE) + 2;
    String cluster = model.clusterName();
    int end = canvas.put(start, 0, Text.cut(Sanitizer.clean(cluster), x - start - 1), Role.STRONG);
    filter(canvas, end, x - 1, model);
  }

  /** That rows are hidden is said twice, here and in the line under the table. */
  private static void filter(Canvas canvas, int start, int end, ConsoleModel model) {
    Filter filter = model.table().filter();
    if (!filter.isEmpty() && end - start > 4) {
      canvas.put(
          start, 0, Text.cut(" ▸ " + Sanitizer.clean(filter.text()), end - start), Role.NOTICE);
    }
  }

  private static int right(Canvas canvas, int end, String text, Role role) {
    canvas.putRight(end, 0, text, role);
    return end - Text.width(text);
  }

  private static int offline(Canvas canvas, int end, ConsoleModel model, boolean total) {
    long offline = model.picture().map(Picture::offline).orElse(0L);
    int x = end;
    if (total) {
      int all =
          model.picture().map(Picture::snapshot).map(seen -> seen.totalPartitions()).orElse(0);
      x = right(canvas, end, " of " + Words.number(all), Role.TEXT);
    }
    return right(
        canvas, x, Words.number(offline) + " offline", offline > 0 ? Role.OFFLINE : Role.DONE);
  }

  private static int freshness(Canvas canvas, int end, ConsoleModel model) {
    if (model.link() instanceof Link.File) {
      String taken =
          model
              .picture()
              .map(seen -> Words.moment(seen.snapshot().takenAt()))
              .orElse(Words.UNKNOWN);
      return right(canvas, end, "snapshot of " + taken, Role.WAITING);
    }
    Duration age = model.age().orElse(Duration.ZERO);
    String ago = " " + age.toSeconds() + "s";
    if (model.frozen()) {
      return right(canvas, end, "▲ frozen" + ago, Role.WAITING);
    }
    if (model.link() instanceof Link.Lost) {
      return right(canvas, end, "✖ no answer" + ago, Role.OFFLINE);
    }
    return model.stale()
        ? right(canvas, end, "▲ stale" + ago, Role.WAITING)
        : right(canvas, end, "● live" + ago, Role.DONE);
  }
}
