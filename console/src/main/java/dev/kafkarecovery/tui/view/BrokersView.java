package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The brokers: which serve, which do not, and what their return would heal. */
final class BrokersView {
  private static final int LEAST_BAR = 6;

  /** Brokers are asked every few seconds, each for up to three. */
  private static final Duration FRESH = Duration.ofSeconds(10);

  /** Less of what stands beside a broker's state says nothing. */
  private static final int LEAST_ASIDE = 12;

  private BrokersView() {}

  /** What a broker's cell says. */
  record Cell(String glyph, String words, Role role) {}

  static void render(Canvas canvas, ConsoleModel model, Picture picture) {
    List<Broker> brokers =
        picture.snapshot().brokers().stream().sorted(worstFirst(picture)).toList();
    long serving = brokers.stream().filter(BrokersView::healthy).count();
    if (canvas.height() < 3) {
      BrokersLine.render(canvas, model, picture, brokers);
      return;
    }
    Canvas inside = canvas.frame(Role.BORDER);
    title(canvas, model, serving, brokers.size());
    int columns = MainLayout.brokerColumns(model);
    int width = inside.width() / columns;
    int room = columns * inside.height();
    int shown = brokers.size() <= room ? brokers.size() : room - 1;
    for (int i = 0; i < shown; i++) {
      cell(inside.part(i % columns * width, i / columns, width, 1), model, picture, brokers.get(i));
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

  /** Where some load their logs that is the news, with its source; else who serves. */
  private static void title(Canvas canvas, ConsoleModel model, long serving, int all) {
    List<BrokerRecovery> coming =
        model.recovery().values().stream()
            .map(RecoveryProgress::recovery)
            .filter(BrokerRecovery::onItsWay)
            .toList();
    if (coming.isEmpty()) {
      String summary = "%d of %d brokers serving".formatted(serving, all);
      Parts.title(canvas, "Brokers", summary, Role.TITLE);
      return;
    }
    String sources =
        coming.stream()
            .map(seen -> RecoveryText.source(seen.source()))
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    String summary = "%d of %d brokers starting · %s".formatted(coming.size(), all, sources);
    Parts.title(canvas, "Log recovery", summary, Role.TITLE);
  }

  private static void cell(Canvas canvas, ConsoleModel model, Picture picture, Broker broker) {
    Cell cell = state(model, picture, broker, /* brief= */ false);
    int next = canvas.put(1, 0, broker.id() + " ", Role.STRONG);
    next = canvas.put(next, 0, cell.glyph() + " ", cell.role());
    Optional<RecoveryProgress> loading = loading(model, broker);
    if (loading.isPresent()) {
      gauge(canvas, next, loading.get(), healing(picture, broker, /* brief= */ false));
      return;
    }
    int room = canvas.width() - 1 - next;
    String aside = aside(model, broker);
    canvas.put(
        next, 0, Text.cut(cell.words(), room), cell.role() == Role.DONE ? Role.TEXT : cell.role());
    int rest = room - Text.width(cell.words()) - 2;
    if (!aside.isEmpty() && rest >= Math.min(LEAST_ASIDE, Text.width(aside))) {
      canvas.put(next + Text.width(cell.words()) + 2, 0, Text.cut(aside, rest), Role.DIM);
    }
  }

  /** Why nothing is known of its log recovery, if it was asked; else its rack. */
  private static String aside(ConsoleModel model, Broker broker) {
    return Optional.ofNullable(model.recovery().get(broker.id()))
        .map(RecoveryProgress::recovery)
        .filter(seen -> seen.state() == BrokerRecovery.State.UNKNOWN)
        .map(seen -> Sanitizer.clean(seen.gauges().reason()))
        .orElse(Sanitizer.clean(broker.rack()));
  }

  /** How far it is: as many words as leave room for a bar, and at least how long it takes. */
  private static void gauge(Canvas canvas, int x, RecoveryProgress seen, String healing) {
    String part =
        " %4s ".formatted(seen.loadedPart().map(RecoveryText::percent).orElse(Words.UNKNOWN));
    String restarts = RecoveryText.restarts(seen);
    String end = (restarts.isEmpty() ? "" : " " + restarts) + healing;
    String left = RecoveryText.timeLeft(seen);
    int room = canvas.width() - 1 - x;
    String words =
        Stream.of(part + RecoveryText.logsLeft(seen) + " " + left + end, part + left + end)
            .filter(all -> room - Text.width(all) >= LEAST_BAR)
            .findFirst()
            .orElse(part.strip() + " " + left + end);
    int bar = Math.min(24, room - Text.width(words));
    int next = x;
    // An empty bar would look like 0 %.
    Optional<Double> done = seen.loadedPart().asOptional().filter(known -> bar >= LEAST_BAR);
    if (done.isPresent()) {
      Parts.gauge(canvas, x, 0, bar, done.get());
      next += bar;
    }
    canvas.put(next, 0, Text.cut(words, canvas.width() - 1 - next), Role.WAITING);
  }

  /** Empty unless the broker loads its logs and counts them. */
  private static Optional<RecoveryProgress> loading(ConsoleModel model, Broker broker) {
    return Optional.ofNullable(model.recovery().get(broker.id()))
        .filter(seen -> seen.recovery().state() == BrokerRecovery.State.RECOVERING);
  }

  private static String healing(Picture picture, Broker broker, boolean brief) {
    int heals = picture.heals().getOrDefault(broker.id(), 0);
    boolean gone = !brief && broker.state() == Broker.State.NOT_REGISTERED;
    return heals == 0 ? "" : (gone ? " · would heal " : " · heals ") + Words.number(heals);
  }

  private static boolean serves(BrokerRecovery recovery) {
    return recovery.state() == BrokerRecovery.State.SERVING;
  }

  /** True for a broker that serves and, where it was asked, answered. */
  static boolean healthy(Broker broker) {
    return broker.serving() && !silent(broker);
  }

  private static boolean silent(Broker broker) {
    return broker.answered() instanceof Reading.Unknown<Instant> unknown
        && unknown.why() != Reading.Why.NOT_ASKED;
  }

  /** For how long what it said of its logs is kept without a newer word; empty if it is fresh. */
  private static Optional<Duration> late(Picture picture, Broker broker) {
    return broker
        .answered()
        .asOptional()
        .map(at -> Duration.between(at, picture.snapshot().takenAt()))
        .filter(age -> age.compareTo(FRESH) > 0);
  }

  /** Those that do not serve by what they would heal, then silent ones, then the others. */
  private static Comparator<Broker> worstFirst(Picture picture) {
    return Comparator.comparing(BrokersView::rank)
        .thenComparing(broker -> -picture.heals().getOrDefault(broker.id(), 0))
        .thenComparing(Broker::id);
  }

  private static int rank(Broker broker) {
    return switch (broker.state()) {
      case NOT_REGISTERED, NOT_LIVE, FENCED -> 0;
      case SERVING -> silent(broker) ? 1 : 2;
    };
  }

  /**
   * What is said of a broker.
   *
   * @param brief in a word, whatever the reason
   */
  static Cell state(ConsoleModel model, Picture picture, Broker broker, boolean brief) {
    String healing = healing(picture, broker, brief);
    Optional<RecoveryProgress> seen = Optional.ofNullable(model.recovery().get(broker.id()));
    String progress = seen.map(RecoveryText::brief).orElse("");
    if (!progress.isEmpty()) {
      // In brief the part that is loaded says that it is loading.
      String words =
          loading(model, broker)
              .map(now -> progress.replace("recovering ", "") + " " + RecoveryText.timeLeft(now))
              .orElse(progress);
      return new Cell("▲", words + healing, Role.WAITING);
    }
    boolean up = seen.filter(other -> serves(other.recovery())).isPresent();
    return switch (broker.state()) {
      case SERVING ->
          silent(broker)
              ? new Cell(
                  "▲", brief ? "silent" : Sanitizer.clean(broker.answered().reason()), Role.WAITING)
              : late(picture, broker)
                  .map(age -> new Cell("▲", "no word for " + age.toSeconds() + "s", Role.WAITING))
                  .orElse(new Cell("●", "serving", Role.DONE));
      case FENCED -> new Cell("▲", (up ? "up, still fenced" : "fenced") + healing, Role.WAITING);
      case NOT_REGISTERED ->
          new Cell("✖", (brief ? "gone" : "not registered") + healing, Role.OFFLINE);
      case NOT_LIVE -> new Cell("✖", "not live" + healing, Role.OFFLINE);
    };
  }
}
