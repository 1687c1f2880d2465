package dev.kafkarecovery.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines up cells in columns, two spaces apart. Cells are made safe to print; the last column is not
 * padded, so long text belongs there.
 */
public final class TextTable {
  /** On which side a column's cells are filled up. */
  public enum Align {
    LEFT,
    RIGHT
  }

  private record Column(String title, Align align) {}

  private final List<Column> columns = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a column. All columns come before the first row. */
  public TextTable column(String title, Align align) {
    columns.add(new Column(title, align));
    return this;
  }

  /** Adds a row with a cell for each column. */
  public void row(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          "%d cells for %d columns".formatted(cells.length, columns.size()));
    }
    List<String> row = new ArrayList<>(cells.length);
    for (String cell : cells) {
      row.add(Sanitizer.clean(cell));
    }
    rows.add(row);
  }

  /** The titles and a line for each row, in the order of adding. */
  public List<String> lines() {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      int at = i;
      int widest = rows.stream().mapToInt(row -> length(row.get(at))).max().orElse(0);
      widths[i] = Math.max(length(columns.get(i).title()), widest);
    }
    List<String> lines = new ArrayList<>(rows.size() + 1);
    lines.add(line(columns.stream().map(Column::title).toList(), widths));
    rows.forEach(row -> lines.add(line(row, widths)));
    return lines;
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String filler = " ".repeat(widths[i] - length(cells.get(i)));
      boolean left = columns.get(i).align() == Align.LEFT;
      line.append(i == 0 ? "" : "  ");
      line.append(left ? cells.get(i) + filler : filler + cells.get(i));
    }
    return line.toString().stripTrailing();
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
