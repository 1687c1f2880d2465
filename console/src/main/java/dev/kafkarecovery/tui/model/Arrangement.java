package dev.kafkarecovery.tui.model;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How the operator wants the table to look.
 *
 * @param reversed the order within Kafka's own topics and within all others is turned round
 * @param wide no lower pane, and as many columns as fit
 * @param chosen the columns; empty for those that suit the window
 */
public record Arrangement(Sort sort, boolean reversed, boolean wide, Optional<Set<Column>> chosen) {
  static final Arrangement USUAL =
      new Arrangement(Sort.STATE, /* reversed= */ false, /* wide= */ false, Optional.empty());

  public Arrangement {
    chosen = chosen.map(Set::copyOf);
  }

  public Arrangement sortedBy(Sort other) {
    return new Arrangement(other, reversed, wide, chosen);
  }

  public Arrangement reverse() {
    return new Arrangement(sort, !reversed, wide, chosen);
  }

  public Arrangement widened(boolean wider) {
    return new Arrangement(sort, reversed, wider, chosen);
  }

  /** With these columns; empty for those that suit the window. */
  public Arrangement with(Optional<Set<Column>> columns) {
    return new Arrangement(sort, reversed, wide, columns);
  }

  /** Whether a column is wanted in a window of this width. */
  public boolean wants(Column column, int windowWidth) {
    return chosen.map(set -> set.contains(column)).orElse(wide || column.usual(windowWidth));
  }

  /** With this column where it was not wanted, without it where it was. */
  public Arrangement toggled(Column column, int windowWidth) {
    EnumSet<Column> columns = EnumSet.noneOf(Column.class);
    for (Column each : Column.values()) {
      if (wants(each, windowWidth) != (each == column)) {
        columns.add(each);
      }
    }
    return with(Optional.of(columns));
  }

  /** For the line under the table. */
  public String words() {
    return "sort: " + sort.words() + (reversed ? " reversed" : "");
  }
}
