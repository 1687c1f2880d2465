package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** What each row says, and which rows are shown. */
public final class Rows {
  private Rows() {}

  /** The state that a row shows: a verified result counts more than an older picture. */
  public static RowState state(ConsoleModel model, TopicPartition id) {
    if (model.outcomes().inFlight(id).isPresent()) {
      return RowState.ELECTING;
    }
    if (model.outcomes().of(id).filter(outcome -> !outcome.failed()).isPresent()) {
      return RowState.ONLINE;
    }
    RowState seen =
        model.picture().flatMap(now -> now.row(id)).map(PictureRow::state).orElse(RowState.UNKNOWN);
    return seen == RowState.WAITING && model.choices().picked(id) ? RowState.OFFLINE : seen;
  }

  /** Brokers that would heal this partition by coming back. */
  public static List<Integer> awaited(ConsoleModel model, TopicPartition id) {
    return model.picture().flatMap(seen -> seen.row(id)).map(PictureRow::awaited).orElse(List.of());
  }

  /** Who leads the partition, by the picture or by a newer verified result. */
  public static OptionalInt leader(ConsoleModel model, TopicPartition id) {
    Optional<PartitionState> state = model.picture().flatMap(seen -> seen.state(id));
    if (state.isPresent() && state.get().leader().isPresent()) {
      return state.get().leader();
    }
    return model
        .outcomes()
        .of(id)
        .map(outcome -> outcome.result().leader())
        .orElse(OptionalInt.empty());
  }

  /** How many partitions are marked and not shown. */
  public static long hiddenMarks(ConsoleModel model) {
    Table table = model.table();
    if (model.choices().markCount() == 0 || table.shown().size() == table.total()) {
      return 0;
    }
    return model.choices().marks().stream().filter(id -> !table.shows(id)).count();
  }

  /** True for rows that are to be shown, as the table is set. */
  static Predicate<PictureRow> wanted(ConsoleModel model) {
    Table table = model.table();
    Predicate<String> words = table.filter().ofLowerCase();
    Predicate<PictureRow> matching =
        table.filter().isEmpty() ? row -> true : row -> words.test(RowWords.all(model, row));
    return table.onlyFailed()
        ? row -> model.outcomes().failed(row.id()) && matching.test(row)
        : matching;
  }

  /** True where nothing changes what the picture says of this partition. */
  static boolean asSeen(ConsoleModel model, TopicPartition id) {
    return !model.choices().picked(id) && !model.outcomes().touched(id);
  }

  /**
   * The row nearest to the cursor that the words looked for match; past the last row it goes on at
   * the first. A row of a group matches by any of its partitions.
   *
   * @return empty where no other row matches
   */
  public static OptionalInt nextMatch(ConsoleModel model, boolean forward) {
    Table table = model.table();
    Predicate<String> words = table.sought().ofLowerCase();
    int rows = table.rows().size();
    for (int step = 1; step < rows; step++) {
      int row = Math.floorMod(table.cursorRow() + (forward ? step : -step), rows);
      if (table.members(table.rows().get(row)).stream()
          .flatMap(id -> model.picture().flatMap(seen -> seen.row(id)).stream())
          .anyMatch(seen -> words.test(RowWords.all(model, seen)))) {
        return OptionalInt.of(row);
      }
    }
    return OptionalInt.empty();
  }
}
