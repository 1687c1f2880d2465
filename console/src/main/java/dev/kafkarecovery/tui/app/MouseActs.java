package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Table;
import dev.kafkarecovery.tui.view.MainLayout;
import java.util.function.Consumer;

/**
 * What the mouse does: it moves the cursor and scrolls, and nothing else. No button of it marks,
 * chooses or confirms anything.
 */
final class MouseActs {
  private static final int WHEEL_ROWS = 3;

  private MouseActs() {}

  /**
   * Acts on one event.
   *
   * @param press presses a key
   */
  static void act(ConsoleModel model, Input.Mouse mouse, Consumer<Key> press) {
    if (!model.mouse()) {
      return;
    }
    switch (mouse.act()) {
      case CLICK -> click(model, mouse.y());
      case WHEEL_UP -> wheel(press, Key.Kind.UP);
      case WHEEL_DOWN -> wheel(press, Key.Kind.DOWN);
    }
  }

  /** As the arrow keys, which do nothing but move wherever they are bound. */
  private static void wheel(Consumer<Key> press, Key.Kind arrow) {
    for (int i = 0; i < WHEEL_ROWS; i++) {
      press.accept(Key.of(arrow));
    }
  }

  private static void click(ConsoleModel model, int y) {
    if (model.dialog().isPresent()
        || model.picture().isEmpty()
        || MainLayout.tooSmall(model.size())) {
      return;
    }
    MainLayout layout = MainLayout.of(model);
    Table table = model.table();
    int line = y - layout.tableTop() - 1;
    int row = table.top() + line;
    if (line >= 0 && line < layout.tableRows() && row < table.rows().size()) {
      model.lower().leave();
      table.moveTo(row);
    }
  }
}
