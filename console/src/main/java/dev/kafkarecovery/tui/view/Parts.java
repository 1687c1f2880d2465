package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.key.Binding;
import java.util.List;
import java.util.Locale;

/** Small things that several views draw. */
final class Parts {
  private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

  private Parts() {}

  /** A number that must not be cut: with separators, without them, or rounded with its unit. */
  static String number(long number, int columns) {
    String separated = Words.number(number);
    if (separated.length() <= columns) {
      return separated;
    }
    String plain = Long.toString(number);
    if (plain.length() <= columns) {
      return plain;
    }
    double value = number;
    String units = " kMGTPE";
    int unit = 0;
    while (value >= 1000 && unit < units.length() - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, "~%.1f%c", value, units.charAt(unit));
  }

  /** A loss that must not be cut. */
  static String loss(Loss loss, int columns, boolean ascii) {
    String words = Words.loss(loss, ascii);
    return words.length() <= columns ? words : words.replace(",", "");
  }

  /** The role of a loss: red where something is lost, another where it is not known. */
  static Role lossRole(Loss loss) {
    if (loss.atLeast() > 0) {
      return Role.LOSS;
    }
    return loss.exact() ? Role.TEXT : Role.UNKNOWN;
  }

  /**
   * The middle of the window with a frame, for a dialog.
   *
   * @return the part inside the frame
   */
  static Canvas dialog(Canvas canvas, int width, int height, String title, String right) {
    int w = Math.min(width, canvas.width());
    int h = Math.min(height, canvas.height());
    Canvas box = canvas.part((canvas.width() - w) / 2, (canvas.height() - h) / 2, w, h);
    box.fill(' ', Role.TEXT);
    Canvas inside = box.frame(Role.BORDER_ACTIVE);
    title(box, title, right, Role.TITLE);
    return inside;
  }

  /** Writes into a frame's upper line. */
  static void title(Canvas box, String title, String right, Role role) {
    int room = box.width() - 4;
    String ending = Text.width(right) + 12 > room ? "" : right;
    int left = room - (ending.isEmpty() ? 0 : Text.width(ending) + 3);
    box.put(2, 0, " " + Text.cutMiddle(title, left - 2) + " ", role);
    if (!ending.isEmpty()) {
      box.putRight(box.width() - 2, 0, " " + ending + " ", Role.DIM);
    }
  }

  /** Writes keys into a frame's lower line, as many as there is room for. */
  static void hints(Canvas box, List<Binding> bindings) {
    int x = 2;
    for (Binding binding : bindings) {
      if (binding.label().isEmpty() || x + binding.shown().length() + 4 > box.width()) {
        continue;
      }
      x = box.put(x, box.height() - 1, " ", Role.BORDER);
      x = key(box, x, box.height() - 1, binding, /* enabled= */ true);
      x = box.put(x, box.height() - 1, " ", Role.BORDER);
    }
  }

  /** Writes one key with its label. */
  static int key(Canvas canvas, int x, int y, Binding binding, boolean enabled) {
    String shown = binding.shown();
    int end = shown.indexOf('>', 2) + 1;
    int next = canvas.put(x, y, shown.substring(0, end), enabled ? Role.KEY : Role.DISABLED);
    return canvas.put(next, y, shown.substring(end), enabled ? Role.KEY_LABEL : Role.DISABLED);
  }

  /**
   * A bar.
   *
   * @param done between 0 and 1
   */
  static void gauge(Canvas canvas, int x, int y, int columns, double done) {
    int eighths = (int) Math.round(Math.max(0, Math.min(1, done)) * columns * 8);
    int whole = eighths / 8;
    canvas.put(x, y, "░".repeat(Math.max(0, columns)), Role.GAUGE_REST);
    canvas.put(x, y, "█".repeat(whole) + EIGHTHS[eighths % 8], Role.GAUGE_DONE);
  }
}
