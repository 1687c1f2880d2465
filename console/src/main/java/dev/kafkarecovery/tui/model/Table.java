package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The rows in their order, and the cursor, which follows a partition and not a row number. */
public final class Table {
  /** All partitions in their order, hidden ones among them. */
  private List<TopicPartition> all = List.of();

  private List<TopicPartition> rows = List.of();
  private Filter filter = Filter.NONE;
  private Optional<TopicPartition> cursor = Optional.empty();
  private int top;
  private Arrangement arrangement = Arrangement.USUAL;
  private Optional<TopicPartition> anchor = Optional.empty();
  private boolean onlyFailed;

  /** Those that are shown. */
  public List<TopicPartition> rows() {
    return rows;
  }

  /** How many there are, hidden ones among them. */
  public int total() {
    return all.size();
  }

  public Filter filter() {
    return filter;
  }

  public void filter(Filter newFilter) {
    filter = newFilter;
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

  public Arrangement arrangement() {
    return arrangement;
  }

  public boolean onlyFailed() {
    return onlyFailed;
  }

  public void arrangement(Arrangement newArrangement) {
    arrangement = newArrangement;
  }

  /** Where a range of rows begins; empty where none is open. */
  public Optional<TopicPartition> anchor() {
    return anchor;
  }

  /** Begins a range of rows at the cursor. */
  public void openRange() {
    anchor = cursor;
  }

  public void closeRange() {
    anchor = Optional.empty();
  }

  /** The rows from the anchor to the cursor; none where no range is open. */
  public List<TopicPartition> range() {
    int from = anchor.map(rows::indexOf).orElse(-1);
    int to = cursorRow();
    return from < 0 ? List.of() : rows.subList(Math.min(from, to), Math.max(from, to) + 1);
  }

  public void onlyFailed(boolean only) {
    onlyFailed = only;
  }

  /** Takes a new order of all partitions. */
  void order(List<TopicPartition> ordered) {
    all = List.copyOf(ordered);
  }

  /** Keeps the order of the partitions there are, and adds new ones at the end. */
  void extend(List<TopicPartition> wanted) {
    Set<TopicPartition> kept = new LinkedHashSet<>(all);
    kept.retainAll(Set.copyOf(wanted));
    kept.addAll(wanted);
    order(new ArrayList<>(kept));
  }

  /** Shows these of them. A cursor whose partition is not shown stays at its place. */
  void show(Predicate<TopicPartition> wanted) {
    int before = cursorRow();
    rows = all.stream().filter(wanted).toList();
    if (rows.isEmpty()) {
      cursor = Optional.empty();
    } else if (cursor.isEmpty() || !rows.contains(cursor.get())) {
      cursor = Optional.of(rows.get(Math.min(before, rows.size() - 1)));
    }
    anchor = anchor.filter(rows::contains);
  }

  /** Moves the cursor, as far as there are rows. */
  public void moveTo(int row) {
    if (!rows.isEmpty()) {
      cursor = Optional.of(rows.get(Math.max(0, Math.min(row, rows.size() - 1))));
    }
  }

  /** Moves the cursor to this partition, if it is shown. */
  public void moveTo(TopicPartition id) {
    if (rows.contains(id)) {
      cursor = Optional.of(id);
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
