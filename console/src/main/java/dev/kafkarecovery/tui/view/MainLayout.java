package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Picture;

/**
 * Where the parts of the main screen are, in rows from the top. It depends on the window and on
 * what there is to show, never on the cursor, so that nothing jumps about.
 *
 * @param brokerRows rows of the brokers, frame included; 1 where they are folded to a line
 * @param tableTop the row of the column heads
 * @param tableRows rows for partitions
 * @param detailTop the first row of the lower pane
 * @param detailRows rows of the lower pane, frame included; 0 where there is no room
 * @param problemTop the first row of the problems
 * @param problemRows rows of the problems
 */
public record MainLayout(
    int brokerRows,
    int tableTop,
    int tableRows,
    int detailTop,
    int detailRows,
    int problemTop,
    int problemRows) {
  private static final int COMMIT_ROWS = 14;

  /** Frame, column heads, a blank line and the advice. */
  private static final int AROUND_REPLICAS = 2 + 1 + 1 + 3;

  private static final int LEAST_WIDTH = 60;
  private static final int LEAST_HEIGHT = 15;

  /** True where nothing can be shown but that the window is too small. */
  public static boolean tooSmall(Size size) {
    return size.width() < LEAST_WIDTH || size.height() < LEAST_HEIGHT;
  }

  /** The layout for the model's window. */
  public static MainLayout of(ConsoleModel model) {
    int height = model.size().height();
    int brokers = brokerRows(model);
    int tableTop = 1 + brokers;
    int problems = Math.min(problemCount(model), height < 30 ? 1 : height / 12);
    boolean hidden = model.table().arrangement().wide() && !model.commitShown();
    int detail = height < 18 || hidden ? 0 : Math.max(8, Math.min(detail(model), height * 3 / 10));
    // Around the rows: title, column heads, status line and footer.
    int rows = Math.max(0, height - 4 - brokers - problems - detail);
    int detailTop = tableTop + 1 + rows + 1;
    return new MainLayout(brokers, tableTop, rows, detailTop, detail, detailTop + detail, problems);
  }

  /** Rows of the lower pane where there is room for all it may have to show. */
  private static int detail(ConsoleModel model) {
    int replicas = model.picture().map(Picture::mostReplicas).orElse(0);
    return model.commitShown() ? COMMIT_ROWS : replicas + AROUND_REPLICAS;
  }

  /** How many broker cells stand side by side in their frame. */
  static int brokerColumns(ConsoleModel model) {
    boolean gauges =
        model.recovery().values().stream().anyMatch(seen -> seen.recovery().onItsWay());
    return Math.max(1, model.size().width() / (gauges ? 50 : 33));
  }

  private static int brokerRows(ConsoleModel model) {
    int height = model.size().height();
    int columns = brokerColumns(model);
    int brokers = model.picture().map(seen -> seen.snapshot().brokers().size()).orElse(0);
    int lines = Math.min((brokers + columns - 1) / columns, height < 45 ? 2 : 6);
    return height < 30 || lines == 0 ? 1 : lines + 2;
  }

  private static int problemCount(ConsoleModel model) {
    return model.picture().map(Picture::snapshot).map(ClusterSnapshot::problems).stream()
            .mapToInt(problems -> problems.size())
            .sum()
        + ProblemsView.linkProblem(model).size();
  }
}
