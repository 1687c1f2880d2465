package dev.kafkarecovery.tui.view;

import static dev.kafkarecovery.tui.view.TableColumns.LOSS;
import static dev.kafkarecovery.tui.view.TableColumns.STATE_AT;
import static dev.kafkarecovery.tui.view.TableColumns.TOPIC_AT;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.Arrangement;
import dev.kafkarecovery.tui.model.Column;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Group;
import dev.kafkarecovery.tui.model.Sort;
import dev.kafkarecovery.tui.model.Table;
import java.util.List;
import java.util.Optional;

/** The table of partitions, with a line for its column heads above and one for its state below. */
final class TableView {
  private TableView() {}

  static void render(Canvas canvas, ConsoleModel model) {
    TableColumns columns = TableColumns.of(canvas.width(), model);
    heads(canvas, columns, model.table().arrangement());
    Table table = model.table();
    int rows = canvas.height() - 2;
    int from = Math.min(table.top(), table.rows().size());
    int to = Math.min(from + Math.max(0, rows), table.rows().size());
    List<TopicPartition> shown = table.rows().subList(from, to);
    for (int i = 0; i < shown.size(); i++) {
      line(canvas, 1 + i, columns, model, shown.get(i));
      if (table.inRange(from + i) && !model.choices().marked(shown.get(i))) {
        canvas.put(1, 1 + i, "·", Role.STAGED);
      }
    }
    if (shown.isEmpty()) {
      empty(canvas, model);
    }
    StatusLine.render(canvas.part(0, canvas.height() - 1, canvas.width(), 1), model, shown.size());
  }

  private static void heads(Canvas canvas, TableColumns columns, Arrangement arrangement) {
    Sort sort = arrangement.sort();
    String mark = sort.mark(arrangement.reversed());
    canvas.put(STATE_AT, 0, "STATE" + (sort == Sort.STATE ? mark : ""), Role.COLUMN_HEAD);
    canvas.put(TOPIC_AT, 0, "TOPIC" + (sort == Sort.TOPIC ? mark : ""), Role.COLUMN_HEAD);
    int x = TOPIC_AT + columns.topic() + columns.partition();
    canvas.putRight(x, 0, "P", Role.COLUMN_HEAD);
    x += 1;
    canvas.put(x, 0, "PICK" + (sort == Sort.PICK ? mark : ""), Role.COLUMN_HEAD);
    x += columns.pick() + LOSS;
    // In the blank before the next column, so that the head stays above its numbers.
    canvas.putRight(x, 0, "LOSS", Role.COLUMN_HEAD);
    canvas.put(x, 0, sort == Sort.LOSS ? mark : "", Role.COLUMN_HEAD);
    for (Column column : columns.optional()) {
      String own = column == Column.ADVICE && sort == Sort.ADVICE ? mark : "";
      cell(canvas, x, 0, column, new RowText.Cell(column.head() + own, Role.COLUMN_HEAD));
      x += column.width();
    }
    canvas.put(x + 1, 0, "RESULT", Role.COLUMN_HEAD);
  }

  private static void line(
      Canvas canvas, int y, TableColumns columns, ConsoleModel model, TopicPartition id) {
    model
        .table()
        .group(id)
        .ifPresentOrElse(
            group -> group(canvas, y, model, group), () -> row(canvas, y, columns, model, id));
  }

  /** All of a group in one line: what they share, and what their picks lose in all. */
  private static void group(Canvas canvas, int y, ConsoleModel model, Group group) {
    boolean cursor = model.table().cursor().filter(group.head()::equals).isPresent();
    long marked = group.members().stream().filter(model.choices()::marked).count();
    canvas.put(0, y, cursor ? "▶" : " ", Role.STRONG);
    String all = marked == group.members().size() ? "•" : "·";
    canvas.put(1, y, marked == 0 ? " " : all, Role.STAGED);
    put(canvas, STATE_AT, y, new RowText(model, group.head()).state());
    Optional<Loss> loss = group.loss(model);
    String lost =
        loss.map(sum -> "  loss " + Parts.loss(sum, 20, canvas.ascii())).orElse("  no pick");
    int room = canvas.width() - TOPIC_AT - Text.width(lost) - 1;
    int x =
        canvas.put(
            TOPIC_AT, y, Text.cut("▸ " + group.words(), room), cursor ? Role.STRONG : Role.TEXT);
    canvas.put(x, y, lost, loss.map(Parts::lossRole).orElse(Role.DIM));
    if (cursor) {
      canvas.select(y);
    }
  }

  private static void row(
      Canvas canvas, int y, TableColumns columns, ConsoleModel model, TopicPartition id) {
    RowText text = new RowText(model, id);
    boolean cursor = model.table().cursor().filter(id::equals).isPresent();
    if (cursor) {
      canvas.put(0, y, "▶", Role.STRONG);
    }
    canvas.put(1, y, model.choices().marked(id) ? "•" : " ", Role.STAGED);
    model
        .table()
        .opened(id)
        .ifPresent(group -> canvas.put(2, y, group.head().equals(id) ? "▾" : "│", Role.BORDER));
    put(canvas, STATE_AT, y, text.state());
    canvas.put(
        TOPIC_AT,
        y,
        Text.cutMiddle(Sanitizer.clean(id.topic()), columns.topic()),
        cursor ? Role.STRONG : Role.TEXT);
    int x = TOPIC_AT + columns.topic() + columns.partition();
    canvas.putRight(x, y, Integer.toString(id.partition()), cursor ? Role.STRONG : Role.TEXT);
    x += 1;
    put(canvas, x, y, text.pick());
    x += columns.pick() + LOSS;
    putRight(canvas, x, y, text.loss(LOSS, canvas.ascii()));
    for (Column column : columns.optional()) {
      cell(canvas, x, y, column, text.cell(column));
      x += column.width();
    }
    RowText.Cell result = text.result(columns.result());
    canvas.put(x + 1, y, Text.cut(result.text(), columns.result()), result.role());
    if (cursor) {
      canvas.select(y);
    }
  }

  /** One column begins where the one before it ends; a blank is between them. */
  private static void cell(Canvas canvas, int x, int y, Column column, RowText.Cell cell) {
    String text = Text.cut(cell.text(), column.width() - 1);
    if (column.right()) {
      canvas.putRight(x + column.width(), y, text, cell.role());
    } else {
      canvas.put(x + 1, y, text, cell.role());
    }
  }

  private static void put(Canvas canvas, int x, int y, RowText.Cell cell) {
    canvas.put(x, y, cell.text(), cell.role());
  }

  private static void putRight(Canvas canvas, int end, int y, RowText.Cell cell) {
    canvas.putRight(end, y, cell.text(), cell.role());
  }

  private static void empty(Canvas canvas, ConsoleModel model) {
    Table table = model.table();
    if (!table.filter().isEmpty() && table.total() > 0) {
      canvas.put(STATE_AT, 2, "Nothing matches the filter. <esc> shows all rows.", Role.WAITING);
    } else if (table.onlyFailed()) {
      canvas.put(STATE_AT, 2, "No election failed. <!> shows all partitions again.", Role.DIM);
    } else {
      canvas.put(STATE_AT, 2, "✔ No partition is offline.", Role.DONE);
    }
  }
}
