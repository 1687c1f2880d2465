package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Availability;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Panes;
import dev.kafkarecovery.tui.view.ReadingView.Line;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The help: the keys of all places, made from the bindings; what holds now comes first. */
final class HelpText {
  private static final int KEYS = 14;

  /** Keys that do the same wherever the keyboard is. */
  private static final List<Binding> EVERYWHERE =
      Bindings.TINY.all().stream()
          .filter(binding -> Arrays.stream(Bindings.values()).allMatch(at -> has(at, binding)))
          .toList();

  private static final String[][] SIGNS = {
    {"✖ OFFLINE", "nobody leads it; PICK is who would be elected"},
    {"▲ WAITING", "nothing can be elected, but a broker that comes back would heal it"},
    {"105 *", "a pick of yours, not the recommended one"},
    {"out", "left out by you"},
    {"LOSS", "records that other copies hold beyond the pick; ≥ at least, ? not known"},
    {"LEO", "log end offset: where a copy ends. EPOCH: the leader epoch last written to it"},
    {"elect clean", "the pick is in the ISR or ELR: it holds every committed record"},
    {"elect or wait", "a broker that was in sync is down: if it comes back, nothing is lost"},
  };

  private HelpText() {}

  static List<Line> lines(ConsoleModel model, int columns) {
    Bindings here = model.picture().isEmpty() ? Bindings.CONNECTING : Panes.main(model);
    List<Line> lines = new ArrayList<>();
    Function<Action, Optional<String>> now = action -> Availability.disabled(action, model);
    section(lines, title(here), without(here, EVERYWHERE), now, columns);
    section(lines, "Everywhere", EVERYWHERE, now, columns);
    signs(lines, columns);
    for (Bindings there : Bindings.values()) {
      boolean table = there == Bindings.TABLE || there == Bindings.TABLE_AND_COMMIT;
      // The two tables differ in little, which is all that is said of the second.
      List<Binding> known = table && here != Bindings.CONNECTING ? here.all() : EVERYWHERE;
      if (there != here) {
        section(lines, title(there), without(there, known), action -> Optional.empty(), columns);
      }
    }
    return lines;
  }

  private static String title(Bindings place) {
    return switch (place) {
      case TABLE -> "Table";
      case TABLE_AND_COMMIT -> "Table, while a commit with a failure is shown below it";
      case CONNECTING -> "Connecting";
      case TINY -> "Window too small";
      case PICKER -> "Picker";
      case NOTE_LINE -> "Note";
      case REVIEW_HARMLESS -> "Review in which nothing is lost";
      case REVIEW_TYPED -> "Review in which something may be lost";
      case INTERNAL -> "Question about Kafka's own topics";
      case FILTER_LINE -> "Filter";
      case COMMAND_LINE -> "Command line";
      case COLUMN_CHOICE -> "Columns";
      case EXPORT_NAME -> "Export";
      case SALVAGE_DIR -> "Directory for what is cut";
      case READING -> "Help, log, detail";
      case QUESTION -> "Question whether to quit";
    };
  }

  private static void section(
      List<Line> lines,
      String title,
      List<Binding> bindings,
      Function<Action, Optional<String>> disabled,
      int columns) {
    head(lines, title);
    for (Binding binding : bindings) {
      Optional<String> reason = disabled.apply(binding.action());
      String keys = binding.keys().stream().map(Key::shown).collect(Collectors.joining(" "));
      String text = binding.description() + reason.map(why -> " (not now: " + why + ")").orElse("");
      entry(
          lines,
          new Line(
              keys,
              reason.isPresent() ? Role.DISABLED : Role.KEY,
              text,
              reason.isPresent() ? Role.DIM : Role.TEXT),
          columns);
    }
  }

  private static void signs(List<Line> lines, int columns) {
    head(lines, "Signs");
    for (String[] sign : SIGNS) {
      entry(lines, new Line(sign[0], Role.STRONG, sign[1], Role.TEXT), columns);
    }
  }

  private static void head(List<Line> lines, String title) {
    if (!lines.isEmpty()) {
      lines.add(Line.of("", Role.TEXT));
    }
    lines.add(Line.of(title, Role.TITLE));
  }

  /** Adds a line whose text is broken where it does not fit, and whose head has its column. */
  private static void entry(List<Line> lines, Line whole, int columns) {
    String head = whole.head();
    if (Text.width(head) >= KEYS) {
      lines.add(new Line(head, whole.headRole(), "", whole.role()));
      head = "";
    }
    for (String text : Text.wrap(whole.text(), columns - KEYS)) {
      lines.add(new Line(Text.left(head, KEYS), whole.headRole(), text, whole.role()));
      head = "";
    }
  }

  private static List<Binding> without(Bindings place, List<Binding> known) {
    return place.all().stream().filter(binding -> !known.contains(binding)).toList();
  }

  private static boolean has(Bindings place, Binding binding) {
    return place.all().contains(binding);
  }
}
