package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Link;
import java.util.ArrayList;
import java.util.List;

/** What makes the picture partial: a line for each problem, and how many there are beside. */
final class ProblemsView {
  private ProblemsView() {}

  static void render(Canvas canvas, ConsoleModel model) {
    List<String> problems = problems(model);
    for (int y = 0; y < canvas.height() && y < problems.size(); y++) {
      boolean last = y == canvas.height() - 1;
      int hidden = last ? problems.size() - y - 1 : 0;
      String more = hidden > 0 ? "  +%d more: <l>og".formatted(hidden) : "";
      int room = canvas.width() - 4 - Text.width(more);
      int x = canvas.put(1, y, "▲ ", Role.WAITING);
      x = canvas.put(x, y, Text.cut(problems.get(y), room), Role.WAITING);
      canvas.put(x, y, more, Role.DIM);
    }
  }

  /** All problems as sentences, that of the connection first. */
  static List<String> problems(ConsoleModel model) {
    List<String> problems = new ArrayList<>(linkProblem(model));
    model
        .picture()
        .ifPresent(
            seen -> {
              for (Problem problem : seen.snapshot().problems()) {
                problems.add(Sanitizer.clean(problem.toString()));
              }
            });
    return problems;
  }

  /** What is wrong with the connection. */
  static List<String> linkProblem(ConsoleModel model) {
    return model.link() instanceof Link.Lost lost
        ? List.of("cluster: " + Sanitizer.clean(lost.failure()))
        : List.of();
  }
}
