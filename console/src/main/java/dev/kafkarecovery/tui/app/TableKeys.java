package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.model.Arrangement;
import dev.kafkarecovery.tui.model.Column;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Group;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Marking rows, and how the table looks. */
final class TableKeys {
  private final ConsoleModel model;

  TableKeys(ConsoleModel model) {
    this.model = model;
  }

  /** Acts, if it is one of these. */
  boolean act(Action action) {
    Table table = model.table();
    switch (action) {
      case MARK -> mark();
      case MARK_ALL -> markAll(table.shown(), id -> model.pick(id).electable());
      case UNMARK -> model.choices().unmarkAll();
      case RANGE -> range();
      case SORT -> arrange(table.arrangement().sortedBy(table.arrangement().sort().next()));
      case REVERSE -> arrange(table.arrangement().reverse());
      case WIDE -> table.arrangement(table.arrangement().widened(!table.arrangement().wide()));
      case COLUMNS -> model.open(new Dialog.ColumnChoice(0));
      case GROUP -> group();
      case ONLY_FAILED -> onlyFailed();
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Acts in the choice of columns. */
  void act(Dialog.ColumnChoice choice, Action action) {
    Arrangement now = model.table().arrangement();
    int width = model.size().width();
    switch (action) {
      case DOWN -> choose(choice.cursor() + 1);
      case UP -> choose(choice.cursor() - 1);
      case CHOOSE ->
          model
              .table()
              .arrangement(now.toggled(List.of(Column.values()).get(choice.cursor()), width));
      case AUTO_PICK -> model.table().arrangement(now.with(Optional.empty()));
      default -> {
        model.closeDialog();
        model.arrange();
      }
    }
  }

  private void choose(int cursor) {
    int last = Column.values().length - 1;
    model.open(new Dialog.ColumnChoice(Math.max(0, Math.min(cursor, last))));
  }

  private void mark() {
    TopicPartition id = model.table().cursor().orElseThrow();
    if (model.table().anchor().isPresent()) {
      range();
      return;
    }
    List<TopicPartition> members = model.table().members(id);
    if (members.stream().allMatch(model.choices()::marked)) {
      members.forEach(model.choices()::unmark);
    } else if (members.stream().noneMatch(this::offline)) {
      model.flash("it is not offline", /* bad= */ true);
      return;
    } else {
      model.choices().mark(members.stream().filter(this::offline).toList());
    }
    model.table().moveTo(model.table().cursorRow() + 1);
  }

  private boolean offline(TopicPartition id) {
    return model.pick(id).kind() != Pick.Kind.LED;
  }

  private void range() {
    Table table = model.table();
    if (table.anchor().isEmpty()) {
      table.openRange();
      return;
    }
    List<TopicPartition> range =
        table.range().stream().flatMap(row -> table.members(row).stream()).toList();
    table.closeRange();
    markAll(range, this::offline);
    model.arrange();
  }

  private void markAll(List<TopicPartition> ids, Predicate<TopicPartition> which) {
    List<TopicPartition> wanted = ids.stream().filter(which).toList();
    model.choices().mark(wanted);
    model.flash(
        "%s marked".formatted(Words.count(wanted.size(), "partition")),
        /* bad= */ wanted.isEmpty());
  }

  void arrange(Arrangement arrangement) {
    model.table().arrangement(arrangement);
    if (model.frozen()) {
      model.flash("frozen: rows are sorted once it goes on", /* bad= */ false);
    }
    model.arrange();
  }

  /** Folds the group again that the cursor is in, else all rows, or none. */
  private void group() {
    Table table = model.table();
    Optional<Group> opened = table.cursor().flatMap(table::opened);
    if (opened.isPresent()) {
      table.fold(opened.get());
    } else {
      table.group(!table.grouped());
    }
    model.filter();
  }

  /** Shows the members of the group under the cursor, if one is there. */
  boolean unfold() {
    Table table = model.table();
    Optional<Group> group = table.cursor().flatMap(table::group);
    group.ifPresent(table::unfold);
    model.filter();
    return group.isPresent();
  }

  private void onlyFailed() {
    model.table().onlyFailed(!model.table().onlyFailed());
    model.arrange();
  }
}
