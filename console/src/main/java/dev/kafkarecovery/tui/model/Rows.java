package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/** What each row says, and in which order rows come. */
public final class Rows {
  private static final Duration RESULT_STAYS = Duration.ofSeconds(30);

  private Rows() {}

  /** The state that a row shows: a verified result counts more than an older picture. */
  public static RowState state(ConsoleModel model, TopicPartition id) {
    if (model.outcomes().inFlight(id).isPresent()) {
      return RowState.ELECTING;
    }
    if (model.outcomes().of(id).filter(outcome -> !outcome.failed()).isPresent()) {
      return RowState.ONLINE;
    }
    Optional<PartitionState> state = model.picture().flatMap(seen -> seen.state(id));
    if (state.isEmpty() || state.get().leaderHidden()) {
      return RowState.UNKNOWN;
    }
    if (!state.get().offline()) {
      return RowState.ONLINE;
    }
    Pick pick = model.pick(id);
    boolean waits = pick.kind() == Pick.Kind.NONE && !awaited(model, id).isEmpty();
    return waits ? RowState.WAITING : RowState.OFFLINE;
  }

  /** Brokers that would heal this partition by coming back. */
  public static List<Integer> awaited(ConsoleModel model, TopicPartition id) {
    return model.picture().flatMap(seen -> seen.state(id).map(seen::awaited)).orElse(List.of());
  }

  /** Who leads the partition, by the picture or by a newer verified result. */
  public static OptionalInt leader(ConsoleModel model, TopicPartition id) {
    Optional<PartitionState> state = model.picture().flatMap(seen -> seen.state(id));
    if (state.isPresent() && state.get().leader().isPresent()) {
      return state.get().leader();
    }
    return model
        .outcomes()
        .of(id)
        .map(outcome -> outcome.result().leader())
        .orElse(OptionalInt.empty());
  }

  /**
   * A row with what it is ordered by, which is worked out once and not in each comparison.
   *
   * @param number comes before {@code words}, and those before the name
   */
  private record Ordered(TopicPartition id, long number, String words) {}

  private static final Comparator<Ordered> BY_KEY =
      Comparator.comparingLong(Ordered::number)
          .thenComparing(Ordered::words)
          .thenComparing(Ordered::id);

  /** All partitions, in the order to show them; internal topics first. */
  static List<TopicPartition> order(ConsoleModel model) {
    Arrangement arrangement = model.table().arrangement();
    Comparator<Ordered> byKey = arrangement.reversed() ? BY_KEY.reversed() : BY_KEY;
    return model.picture().stream()
        .flatMap(seen -> seen.snapshot().partitions().stream())
        .map(state -> ordered(model, state.id(), arrangement.sort()))
        .sorted(Comparator.comparing((Ordered row) -> !row.id().internal()).thenComparing(byKey))
        .map(Ordered::id)
        .toList();
  }

  private static Ordered ordered(ConsoleModel model, TopicPartition id, Sort sort) {
    return switch (sort) {
      case STATE -> new Ordered(id, attention(model, id), "");
      case TOPIC -> new Ordered(id, 0, "");
      case LOSS -> new Ordered(id, -weight(model, id), "");
      case PICK -> new Ordered(id, model.pick(id).broker().orElse(-1), "");
      case ADVICE -> new Ordered(id, 0, RowWords.advice(model, id, state(model, id)));
    };
  }

  /** How many partitions are marked and not shown. */
  public static long hiddenMarks(ConsoleModel model) {
    Table table = model.table();
    if (model.choices().markCount() == 0 || table.shown().size() == table.total()) {
      return 0;
    }
    Set<TopicPartition> shown = Set.copyOf(table.shown());
    return model.choices().marks().stream().filter(id -> !shown.contains(id)).count();
  }

  /** True for partitions that are to be shown, as the table is set. */
  static Predicate<TopicPartition> wanted(ConsoleModel model) {
    Table table = model.table();
    Predicate<String> words = table.filter().matcher();
    boolean all = table.filter().isEmpty();
    return id ->
        (!table.onlyFailed() || model.outcomes().failed(id))
            && (all || words.test(RowWords.all(model, id)));
  }

  /** What was elected keeps its place for a moment, so that its result is seen where it was. */
  private static int attention(ConsoleModel model, TopicPartition id) {
    Optional<Outcomes.Outcome> outcome = model.outcomes().of(id);
    if (outcome.isPresent() && !outcome.get().failed()) {
      return outcome.get().at().plus(RESULT_STAYS).isAfter(model.now()) ? 0 : 1;
    }
    boolean led =
        model
            .picture()
            .flatMap(seen -> seen.state(id))
            .filter(state -> !state.offline() && !state.leaderHidden())
            .isPresent();
    return led && model.outcomes().inFlight(id).isEmpty() ? 1 : 0;
  }

  private static long weight(ConsoleModel model, TopicPartition id) {
    Pick pick = model.pick(id);
    if (pick.kind() == Pick.Kind.LED) {
      return -1;
    }
    Loss loss = pick.loss();
    return !pick.electable() || (loss.atLeast() == 0 && !loss.exact())
        ? Long.MAX_VALUE
        : loss.atLeast();
  }
}
