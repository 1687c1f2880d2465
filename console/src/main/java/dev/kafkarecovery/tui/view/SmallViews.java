package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Ground;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Action;
import dev.kafkarecovery.tui.key.Binding;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.Availability;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Dialog;
import dev.kafkarecovery.tui.model.Link;
import dev.kafkarecovery.tui.model.Panes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The footer, the small dialogs, and what is shown while there is nothing else. */
final class SmallViews {
  private SmallViews() {}

  /** The keys that hold now; those of the table that do nothing now are greyed. */
  static void footer(Canvas canvas, ConsoleModel model) {
    List<Binding> shown =
        Panes.bindings(model).all().stream().filter(binding -> !binding.label().isEmpty()).toList();
    // The ways out come last, and always fit: help and quit, or what closes the dialog.
    List<Binding> kept = new ArrayList<>(shown.subList(shown.size() - 2, shown.size()));
    int room = canvas.width() - 2 - kept.stream().mapToInt(b -> b.shown().length() + 1).sum();
    for (int i = 0, at = 0; i < shown.size() - 2; i++) {
      int width = label(shown.get(i), model).length() + 1;
      if (width > room) {
        break;
      }
      room -= width;
      kept.add(at++, shown.get(i));
    }
    boolean dialog = model.dialog().isPresent();
    int x = 1;
    for (Binding binding : kept) {
      boolean enabled = dialog || Availability.disabled(binding.action(), model).isEmpty();
      int end = Parts.key(canvas, x, 0, binding, enabled);
      String extra = label(binding, model).substring(binding.shown().length());
      x = canvas.put(end, 0, extra, Role.STAGED) + 1;
    }
  }

  private static String label(Binding binding, ConsoleModel model) {
    int marks = model.choices().markCount();
    boolean counts = binding.action() == Action.COMMIT && marks > 0;
    return binding.shown() + (counts ? "(" + Words.number(marks) + ")" : "");
  }

  static void tooSmall(Canvas canvas) {
    String words = "window too small: 60x15 at least";
    int y = canvas.height() / 2;
    List<String> lines = Text.wrap(words, canvas.width());
    for (int i = 0; i < lines.size(); i++) {
      int x = Math.max(0, (canvas.width() - Text.width(lines.get(i))) / 2);
      canvas.put(x, y - lines.size() / 2 + i, lines.get(i), Role.WAITING);
    }
    canvas.put(0, canvas.height() - 1, "<?>help <q>uit", Role.DIM);
  }

  static void connecting(Canvas canvas, ConsoleModel model) {
    canvas.ground(0, Ground.TITLE_BAR);
    canvas.put(1, 0, "KAFKA RECOVERY", Role.TITLE);
    canvas.putRight(canvas.width() - 1, 0, Words.time(model.now(), model.now()) + "Z", Role.DIM);
    if (!(model.link() instanceof Link.Connecting connecting)) {
      return;
    }
    int width = Math.min(canvas.width() - 6, 90);
    List<String> failure =
        connecting.failure().map(why -> Text.wrap(Sanitizer.clean(why), width)).orElse(List.of());
    int x = (canvas.width() - width) / 2;
    int y = Math.max(2, (canvas.height() - 6 - failure.size()) / 2);
    Duration since = Duration.between(connecting.since(), model.now());
    canvas.put(
        x, y, Text.cut("Connecting to " + Sanitizer.clean(model.target()), width), Role.STRONG);
    String progress =
        connecting
            .retryAt()
            .map(
                at ->
                    "next attempt in %d s"
                        .formatted(Math.max(0, Duration.between(model.now(), at).toSeconds())))
            .orElse(
                "attempt %d, %d s so far"
                    .formatted(connecting.attempt(), Math.max(0, since.toSeconds())));
    canvas.put(x, y + 1, progress, Role.DIM);
    for (int i = 0; i < failure.size() && y + 4 + i < canvas.height() - 1; i++) {
      canvas.put(x, y + 3 + i, (i == 0 ? "✖ " : "  ") + failure.get(i), Role.OFFLINE);
    }
    footer(canvas.part(0, canvas.height() - 1, canvas.width(), 1), model);
  }

  static void question(Canvas canvas, ConsoleModel model, Dialog.Question question) {
    String words =
        switch (question.about()) {
          case QUIT_WITH_CHOICES ->
              "You made choices for %s and neither committed nor exported them. Quit?"
                  .formatted(Words.count(model.choices().unsaved(), "partition"));
          case QUIT_WHILE_COMMITTING ->
              "Elections are running. Stop after those in flight, and quit?";
        };
    int width = Math.min(canvas.width(), 66);
    List<String> lines = Text.wrap(words, Math.max(1, width - 4));
    int height = Math.min(canvas.height(), lines.size() + 4);
    if (height < lines.size() + 2) {
      canvas.fill(' ', Role.TEXT);
      canvas.put(0, 0, Text.cut("Quit? y/n", canvas.width()), Role.WAITING);
      return;
    }
    Canvas inside = Parts.dialog(canvas, width, height, "Quit", "");
    for (int i = 0; i < lines.size(); i++) {
      inside.put(1, i + (height > lines.size() + 3 ? 1 : 0), lines.get(i), Role.TEXT);
    }
    hints(canvas, width, height, Bindings.QUESTION);
  }

  private static void hints(Canvas canvas, int width, int height, Bindings bindings) {
    Parts.hints(
        canvas.part((canvas.width() - width) / 2, (canvas.height() - height) / 2, width, height),
        bindings.all());
  }
}
