package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Table;
import java.util.List;

/** The table of partitions, with a line for its column heads above and one for its state below. */
final class TableView {
  private static final int STATE_AT = 3;
  private static final int TOPIC_AT = 14;
  private static final int LOSS = 8;
  private static final int END = 11;
  private static final int ADVICE = 13;
  private static final int RESULT = 12;

  private TableView() {}

  /** The widths that depend on the window and on what there is to show. */
  private record Columns(
      int topic, int partition, int pick, int result, boolean pickEnd, boolean wide) {
    static Columns of(int width, ConsoleModel model) {
      int longest = 12;
      int last = 0;
      for (TopicPartition id : model.table().rows()) {
        longest = Math.max(longest, id.topic().length());
        last = Math.max(last, id.partition());
      }
      int broker =
          model.picture().stream()
              .flatMap(seen -> seen.snapshot().brokers().stream())
              .mapToInt(seen -> Integer.toString(seen.id()).length())
              .max()
              .orElse(1);
      int partition = Math.max(3, Integer.toString(last).length() + 1);
      int pick = Math.max(4, broker + 2) + 1;
      boolean wide = width >= 100;
      boolean pickEnd = width >= 76;
      int fixed = TOPIC_AT + partition + 1 + pick + LOSS + 1;
      fixed += pickEnd ? END : 0;
      fixed += wide ? END + 1 + ADVICE : 0;
      int rest = width - fixed;
      int topic = Math.min(longest, rest - Math.max(RESULT, (rest - 40) / 2));
      return new Columns(topic, partition, pick, rest - topic - 1, pickEnd, wide);
    }
  }

  static void render(Canvas canvas, ConsoleModel model) {
    Columns columns = Columns.of(canvas.width(), model);
    heads(canvas, columns);
    Table table = model.table();
    int rows = canvas.height() - 2;
    List<TopicPartition> shown =
        table.rows().stream().skip(table.top()).limit(Math.max(0, rows)).toList();
    for (int i = 0; i < shown.size(); i++) {
      row(canvas, 1 + i, columns, model, shown.get(i));
    }
    if (shown.isEmpty()) {
      empty(canvas, model);
    }
    StatusLine.render(canvas.part(0, canvas.height() - 1, canvas.width(), 1), model, shown.size());
  }

  private static void heads(Canvas canvas, Columns columns) {
    canvas.put(STATE_AT, 0, "STATE", Role.COLUMN_HEAD);
    canvas.put(TOPIC_AT, 0, "TOPIC", Role.COLUMN_HEAD);
    int x = TOPIC_AT + columns.topic() + columns.partition();
    canvas.putRight(x, 0, "P", Role.COLUMN_HEAD);
    x += 1;
    canvas.put(x, 0, "PICK", Role.COLUMN_HEAD);
    x += columns.pick() + LOSS;
    canvas.putRight(x, 0, "LOSS", Role.COLUMN_HEAD);
    if (columns.pickEnd()) {
      x += END;
      canvas.putRight(x, 0, "PICK LEO", Role.COLUMN_HEAD);
    }
    if (columns.wide()) {
      x += END;
      canvas.putRight(x, 0, "BEST LEO", Role.COLUMN_HEAD);
      canvas.put(x + 1, 0, "ADVICE", Role.COLUMN_HEAD);
      x += 1 + ADVICE;
    }
    canvas.put(x + 1, 0, "RESULT", Role.COLUMN_HEAD);
  }

  private static void row(
      Canvas canvas, int y, Columns columns, ConsoleModel model, TopicPartition id) {
    RowText text = new RowText(model, id);
    boolean cursor = model.table().cursor().filter(id::equals).isPresent();
    if (cursor) {
      canvas.put(0, y, "▶", Role.STRONG);
    }
    if (model.choices().marked(id)) {
      canvas.put(1, y, "•", Role.STAGED);
    }
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
    if (columns.pickEnd()) {
      x += END;
      putRight(canvas, x, y, text.pickEnd(END - 1));
    }
    if (columns.wide()) {
      x += END;
      putRight(canvas, x, y, text.bestEnd(END - 1));
      put(canvas, x + 1, y, text.advice());
      x += 1 + ADVICE;
    }
    RowText.Cell result = text.result(columns.result());
    canvas.put(x + 1, y, Text.cut(result.text(), columns.result()), result.role());
    if (cursor) {
      canvas.select(y);
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
