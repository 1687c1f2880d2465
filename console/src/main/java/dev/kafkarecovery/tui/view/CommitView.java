package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.Commit;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Panes;

/** The lower pane during and after a commit: progress, failures first, then what was elected. */
final class CommitView {
  private CommitView() {}

  static void render(Canvas canvas, ConsoleModel model) {
    Commit commit = model.commit().orElseThrow();
    Canvas inside =
        LowerView.frame(canvas, model, commit.running() ? Role.BORDER_ACTIVE : Role.BORDER);
    Parts.title(
        canvas,
        LowerView.title(model, "Commit " + Words.time(commit.startedAt(), model.now()) + "Z"),
        keys(model, commit),
        Role.TITLE);
    progress(inside, commit);
    CommitLines lines = new CommitLines(commit, inside.width() - 2);
    int room = inside.height() - 2;
    int first = model.lower().first();
    boolean whole = lines.count() <= room || model.lower().focused();
    int shown = Math.min(lines.count() - first, whole ? room : room - 1);
    int y = 1;
    for (CommitLines.Line line : lines.part(first, shown)) {
      inside.put(1, y++, line.text(), line.role());
    }
    if (!whole) {
      inside.put(1, 1 + shown, "… more: <tab>, and in the rows", Role.DIM);
    }
    LowerView.place(canvas, model, room, lines.count());
    inside.put(
        1,
        inside.height() - 1,
        commit.journal().isEmpty()
            ? ""
            : Text.cutMiddle("journal " + Sanitizer.clean(commit.journal()), inside.width() - 2),
        Role.DIM);
  }

  private static String keys(ConsoleModel model, Commit commit) {
    boolean retry = Panes.main(model) == Bindings.TABLE_AND_COMMIT;
    boolean failed = !commit.running() && model.outcomes().anyFailed();
    return (retry ? "<r>etry failed  " : "")
        + (failed ? "<!>show failed  " : "")
        + "<tab>partition";
  }

  /** The greatest useful scroll in a pane of this size. */
  static int lastScroll(ConsoleModel model, int columns, int rows) {
    CommitLines lines = new CommitLines(model.commit().orElseThrow(), columns - 2);
    return Math.max(0, lines.count() - (rows - 2));
  }

  private static void progress(Canvas inside, Commit commit) {
    int done = commit.done();
    String counts = done + "/" + commit.total();
    int bar = Math.max(10, Math.min(40, inside.width() / 3));
    double share = commit.total() == 0 ? 1 : (double) done / commit.total();
    Parts.gauge(inside, 1, 0, bar, share);
    int x = inside.put(bar + 3, 0, counts, Role.STRONG);
    String failed = commit.failed() == 0 ? "" : " · %d not done".formatted(commit.failed());
    x = inside.put(x, 0, failed, Role.LOSS);
    x = inside.put(x, 0, " · ", Role.BORDER);
    inside.put(x, 0, phase(commit), commit.running() ? Role.NOTICE : Role.TEXT);
  }

  private static String phase(Commit commit) {
    if (commit.running()) {
      String running = commit.salvage().isEmpty() ? "running" : commit.salvage();
      return commit.stopping() ? "stopping: verifying what is in flight" : running;
    }
    if (commit.broken().isPresent()) {
      return "broke off";
    }
    return commit.stopping() ? "stopped" : "ended";
  }
}
