package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.model.Arrangement;
import dev.kafkarecovery.tui.model.Column;
import dev.kafkarecovery.tui.model.ConsoleModel;
import java.util.ArrayList;
import java.util.List;

/**
 * Which columns the table has and how wide they are: it depends on the window, on what there is to
 * show, and on what the operator chose.
 *
 * @param optional those between the loss and the result, from the left
 */
record TableColumns(int topic, int partition, int pick, int result, List<Column> optional) {
  static final int STATE_AT = 3;
  static final int TOPIC_AT = 14;
  static final int LOSS = 8;
  private static final int RESULT = 12;
  private static final int LEAST_TOPIC = 12;
  private static final int READABLE_TOPIC = 20;

  TableColumns {
    optional = List.copyOf(optional);
  }

  static TableColumns of(int width, ConsoleModel model) {
    int longest = Math.max(LEAST_TOPIC, model.table().longestTopic());
    int last = model.table().highestPartition();
    int broker =
        model.picture().stream()
            .flatMap(seen -> seen.snapshot().brokers().stream())
            .mapToInt(seen -> Integer.toString(seen.id()).length())
            .max()
            .orElse(1);
    int partition = Math.max(3, Integer.toString(last).length() + 1);
    int pick = Math.max(4, broker + 2) + 1;
    int fixed = TOPIC_AT + partition + 1 + pick + LOSS + 1;
    List<Column> optional = fitting(width, width - fixed - RESULT - 1, model.table().arrangement());
    int rest = width - fixed - optional.stream().mapToInt(Column::width).sum();
    int topic = Math.min(longest, rest - Math.max(RESULT, (rest - 40) / 2));
    return new TableColumns(topic, partition, pick, rest - topic - 1, optional);
  }

  /** Those that are wanted, as far as the topic keeps some room; more of it for unusual ones. */
  private static List<Column> fitting(int width, int room, Arrangement arrangement) {
    List<Column> fitting = new ArrayList<>();
    int left = room;
    for (Column column : Column.values()) {
      int least = column.usual(width) ? LEAST_TOPIC : READABLE_TOPIC;
      if (arrangement.wants(column, width) && left - column.width() >= least) {
        fitting.add(column);
        left -= column.width();
      }
    }
    return fitting;
  }
}
