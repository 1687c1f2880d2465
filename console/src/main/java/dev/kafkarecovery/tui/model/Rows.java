package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import java.time.Duration;
import java.util.ArrayList;
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
    RowState seen =
        model.picture().flatMap(now -> now.row(id)).map(PictureRow::state).orElse(RowState.UNKNOWN);
    return seen == RowState.WAITING && model.choices().picked(id) ? RowState.OFFLINE : seen;
  }

  /** Brokers that would heal this partition by coming back. */
  public static List<Integer> awaited(ConsoleModel model, TopicPartition id) {
    return model.picture().flatMap(seen -> seen.row(id)).map(PictureRow::awaited).orElse(List.of());
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
   * @param internal such rows come first, however the others are arranged
   * @param number comes before {@code words}, and those before the name
   */
  private record Ordered(TopicPartition id, boolean internal, long number, String words) {}

  private static final Comparator<Ordered> BY_KEY =
      Comparator.comparingLong(Ordered::number)
          .thenComparing(Ordered::words)
          .thenComparing(Ordered::id);

  /**
   * All partitions, in the order to show them; internal topics first. Begins with the rows as they
   * stand: what is nearly in order is sorted in little more than one comparison a row.
   */
  static List<TopicPartition> order(ConsoleModel model) {
    if (model.picture().isEmpty()) {
      return List.of();
    }
    Picture picture = model.picture().get();
    Arrangement arrangement = model.table().arrangement();
    List<Ordered> rows = new ArrayList<>(picture.rows().size());
    int known = 0;
    for (TopicPartition id : model.table().all()) {
      if (picture.rows().containsKey(id)) {
        rows.add(ordered(model, id, arrangement.sort()));
        known++;
      }
    }
    if (known < picture.rows().size()) {
      Set<TopicPartition> standing = Set.copyOf(model.table().all());
      for (PartitionState state : picture.snapshot().partitions()) {
        if (!standing.contains(state.id())) {
          rows.add(ordered(model, state.id(), arrangement.sort()));
        }
      }
    }
    Comparator<Ordered> byKey = arrangement.reversed() ? BY_KEY.reversed() : BY_KEY;
    rows.sort(
        (one, other) ->
            one.internal() == other.internal()
                ? byKey.compare(one, other)
                : Boolean.compare(other.internal(), one.internal()));
    List<TopicPartition> ids = new ArrayList<>(rows.size());
    rows.forEach(row -> ids.add(row.id()));
    return ids;
  }

  private static Ordered ordered(ConsoleModel model, TopicPartition id, Sort sort) {
    long number =
        switch (sort) {
          case STATE -> attention(model, id);
          case LOSS -> -weight(model, id);
          case PICK -> model.pick(id).broker().orElse(-1);
          case TOPIC, ADVICE -> 0;
        };
    String words = sort == Sort.ADVICE ? RowWords.advice(model, id, state(model, id)) : "";
    return new Ordered(id, id.internal(), number, words);
  }

  /** How many partitions are marked and not shown. */
  public static long hiddenMarks(ConsoleModel model) {
    Table table = model.table();
    if (model.choices().markCount() == 0 || table.shown().size() == table.total()) {
      return 0;
    }
    return model.choices().marks().stream().filter(id -> !table.shows(id)).count();
  }

  /** True for partitions that are to be shown, as the table is set. */
  static Predicate<TopicPartition> wanted(ConsoleModel model) {
    Table table = model.table();
    Predicate<String> words = table.filter().ofLowerCase();
    boolean all = table.filter().isEmpty();
    return id ->
        (!table.onlyFailed() || model.outcomes().failed(id))
            && (all || words.test(RowWords.all(model, id)));
  }

  /**
   * The row nearest to the cursor that the words looked for match; past the last row it goes on at
   * the first. A row of a group matches by any of its partitions.
   *
   * @return empty where no other row matches
   */
  public static OptionalInt nextMatch(ConsoleModel model, boolean forward) {
    Table table = model.table();
    Predicate<String> words = table.sought().ofLowerCase();
    int rows = table.rows().size();
    for (int step = 1; step < rows; step++) {
      int row = Math.floorMod(table.cursorRow() + (forward ? step : -step), rows);
      if (table.members(table.rows().get(row)).stream()
          .anyMatch(id -> words.test(RowWords.all(model, id)))) {
        return OptionalInt.of(row);
      }
    }
    return OptionalInt.empty();
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
