package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.Column;
import dev.kafkarecovery.tui.model.Sort;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The commands there are: the actions of the table by name, and a few that take more. */
final class CommandWords {
  static final String IMPORT = "import";
  static final String EXPORT = "export";
  static final String FILTER = "filter";
  static final String SORT = "sort";
  static final String COLUMNS = "columns";

  private static final Set<String> WITH_ARGUMENT = Set.of(IMPORT, EXPORT, FILTER, SORT, COLUMNS);

  private CommandWords() {}

  static boolean takesArgument(String name) {
    return WITH_ARGUMENT.contains(name);
  }

  /** The action of the table with this name. */
  static Optional<Action> action(String name) {
    return actions().filter(action -> action.word().equals(name)).findFirst();
  }

  private static Stream<Action> actions() {
    return Stream.concat(Bindings.TABLE.all().stream(), Bindings.TABLE_AND_COMMIT.all().stream())
        .map(Binding::action)
        .filter(action -> action != Action.COMMAND && action != Action.BACK)
        .distinct();
  }

  /** All that a text may become, whole lines, sorted. */
  static List<String> matches(String text) {
    int space = text.indexOf(' ');
    Stream<String> lines;
    if (space < 0) {
      lines = Stream.concat(actions().map(Action::word), WITH_ARGUMENT.stream());
    } else {
      String before = text.substring(0, Math.max(text.lastIndexOf(' '), text.lastIndexOf(',')) + 1);
      lines = arguments(text.substring(0, space)).map(word -> before + word);
    }
    return lines.filter(line -> line.startsWith(text)).distinct().sorted().toList();
  }

  private static Stream<String> arguments(String name) {
    return switch (name) {
      case SORT -> Arrays.stream(Sort.values()).map(Sort::word);
      case COLUMNS -> Arrays.stream(Column.values()).map(Column::word);
      default -> Stream.empty();
    };
  }

  /** What all of these begin with. */
  static String commonStart(List<String> lines) {
    String start = lines.get(0);
    for (String line : lines) {
      while (!line.startsWith(start)) {
        start = start.substring(0, start.length() - 1);
      }
    }
    return start;
  }
}
