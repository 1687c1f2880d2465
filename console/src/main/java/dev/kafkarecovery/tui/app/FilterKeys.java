package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Filter;
import dev.kafkarecovery.tui.model.Table;

/** Filtering rows: each letter shows and hides some, and none changes its place. */
final class FilterKeys {
  private static final int LONGEST = 100;

  private final ConsoleModel model;

  FilterKeys(ConsoleModel model) {
    this.model = model;
  }

  void open() {
    model.open(new Dialog.FilterLine(model.table().cursor()));
  }

  void act(Dialog.FilterLine line, Action action) {
    Table table = model.table();
    switch (action) {
      case DOWN -> move(table.cursorRow() + 1);
      case UP -> move(table.cursorRow() - 1);
      case CHOOSE -> close();
      default -> {
        set(line, "");
        close();
      }
    }
  }

  void type(Dialog.FilterLine line, Key key) {
    set(line, DialogKeys.edited(model.table().filter().text(), key));
  }

  void paste(Dialog.FilterLine line, String text) {
    set(line, model.table().filter().text() + Sanitizer.clean(text.strip()));
  }

  /** Shows all rows again. */
  void clear() {
    model.table().filter(Filter.NONE);
    model.filter();
  }

  private void set(Dialog.FilterLine line, String text) {
    model.table().filter(new Filter(text.substring(0, Math.min(text.length(), LONGEST))));
    model.filter();
    line.origin().ifPresent(model.table()::moveTo);
  }

  /** Where the operator goes by hand is where the cursor shall stay. */
  private void move(int row) {
    model.table().moveTo(row);
    open();
  }

  private void close() {
    model.closeDialog();
    model.arrange();
  }
}
