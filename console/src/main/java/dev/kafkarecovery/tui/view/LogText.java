package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Flash;
import dev.kafkarecovery.tui.view.ReadingView.Line;
import java.util.ArrayList;
import java.util.List;

/** All problems that there are now, and all that was said, newest first. */
final class LogText {
  private LogText() {}

  static List<Line> lines(ConsoleModel model, int columns) {
    List<Line> lines = new ArrayList<>();
    List<String> problems = ProblemsView.problems(model);
    if (problems.isEmpty()) {
      lines.add(Line.of("✔ No problems: all brokers that serve have answered.", Role.DONE));
    }
    for (String problem : problems) {
      wrap(lines, "▲ ", Role.WAITING, problem, columns);
    }
    List<Flash> log = model.log();
    if (!log.isEmpty()) {
      lines.add(Line.of("", Role.TEXT));
    }
    for (int i = log.size() - 1; i >= 0; i--) {
      Flash said = log.get(i);
      wrap(
          lines,
          Words.time(said.at(), model.now()) + "  ",
          said.bad() ? Role.WAITING : Role.TEXT,
          Sanitizer.clean(said.text()),
          columns);
    }
    return lines;
  }

  private static void wrap(List<Line> lines, String head, Role role, String text, int columns) {
    List<String> wrapped = Text.wrap(text, columns - Text.width(head));
    for (int i = 0; i < wrapped.size(); i++) {
      String start = i == 0 ? head : " ".repeat(Text.width(head));
      lines.add(new Line(start, Role.DIM, wrapped.get(i), role));
    }
  }
}
