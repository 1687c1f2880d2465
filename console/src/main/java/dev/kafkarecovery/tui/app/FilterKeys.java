package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Filter;
import dev.kafkarecovery.tui.model.Rows;
import dev.kafkarecovery.tui.model.Table;
import java.util.OptionalInt;

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
        model.table().seek();
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
    model.table().seek();
    model.table().filter(Filter.NONE);
    model.filter();
  }

  /** Goes to the next row, or the one before, that the last filter matches. */
  void again(boolean forward) {
    Table table = model.table();
    OptionalInt found = Rows.nextMatch(model, forward);
    String words = table.sought().text().strip();
    if (found.isEmpty()) {
      model.flash("no other row matches " + words, /* bad= */ true);
      return;
    }
    int row = found.getAsInt();
    boolean wrapped = forward ? row < table.cursorRow() : row > table.cursorRow();
    table.moveTo(row);
    String round = forward ? ", on from the top" : ", on from the end";
    model.flash("match for %s%s".formatted(words, wrapped ? round : ""), /* bad= */ false);
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
    model.table().seek();
    model.closeDialog();
    model.arrange();
  }
}
