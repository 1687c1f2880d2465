package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rows in their order, and the cursor, which follows a partition and not a row number. */
public final class Table {
  private List<TopicPartition> rows = List.of();
  private Optional<TopicPartition> cursor = Optional.empty();
  private int top;
  private Sort sort = Sort.STATE;
  private boolean onlyFailed;

  public List<TopicPartition> rows() {
    return rows;
  }

  public Optional<TopicPartition> cursor() {
    return cursor;
  }

  /** The cursor's row; 0 where there are no rows. */
  public int cursorRow() {
    return cursor.map(id -> Math.max(0, rows.indexOf(id))).orElse(0);
  }

  /** The first row on the screen. */
  public int top() {
    return top;
  }

  public Sort sort() {
    return sort;
  }

  public boolean onlyFailed() {
    return onlyFailed;
  }

  public void sort(Sort newSort) {
    sort = newSort;
  }

  public void onlyFailed(boolean only) {
    onlyFailed = only;
  }

  /** Takes a new order. A cursor whose partition is gone stays at its place. */
  public void order(List<TopicPartition> ordered) {
    int before = cursorRow();
    rows = List.copyOf(ordered);
    if (rows.isEmpty()) {
      cursor = Optional.empty();
    } else if (cursor.isEmpty() || !rows.contains(cursor.get())) {
      cursor = Optional.of(rows.get(Math.min(before, rows.size() - 1)));
    }
  }

  /** Keeps the order of the rows there are, and adds new ones at the end. */
  public void extend(List<TopicPartition> wanted) {
    Set<TopicPartition> kept = new LinkedHashSet<>(rows);
    kept.retainAll(Set.copyOf(wanted));
    kept.addAll(wanted);
    order(new ArrayList<>(kept));
  }

  /** Moves the cursor, as far as there are rows. */
  public void moveTo(int row) {
    if (!rows.isEmpty()) {
      cursor = Optional.of(rows.get(Math.max(0, Math.min(row, rows.size() - 1))));
    }
  }

  /** Scrolls as little as needed to have the cursor on the screen. */
  public void reveal(int visibleRows) {
    int row = cursorRow();
    int last = Math.max(0, rows.size() - visibleRows);
    int lowest = Math.max(0, row - visibleRows + 1);
    top = Math.min(last, Math.max(lowest, Math.min(top, row)));
  }
}
