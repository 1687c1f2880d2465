package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Text;
import dev.kafkarecovery.tui.model.Column;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Outcomes;
import dev.kafkarecovery.tui.model.Pick;
import dev.kafkarecovery.tui.model.RowState;
import dev.kafkarecovery.tui.model.RowWords;
import dev.kafkarecovery.tui.model.Rows;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** What the cells of a partition's row say. */
final class RowText {
  private static final Cell NOTHING = new Cell("", Role.DIM);

  private final ConsoleModel model;
  private final TopicPartition id;
  private final Pick pick;
  private final Optional<Recommendation> advice;
  private final RowState state;

  RowText(ConsoleModel model, TopicPartition id) {
    this.model = model;
    this.id = id;
    this.pick = model.pick(id);
    this.advice = model.picture().flatMap(seen -> seen.advice(id));
    this.state = Rows.state(model, id);
  }

  /** A cell's text and its role. */
  record Cell(String text, Role role) {}

  static Role role(RowState state) {
    return switch (state) {
      case OFFLINE -> Role.OFFLINE;
      case WAITING -> Role.WAITING;
      case ELECTING -> Role.NOTICE;
      case UNKNOWN -> Role.UNKNOWN;
      case ONLINE -> Role.DONE;
    };
  }

  Cell state() {
    return new Cell(state.shown(), role(state));
  }

  Cell pick() {
    return new Cell(RowWords.pick(model, id, state), pickRole());
  }

  private Role pickRole() {
    if (state == RowState.ONLINE) {
      return Role.DONE;
    }
    return switch (pick.kind()) {
      case ADVISED, LED -> Role.STRONG;
      case OVERRIDDEN, CLEARED -> Role.OVERRIDE;
      case OVERRIDDEN_LOST -> Role.LOSS;
      case NONE -> Role.DIM;
    };
  }

  Cell loss(int columns, boolean ascii) {
    if (pick.electable() && state != RowState.ONLINE) {
      return new Cell(Parts.loss(pick.loss(), columns, ascii), Parts.lossRole(pick.loss()));
    }
    if (state == RowState.ONLINE) {
      return model
          .outcomes()
          .of(id)
          .filter(o -> o.result().outcome() == ElectionResult.Outcome.ELECTED)
          .map(o -> new Cell(Parts.loss(o.loss(), columns, ascii), Parts.lossRole(o.loss())))
          .orElse(NOTHING);
    }
    return new Cell(pick.kind() == Pick.Kind.CLEARED ? "-" : Words.UNKNOWN, Role.UNKNOWN);
  }

  /** What stands in a column that may be there or not. */
  Cell cell(Column column) {
    int room = column.width() - 1;
    return switch (column) {
      case PICK_LEO -> pickEnd(room);
      case BEST_LEO -> bestEnd(room);
      case ADVICE -> advice();
      case EPOCH -> fact(partition -> String.valueOf(partition.leaderEpoch()));
      case REPLICAS -> fact(partition -> Words.brokers(partition.assignment()));
      case ISR -> fact(partition -> Words.brokers(partition.isr()));
      case ELR -> fact(partition -> Words.brokers(partition.elr()));
      case WAIT_FOR -> {
        List<Integer> awaited = Rows.awaited(model, id);
        yield awaited.isEmpty() ? NOTHING : new Cell(Words.brokers(awaited), Role.WAITING);
      }
    };
  }

  /** What the metadata says. */
  private Cell fact(Function<PartitionState, String> what) {
    return advice
        .map(seen -> what.apply(seen.state()))
        .filter(words -> !words.equals(Words.UNKNOWN))
        .map(words -> new Cell(words, Role.TEXT))
        .orElse(new Cell(Words.UNKNOWN, Role.UNKNOWN));
  }

  Cell pickEnd(int columns) {
    if (state == RowState.ONLINE) {
      return NOTHING;
    }
    Optional<Reading<Long>> end =
        pick.broker().isEmpty()
            ? Optional.empty()
            : advice
                .flatMap(a -> a.state().replica(pick.broker().getAsInt()))
                .map(replica -> replica.log().logEndOffset());
    return end.flatMap(Reading::asOptional)
        .map(value -> new Cell(Parts.number(value, columns), Role.TEXT))
        .orElse(new Cell(Words.UNKNOWN, Role.UNKNOWN));
  }

