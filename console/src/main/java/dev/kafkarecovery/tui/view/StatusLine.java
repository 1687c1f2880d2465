package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Flash;
import dev.kafkarecovery.tui.model.Rows;
import dev.kafkarecovery.tui.model.Table;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The line under the table: a message or the filter being typed, and how the table is set. */
final class StatusLine {
  private StatusLine() {}

  static void render(Canvas canvas, ConsoleModel model, int shown) {
    boolean typing = model.dialog().filter(Dialog.FilterLine.class::isInstance).isPresent();
    String state = state(model, shown, !typing);
    canvas.putRight(canvas.width() - 1, 0, state, Role.DIM);
    int room = canvas.width() - Text.width(state) - 4;
    Optional<Flash> flash = model.flash();
    if (flash.isPresent() && !typing && Text.width(Sanitizer.clean(flash.get().text())) > room) {
      // News count more than how the table is set, for as long as they stand.
      canvas.fill(' ', Role.TEXT);
      room = canvas.width() - 2;
    }
    if (typing) {
      filter(canvas, model, room);
      return;
    }
    if (model.dialog().orElse(null) instanceof Dialog.Command command) {
      command(canvas, command);
      return;
    }
    if (flash.isPresent()) {
      Role role = flash.get().bad() ? Role.WAITING : Role.NOTICE;
      canvas.put(1, 0, Text.cut(Sanitizer.clean(flash.get().text()), room), role);
    }
  }

  /** The whole line is the command's: what is typed counts more than how the table is set. */
  private static void command(Canvas canvas, Dialog.Command command) {
    canvas.fill(' ', Role.TEXT);
    String typed = ":" + Sanitizer.clean(command.text());
    int beside = Math.max(canvas.width() / 2, canvas.width() - typed.length() - 6);
    String message = Text.cut(Sanitizer.clean(command.message()), beside);
    int room = canvas.width() - Text.width(message) - 6;
    String end = typed.length() <= room ? typed : "…" + typed.substring(typed.length() - room + 1);
    int x = canvas.put(1, 0, end, Role.INPUT);
    x = canvas.put(x, 0, "▌", Role.INPUT);
    canvas.put(x + 2, 0, message, Role.WAITING);
  }

  private static void filter(Canvas canvas, ConsoleModel model, int room) {
    int x = canvas.put(1, 0, "filter: ", Role.TEXT);
    String typed = Sanitizer.clean(model.table().filter().text());
    int columns = Math.max(1, room - 10);
    String end =
        Text.width(typed) <= columns ? typed : "…" + typed.substring(typed.length() - columns + 1);
    x = canvas.put(x, 0, end, Role.INPUT);
    canvas.put(x, 0, "▌", Role.INPUT);
  }

  private static String state(ConsoleModel model, int shown, boolean filter) {
    Table table = model.table();
    String sort = table.anchor().isEmpty() ? table.arrangement().words() : "";
    String rows = rows(table, shown);
    String all = state(model, filter, sort, rows);
    int said = model.flash().map(flash -> Text.width(Sanitizer.clean(flash.text())) + 5).orElse(0);
    int room = model.size().width() - said;
    if (!filter || Text.width(all) <= room) {
      return all;
    }
    // A message counts more than how the rows are sorted; that stands in the table's head too.
    String unsorted = state(model, filter, "", rows);
    return Text.width(unsorted) <= room ? unsorted : state(model, filter, "", "");
  }

  private static String state(ConsoleModel model, boolean filter, String sort, String rows) {
    Table table = model.table();
    return Stream.of(
            filter && !table.filter().isEmpty()
                ? "filter: " + Text.cut(Sanitizer.clean(table.filter().text()), 20)
                : "",
            marks(model),
            range(table),
            sort,
            table.grouped() ? "grouped" : "",
            table.onlyFailed() ? "only failed" : "",
            rows)
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining("  "));
  }

  private static String marks(ConsoleModel model) {
    int marks = model.choices().markCount();
    long hidden = Rows.hiddenMarks(model);
    if (marks == 0) {
      return "";
    }
    return "marks: "
        + Words.number(marks)
        + (hidden == 0 ? "" : " (%s hidden)".formatted(Words.number(hidden)));
  }

  private static String range(Table table) {
    return table.anchor().isEmpty()
        ? ""
        : "range of %s: <v>mark <esc>drop".formatted(Words.number(table.range().size()));
  }

  private static String rows(Table table, int shown) {
    boolean more = table.top() + shown < table.rows().size();
    return shown == 0
        ? ""
        : "rows %s-%s of %s%s"
            .formatted(
                Words.number(table.top() + 1),
                Words.number(table.top() + shown),
                Words.number(table.rows().size()),
                more ? " ▾" : "");
  }
}
