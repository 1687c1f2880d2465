package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Bindings;
import dev.kafkarecovery.tui.model.Dialog;
import java.util.List;

/** Dialogs that ask for a line of text. */
final class LineView {
  private static final int HEIGHT = 7;

  private LineView() {}

  static void export(Canvas canvas, Dialog.Export export) {
    render(
        canvas,
        new Line(
            "Export plan",
            Words.count(export.elections(), "election"),
            "File: ",
            export.name(),
            export.message()),
        Bindings.EXPORT_NAME);
  }

  static void note(Canvas canvas, Dialog.Note note) {
    int targets = note.picker().targets().size();
    render(
        canvas,
        new Line(
            "Note on " + Sanitizer.clean(note.picker().shown().toString()),
            targets == 1 ? "" : "for %d partitions".formatted(targets),
            "Why: ",
            note.text(),
            ""),
        Bindings.NOTE_LINE);
  }

  static void salvageDir(Canvas canvas, Dialog.SalvageDir asked) {
    render(
        canvas,
        new Line(
            "Keep what is cut",
            "the review goes on",
            "Directory: ",
            asked.name(),
            asked.message().isEmpty()
                ? "A new or empty directory with room, or one that was used for this cluster."
                : asked.message()),
        Bindings.SALVAGE_DIR);
  }

  /** What such a dialog shows. */
  private record Line(String title, String right, String ask, String text, String message) {}

  private static void render(Canvas canvas, Line line, Bindings bindings) {
    int width = Math.min(canvas.width() - 2, 90);
    Canvas inside = Parts.dialog(canvas, width, HEIGHT, line.title(), line.right());
    int at = inside.put(1, 1, line.ask(), Role.TEXT);
    int room = inside.width() - at - 2;
    String text = Sanitizer.clean(line.text());
    String shown = text.length() <= room ? text : "…" + text.substring(text.length() - room + 1);
    int x = inside.put(at, 1, shown, Role.INPUT);
    inside.put(x, 1, "▌", Role.INPUT);
    List<String> message = Text.wrap(Sanitizer.clean(line.message()), inside.width() - 2);
    for (int i = 0; i < message.size() && i < 2; i++) {
      inside.put(1, 3 + i, message.get(i), Role.WAITING);
    }
    Canvas box =
        canvas.part((canvas.width() - width) / 2, (canvas.height() - HEIGHT) / 2, width, HEIGHT);
    Parts.hints(box, bindings.all());
  }
}