  Cell bestEnd(int columns) {
    if (state == RowState.ONLINE) {
      return NOTHING;
    }
    List<Replica> replicas =
        advice.map(Recommendation::state).map(PartitionState::replicas).orElse(List.of());
    OptionalLong best =
        replicas.stream()
            .flatMap(replica -> replica.log().logEndOffset().asOptional().stream())
            .mapToLong(Long::longValue)
            .max();
    return best.isPresent()
        ? new Cell(Parts.number(best.getAsLong(), columns), Role.DIM)
        : new Cell(Words.UNKNOWN, Role.UNKNOWN);
  }

  Cell advice() {
    return new Cell(RowWords.advice(model, id, state), adviceRole());
  }

  private Role adviceRole() {
    if (state == RowState.ONLINE) {
      return Role.DIM;
    }
    if (advice.isEmpty()) {
      return Role.UNKNOWN;
    }
    boolean wait = !Rows.awaited(model, id).isEmpty();
    return switch (advice.get().kind()) {
      case LEADER_PRESENT -> Role.DIM;
      case LEADER_HIDDEN, NO_EVIDENCE -> Role.UNKNOWN;
      case CLEAN -> Role.DONE;
      case UNCLEAN -> wait ? Role.WAITING : Role.TEXT;
      case NO_ELECTABLE_REPLICA -> wait ? Role.WAITING : Role.OFFLINE;
    };
  }

  /** What came of it: results are shown in the row until acted on. */
  Cell result(int columns) {
    Optional<Outcomes.InFlight> inFlight = model.outcomes().inFlight(id);
    if (inFlight.isPresent()) {
      Duration since = Duration.between(inFlight.get().since(), model.now());
      return new Cell(
          "%s %ds…"
              .formatted(
                  switch (inFlight.get().phase()) {
                    case CHECKING -> "check";
                    case SALVAGING -> "salvage";
                    case REORDERING -> "order";
                    case ELECTING -> "elect";
                    case VERIFYING -> "verify";
                    case RESTORING -> "restore";
                  },
                  Math.max(0, since.toSeconds())),
          Role.NOTICE);
    }
    return model
        .outcomes()
        .of(id)
        .map(outcome -> result(outcome, columns))
        .orElseGet(() -> noResult(columns));
  }

  private Cell noResult(int columns) {
    if (model.outcomes().healedAfterFailure(id)) {
      String words = "✔ healed, after a failure";
      return new Cell(Text.width(words) <= columns ? words : "✔ now led", Role.DONE);
    }
    if (model.outcomes().healed(id).isPresent()) {
      return new Cell("✔ healed", Role.DONE);
    }
    return model.choices().marked(id) && pick.electable()
        ? new Cell("staged", Role.STAGED)
        : NOTHING;
  }

  private static Cell result(Outcomes.Outcome outcome, int columns) {
    ElectionResult result = outcome.result();
    String at = Words.time(outcome.at(), outcome.at());
    return switch (result.outcome()) {
      case ELECTED -> new Cell("✔ " + at, Role.DONE);
      case NOT_NEEDED -> new Cell("✔ was led", Role.DONE);
      case SKIPPED -> new Cell(longer("– SKIPPED", result, columns), Role.WAITING);
      case FAILED -> new Cell(longer("✖ FAILED", result, columns), Role.LOSS);
      case UNKNOWN -> new Cell(longer("? UNKNOWN", result, columns), Role.UNKNOWN);
      case NOT_STARTED -> new Cell("– NOT SENT", Role.WAITING);
    };
  }

  /** The sentence too where there is room for a good part of it; the detail has it in full. */
  private static String longer(String word, ElectionResult result, int columns) {
    int room = columns - Text.width(word) - 2;
    return room < 20 ? word : word + "  " + Text.cut(Sanitizer.clean(result.sentence()), room);
  }
}
