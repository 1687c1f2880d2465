package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Key;
import dev.kafkarecovery.tui.model.Availability;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Panes;
import dev.kafkarecovery.tui.view.ReadingView.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The help, made from the bindings as they are now. */
final class HelpText {
  private static final int KEYS = 14;

  private HelpText() {}

  static List<Line> lines(ConsoleModel model, int columns) {
    List<Line> lines = new ArrayList<>();
    for (Binding binding : Panes.main(model).all()) {
      lines.addAll(binding(binding, model, columns));
    }
    lines.add(Line.of("", Role.TEXT));
    for (String[] sign : SIGNS) {
      List<String> text = Text.wrap(sign[1], columns - KEYS);
      for (int i = 0; i < text.size(); i++) {
        String head = i == 0 ? sign[0] : "";
        lines.add(new Line(Text.left(head, KEYS), Role.STRONG, text.get(i), Role.TEXT));
      }
    }
    return lines;
  }

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

  private static List<Line> binding(Binding binding, ConsoleModel model, int columns) {
    Optional<String> reason = Availability.disabled(binding.action(), model);
    String keys = binding.keys().stream().map(Key::shown).collect(Collectors.joining(" "));
    String text = binding.description() + reason.map(why -> " (not now: " + why + ")").orElse("");
    List<Line> lines = new ArrayList<>();
    List<String> wrapped = Text.wrap(text, columns - KEYS);
    for (int i = 0; i < wrapped.size(); i++) {
      lines.add(
          new Line(
              Text.left(i == 0 ? keys : "", KEYS),
              reason.isPresent() ? Role.DISABLED : Role.KEY,
              wrapped.get(i),
              reason.isPresent() ? Role.DIM : Role.TEXT));
    }
    return lines;
  }
}
