package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Picture;
import java.util.List;

/** The brokers folded to one line: the worst first, and how many there are beside. */
final class BrokersLine {
  private static final String BETWEEN = " │ ";

  private BrokersLine() {}

  /**
   * Draws as many as there is room for.
   *
   * @param brokers the worst first
   */
  static void render(Canvas canvas, ConsoleModel model, Picture picture, List<Broker> brokers) {
    int serving = (int) brokers.stream().filter(BrokersView::healthy).count();
    int sick = brokers.size() - serving;
    if (sick == 0) {
      canvas.put(1, 0, "● %d brokers, all serving".formatted(serving), Role.DONE);
      return;
    }
    int x = 1;
    for (int i = 0; i < sick; i++) {
      BrokersView.Cell cell = BrokersView.state(model, picture, brokers.get(i), /* brief= */ true);
      String words = brokers.get(i).id() + " " + cell.glyph() + " " + cell.words();
      int after = Text.width(BETWEEN + rest(sick - i - 1, serving)) + 1;
      if (x + Text.width(words) + after > canvas.width()) {
        canvas.put(x, 0, rest(sick - i, serving), Role.WAITING);
        return;
      }
      x = canvas.put(x, 0, words, cell.role());
      x = canvas.put(x, 0, BETWEEN, Role.BORDER);
    }
    canvas.put(x, 0, rest(0, serving), Role.DIM);
  }

  private static String rest(int sick, int serving) {
    return sick == 0
        ? "+%d serving".formatted(serving)
        : "+%d not well +%d serving".formatted(sick, serving);
  }
}
