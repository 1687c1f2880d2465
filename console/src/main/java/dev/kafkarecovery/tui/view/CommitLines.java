package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.Commit;
import java.util.ArrayList;
import java.util.List;

/**
 * What is said of a commit: why it broke off, failures with their reasons, a line for each success,
 * and problems beside them. Only the lines that are asked for are made.
 */
final class CommitLines {
  private final Commit commit;
  private final int columns;
  private final List<Line> head = new ArrayList<>();
  private final List<Problem> problems;
  private final int failureLines;

  /** A line of the pane. */
  record Line(String text, Role role) {}

  CommitLines(Commit commit, int columns) {
    this.commit = commit;
    this.columns = columns;
    commit
        .broken()
        .ifPresent(
            why ->
                Text.wrap("✖ " + Sanitizer.clean(why), columns)
                    .forEach(text -> head.add(new Line(text, Role.LOSS))));
    problems = commit.report().map(report -> report.problems()).orElse(List.of());
    failureLines =
        commit
            .failureLines()
            .total(commit.failures(), columns, failure -> 1 + sentence(failure).size());
  }

  /** How many lines there are. */
  int count() {
    return head.size() + failureLines + commit.successes().size() + problems.size();
  }

  /** Some of the lines. */
  List<Line> part(int first, int count) {
    List<Line> lines = new ArrayList<>();
    for (int at = first; at < first + count; at++) {
      lines.add(line(at));
    }
    return lines;
  }

  private Line line(int at) {
    int line = at;
    if (line < head.size()) {
      return head.get(line);
    }
    line -= head.size();
    if (line < failureLines) {
      return failure(line);
    }
    line -= failureLines;
    if (line < commit.successes().size()) {
      ElectionResult result = commit.successes().get(line);
      String sentence = Sanitizer.clean(result.sentence());
      return new Line(Text.cut(head(result) + sentence, columns), Role.DONE);
    }
    Problem problem = problems.get(line - commit.successes().size());
    return new Line(Text.cut("▲ " + Sanitizer.clean(problem.toString()), columns), Role.WAITING);
  }

  private Line failure(int line) {
    int entry = commit.failureLines().entry(line);
    ElectionResult result = commit.failures().get(entry);
    int within = line - commit.failureLines().start(entry);
    return within == 0
        ? new Line(Text.cut(head(result) + result.code(), columns), Role.LOSS)
        : new Line("    " + sentence(result).get(within - 1), Role.TEXT);
  }

  private List<String> sentence(ElectionResult result) {
    return Text.wrap(Sanitizer.clean(result.sentence()), columns - 4);
  }

  private String head(ElectionResult result) {
    String pick =
        result.designatedLeader().isPresent() ? "→ " + result.designatedLeader().getAsInt() : "→ -";
    int name = Math.min(48, columns / 2 - 4);
    return "%s %s %s  "
        .formatted(
            glyph(result),
            Text.left(Text.cutMiddle(Sanitizer.clean(result.id().toString()), name), name),
            Text.left(pick, 8));
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
