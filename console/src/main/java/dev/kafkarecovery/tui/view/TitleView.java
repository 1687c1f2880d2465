package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Duration;

/** The first line: which cluster, how fresh, how bad. */
final class TitleView {
  private static final String NAME = " KAFKA RECOVERY";

  private TitleView() {}

  static void render(Canvas canvas, ConsoleModel model) {
    boolean narrow = canvas.width() < 90;
    int x = canvas.width() - 1;
    x = right(canvas, x, Words.time(model.now(), model.now()) + "Z", Role.DIM);
    x = right(canvas, x, " │ ", Role.BORDER);
    x = offline(canvas, x, model, narrow);
    x = right(canvas, x, " │ ", Role.BORDER);
    x =
        model.readOnly().isPresent()
            ? right(canvas, x, "READ-ONLY", Role.WAITING)
            : right(canvas, x, "RW", Role.DIM);
    x = right(canvas, x, " │ ", Role.BORDER);
    x = freshness(canvas, x, model);
    int start = canvas.put(0, 0, NAME, Role.TITLE) + 2;
    String cluster = model.picture().map(seen -> seen.snapshot().clusterId()).orElse("");
    canvas.put(start, 0, Text.cut(Sanitizer.clean(cluster), x - start - 1), Role.STRONG);
  }

  private static int right(Canvas canvas, int end, String text, Role role) {
    canvas.putRight(end, 0, text, role);
    return end - Text.width(text);
  }

  private static int offline(Canvas canvas, int end, ConsoleModel model, boolean narrow) {
    long offline = model.picture().map(seen -> seen.snapshot().offlineCount()).orElse(0L);
    int total = model.picture().map(Picture::snapshot).map(s -> s.totalPartitions()).orElse(0);
    int x = right(canvas, end, " of " + Words.number(total), narrow ? Role.DIM : Role.TEXT);
    return right(
        canvas, x, Words.number(offline) + " offline", offline > 0 ? Role.OFFLINE : Role.DONE);
  }

  private static int freshness(Canvas canvas, int end, ConsoleModel model) {
    if (model.link() instanceof Link.File) {
      String taken =
          model
              .picture()
              .map(seen -> Words.time(seen.snapshot().takenAt(), model.now()))
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
