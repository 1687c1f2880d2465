package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** The rows in their order, and the cursor, which follows a partition and not a row number. */
public final class Table {
  /** All partitions in their order, hidden ones among them. */
  private List<PictureRow> all = List.of();

  private List<TopicPartition> shown = List.of();

  /** The same for looking up; made when first asked for. */
  private Set<TopicPartition> shownIds = Set.of();

  private List<TopicPartition> rows = List.of();
  private final Map<TopicPartition, Group> folded = new HashMap<>();

  /** For each partition of a group that is unfolded: the group. */
  private final Map<TopicPartition, Group> opened = new HashMap<>();

  /** The groups whose partitions are shown one by one. */
  private final Set<String> unfolded = new HashSet<>();

  private boolean grouped;
  private Filter filter = Filter.NONE;
  private Filter sought = Filter.NONE;
  private Optional<TopicPartition> cursor = Optional.empty();
  private int cursorRow;
  private int top;
  private Arrangement arrangement = Arrangement.USUAL;
  private boolean rearranged;
  private Optional<TopicPartition> anchor = Optional.empty();
  private int anchorRow = -1;
  private int longestTopic;
  private int highestPartition;
  private boolean onlyFailed;

  /** Those that have a line; where rows are grouped, one of each group. */
  public List<TopicPartition> rows() {
    return rows;
  }

  /** All partitions in their order, hidden ones among them. */
  List<PictureRow> all() {
    return all;
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

  /** What was last looked for: the filter that was kept or cleared last. */
  public Filter sought() {
    return sought;
  }

  /** Remembers the filter, to look for the same again once all rows are shown. */
  public void seek() {
    sought = filter.isEmpty() ? sought : filter;
  }

  public Optional<TopicPartition> cursor() {
    return cursor;
  }

  /** The cursor's row; 0 where there are no rows. */
  public int cursorRow() {
    return cursorRow;
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
    rearranged |= !newArrangement.equals(arrangement);
    arrangement = newArrangement;
  }

  /** Where a range of rows begins; empty where none is open. */
  public Optional<TopicPartition> anchor() {
    return anchor;
  }

  /** Begins a range of rows at the cursor. */
  public void openRange() {
    anchor = cursor;
    anchorRow = cursor.isPresent() ? cursorRow : -1;
  }

  public void closeRange() {
    anchor = Optional.empty();
    anchorRow = -1;
  }

  /** The rows from the anchor to the cursor; none where no range is open. */
  public List<TopicPartition> range() {
    return anchorRow < 0
        ? List.of()
        : rows.subList(Math.min(anchorRow, cursorRow), Math.max(anchorRow, cursorRow) + 1);
  }

  /** Whether this row is between the anchor and the cursor. */
  public boolean inRange(int row) {
    return anchorRow >= 0
        && row >= Math.min(anchorRow, cursorRow)
        && row <= Math.max(anchorRow, cursorRow);
  }

  public void onlyFailed(boolean only) {
    onlyFailed = only;
  }

  /** Whether the rows still stand as an earlier arrangement had them. */
  boolean rearranged() {
    return rearranged;
  }

  /** Takes all rows as they shall stand under a dialog or a frozen screen. */
  void keep(List<PictureRow> standing) {
    all = standing;
  }

  /** Takes all rows as they are to be arranged. */
  void order(List<PictureRow> ordered) {
    all = ordered;
    rearranged = false;
  }

  /** Shows these of them. A cursor whose partition is not shown stays at its place. */
  void show(Predicate<PictureRow> wanted, Function<List<TopicPartition>, List<Group>> groups) {
    List<TopicPartition> ids = new ArrayList<>();
    for (PictureRow row : all) {
      if (wanted.test(row)) {
        ids.add(row.id());
      }
    }
    shown = Collections.unmodifiableList(ids);
    shownIds = Set.of();
    folded.clear();
    opened.clear();
    rows = grouped ? fold(groups.apply(shown)) : shown;
    Optional<TopicPartition> wished = cursor.flatMap(this::headOf).or(() -> cursor);
    int row = wished.map(rows::indexOf).orElse(-1);
    cursor = Optional.empty();
    cursorRow = Math.max(0, Math.min(cursorRow, rows.size() - 1));
    moveTo(row >= 0 ? row : cursorRow);
    anchor = anchor.filter(rows::contains);
    anchorRow = anchor.map(rows::indexOf).orElse(-1);
    measure();
  }

  private void measure() {
    longestTopic = 0;
    highestPartition = 0;
    for (TopicPartition id : rows) {
      longestTopic = Math.max(longestTopic, id.topic().length());
      highestPartition = Math.max(highestPartition, id.partition());
    }
  }

  /** How long the longest name of a topic is that is shown. */
  public int longestTopic() {
    return longestTopic;
  }

  /** The highest number of a partition that is shown. */
  public int highestPartition() {
    return highestPartition;
  }

  private List<TopicPartition> fold(List<Group> groups) {
    List<TopicPartition> lines = new ArrayList<>();
    for (Group group : groups) {
      if (group.members().size() > 1 && !unfolded.contains(group.key())) {
        folded.put(group.head(), group);
        lines.add(group.head());
      } else {
        if (group.members().size() > 1) {
          group.members().forEach(id -> opened.put(id, group));
        }
        lines.addAll(group.members());
      }
    }
    return List.copyOf(lines);
  }

  private Optional<TopicPartition> headOf(TopicPartition id) {
    return folded.values().stream()
        .filter(group -> group.members().contains(id))
        .map(Group::head)
        .findFirst();
  }

  public boolean grouped() {
    return grouped;
  }

  /** One line for the partitions of each cause, or a line for each partition. */
  public void group(boolean together) {
    grouped = together;
    unfolded.clear();
  }

  /** The group whose line stands in the row of this partition. */
  public Optional<Group> group(TopicPartition id) {
    return Optional.ofNullable(folded.get(id));
  }

  /** Shows the members of this group again. */
  public void unfold(Group group) {
    unfolded.add(group.key());
  }

  /** The unfolded group that this partition is of. */
  public Optional<Group> opened(TopicPartition id) {
    return Optional.ofNullable(opened.get(id));
  }

  /** Puts the members of this group into one line again. */
  public void fold(Group group) {
    unfolded.remove(group.key());
  }

  /** The partitions that a row stands for. */
  public List<TopicPartition> members(TopicPartition row) {
    return group(row).map(Group::members).orElse(List.of(row));
  }

  /** The partitions that are shown, by lines of their own or by one of a group. */
  public List<TopicPartition> shown() {
    return shown;
  }

  boolean shows(TopicPartition id) {
    if (shownIds.size() < shown.size()) {
      shownIds = new HashSet<>(shown);
    }
    return shownIds.contains(id);
  }

  /** Moves the cursor, as far as there are rows. */
  public void moveTo(int row) {
    if (!rows.isEmpty()) {
      cursorRow = Math.max(0, Math.min(row, rows.size() - 1));
      cursor = Optional.of(rows.get(cursorRow));
    }
  }

  /** Moves the cursor to this partition, if it is shown. */
  public void moveTo(TopicPartition id) {
    int row = rows.indexOf(id);
    if (row >= 0) {
      moveTo(row);
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
