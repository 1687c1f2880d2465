package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.Arrangement;
import dev.kafkarecovery.tui.model.Column;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;

/** The columns there are, which of them are wanted, and which of those do not fit. */
final class ColumnsView {
  private static final int HEAD_AT = 8;
  private static final int WORDS_AT = 18;

  private ColumnsView() {}

  static void render(Canvas canvas, ConsoleModel model, Dialog.ColumnChoice choice) {
    Arrangement arrangement = model.table().arrangement();
    TableColumns shown = TableColumns.of(canvas.width(), model);
    Column[] columns = Column.values();
    int width = Math.min(canvas.width() - 2, 84);
    int height = Math.min(canvas.height(), columns.length + 3);
    String how = arrangement.chosen().isPresent() ? "your choice" : "automatic";
    Canvas inside = Parts.dialog(canvas, width, height, "Columns", how);
    for (int i = 0; i < columns.length; i++) {
      boolean wanted = arrangement.wants(columns[i], canvas.width());
      boolean fits = !wanted || shown.optional().contains(columns[i]);
      boolean cursor = i == choice.cursor();
      inside.put(1, i, cursor ? "▸" : " ", Role.STRONG);
      inside.put(3, i, wanted ? "[x]" : "[ ]", wanted ? Role.STAGED : Role.DIM);
      inside.put(HEAD_AT, i, columns[i].head(), cursor ? Role.STRONG : Role.TEXT);
      String words = columns[i].description() + (fits ? "" : " (no room for it now)");
      inside.put(
          WORDS_AT, i, Text.cut(words, inside.width() - WORDS_AT - 1), fits ? Role.TEXT : Role.DIM);
      if (cursor) {
        inside.select(i);
      }
    }
    Canvas box =
        canvas.part((canvas.width() - width) / 2, (canvas.height() - height) / 2, width, height);
    Parts.hints(box, Bindings.COLUMN_CHOICE.all());
  }
}
