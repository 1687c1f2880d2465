package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.Commit;
import dev.kafkarecovery.tui.model.ConsoleModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The lower pane during and after a commit: progress, failures first, then what was elected. */
final class CommitView {
  private CommitView() {}

  /** A line of the pane. */
  private record Line(String text, Role role) {}

  static void render(Canvas canvas, ConsoleModel model) {
    Commit commit = model.commit().orElseThrow();
    Canvas inside =
        LowerView.frame(canvas, model, commit.running() ? Role.BORDER_ACTIVE : Role.BORDER);
    Parts.title(
        canvas,
        LowerView.title(model, "Commit " + Words.time(commit.startedAt(), model.now()) + "Z"),
        commit.running() || commit.failed() == 0
            ? "<tab>partition"
            : "<r>etry failed  <!>show failed  <tab>partition",
        Role.TITLE);
    progress(inside, commit);
    List<Line> lines = lines(commit, inside.width() - 2);
    int room = inside.height() - 2;
    int first = model.lower().first();
    boolean whole = lines.size() <= room || model.lower().focused();
    int shown = Math.min(lines.size() - first, whole ? room : room - 1);
    for (int i = 0; i < shown; i++) {
      inside.put(1, 1 + i, lines.get(first + i).text(), lines.get(first + i).role());
    }
    if (!whole) {
      inside.put(1, 1 + shown, "… more: <tab>, and in the rows", Role.DIM);
    }
    LowerView.place(canvas, model, room, lines.size());
    inside.put(
        1,
        inside.height() - 1,
        commit.journal().isEmpty()
            ? ""
            : Text.cutMiddle("journal " + Sanitizer.clean(commit.journal()), inside.width() - 2),
        Role.DIM);
  }

  /** The greatest useful scroll in a pane of this size. */
  static int lastScroll(ConsoleModel model, int columns, int rows) {
    return Math.max(0, lines(model.commit().orElseThrow(), columns - 2).size() - (rows - 2));
  }

  private static void progress(Canvas inside, Commit commit) {
    int done = commit.results().size();
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
      return commit.stopping() ? "stopping: verifying what is in flight" : "running";
    }
    if (commit.broken().isPresent()) {
      return "broke off";
    }
    return commit.stopping() ? "stopped" : "ended";
  }

  private static List<Line> lines(Commit commit, int columns) {
    List<Line> lines = new ArrayList<>();
    commit
        .broken()
        .ifPresent(
            why ->
                Text.wrap("✖ " + Sanitizer.clean(why), columns)
                    .forEach(text -> lines.add(new Line(text, Role.LOSS))));
    commit.results().stream()
        .sorted(Comparator.comparing((ElectionResult result) -> result.outcome().fine()))
        .forEach(result -> lines.addAll(result(result, columns)));
    commit
        .report()
        .ifPresent(
            report ->
                report
                    .problems()
                    .forEach(
                        problem ->
                            lines.add(
                                new Line(
                                    Text.cut("▲ " + Sanitizer.clean(problem.toString()), columns),
                                    Role.WAITING))));
    return lines;
  }

  private static List<Line> result(ElectionResult result, int columns) {
    boolean fine = result.outcome().fine();
    Role role = fine ? Role.DONE : Role.LOSS;
    String pick =
        result.designatedLeader().isPresent() ? "→ " + result.designatedLeader().getAsInt() : "→ -";
    int name = Math.min(48, columns / 2 - 4);
    String head =
        "%s %s %s  "
            .formatted(
                glyph(result),
                Text.left(Text.cutMiddle(Sanitizer.clean(result.id().toString()), name), name),
                Text.left(pick, 8));
    if (fine) {
      return List.of(new Line(Text.cut(head + Sanitizer.clean(result.sentence()), columns), role));
    }
    List<Line> lines = new ArrayList<>();
    lines.add(new Line(Text.cut(head + result.code(), columns), role));
    for (String text : Text.wrap(Sanitizer.clean(result.sentence()), columns - 4)) {
      lines.add(new Line("    " + text, Role.TEXT));
    }
    return lines;
  }

  private static String glyph(ElectionResult result) {
    return switch (result.outcome()) {
      case ELECTED, NOT_NEEDED -> "✔";
      case FAILED -> "✖";
      case UNKNOWN -> "?";
      case SKIPPED, NOT_STARTED -> "–";
    };
  }
}
