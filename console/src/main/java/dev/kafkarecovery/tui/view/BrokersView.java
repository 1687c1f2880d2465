package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** The brokers: which serve, which do not, and what their return would heal. */
final class BrokersView {
  private BrokersView() {}

  /** What a broker's cell says. */
  record Cell(String glyph, String words, Role role) {}

  static void render(Canvas canvas, Picture picture) {
    List<Broker> brokers =
        picture.snapshot().brokers().stream().sorted(worstFirst(picture)).toList();
    long serving = brokers.stream().filter(Broker::serving).count();
    String summary = "%d of %d brokers serving".formatted(serving, brokers.size());
    if (canvas.height() < 3) {
      BrokersLine.render(canvas, picture, brokers);
      return;
    }
    Canvas inside = canvas.frame(Role.BORDER);
    Parts.title(canvas, "Brokers", summary, Role.TITLE);
    int columns = MainLayout.brokerColumns(canvas.width());
    int width = inside.width() / columns;
    int room = columns * inside.height();
    int shown = brokers.size() <= room ? brokers.size() : room - 1;
    for (int i = 0; i < shown; i++) {
      cell(inside, i % columns * width, i / columns, width, picture, brokers.get(i));
    }
    if (shown < brokers.size()) {
      more(inside, (columns - 1) * width + 1, brokers.subList(shown, brokers.size()));
    }
  }

  private static void more(Canvas inside, int x, List<Broker> rest) {
    boolean fine = rest.stream().allMatch(BrokersView::healthy);
    inside.put(
        x,
        inside.height() - 1,
        "… %d more, %s".formatted(rest.size(), fine ? "all serving" : "not all serving"),
        fine ? Role.DIM : Role.WAITING);
  }

  private static void cell(Canvas canvas, int x, int y, int width, Picture picture, Broker broker) {
    Cell cell = state(picture, broker, /* brief= */ false);
    int next = canvas.put(x + 1, y, broker.id() + " ", Role.STRONG);
    next = canvas.put(next, y, cell.glyph() + " ", cell.role());
    int room = x + width - 1 - next;
    String rack = Sanitizer.clean(broker.rack());
    canvas.put(
        next, y, Text.cut(cell.words(), room), cell.role() == Role.DONE ? Role.TEXT : cell.role());
    int rest = room - Text.width(cell.words()) - 2;
    if (!rack.isEmpty() && Text.width(rack) <= rest) {
      canvas.put(next + Text.width(cell.words()) + 2, y, rack, Role.DIM);
    }
  }

  /** True for a broker that serves and, where it was asked, answered. */
  static boolean healthy(Broker broker) {
    return broker.serving() && !silent(broker);
  }

  private static boolean silent(Broker broker) {
    return broker.answered() instanceof Reading.Unknown<Instant> unknown
        && unknown.why() != Reading.Why.NOT_ASKED;
  }

  /**
   * Those that are gone, then those that do not serve yet, then silent ones; of each by what they
   * would heal.
   */
  private static Comparator<Broker> worstFirst(Picture picture) {
    return Comparator.comparing(BrokersView::rank)
        .thenComparing(broker -> -picture.heals().getOrDefault(broker.id(), 0))
        .thenComparing(Broker::id);
  }

  private static int rank(Broker broker) {
    return switch (broker.state()) {
      case NOT_REGISTERED, NOT_LIVE -> 0;
      case FENCED -> 1;
      case SERVING -> silent(broker) ? 2 : 3;
    };
  }

  /**
   * What is said of a broker.
   *
   * @param brief in a word, whatever the reason
   */
  static Cell state(Picture picture, Broker broker, boolean brief) {
    int heals = picture.heals().getOrDefault(broker.id(), 0);
    String healing = heals == 0 ? "" : " · heals " + Words.number(heals);
    return switch (broker.state()) {
      case SERVING ->
          silent(broker)
              ? new Cell(
                  "▲", brief ? "silent" : Sanitizer.clean(broker.answered().reason()), Role.WAITING)
              : new Cell("●", "serving", Role.DONE);
      case FENCED -> new Cell("▲", "fenced" + healing, Role.WAITING);
      case NOT_REGISTERED ->
          new Cell("✖", (brief ? "gone" : "not registered") + healing, Role.OFFLINE);
      case NOT_LIVE -> new Cell("✖", "not live" + healing, Role.OFFLINE);
    };
  }
}
