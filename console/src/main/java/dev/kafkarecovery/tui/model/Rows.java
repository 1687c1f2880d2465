package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What each row says, and in which order rows come. */
public final class Rows {
  private static final Comparator<TopicPartition> INTERNAL_FIRST =
      Comparator.comparing((TopicPartition id) -> !id.internal());

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

  /** All partitions, in the order to show them. */
  static List<TopicPartition> order(ConsoleModel model) {
    return model.picture().stream()
        .flatMap(seen -> seen.snapshot().partitions().stream())
        .map(PartitionState::id)
        .sorted(comparator(model, model.table().arrangement()))
        .toList();
  }

  /** True for a partition that is to be shown, as the table is set. */
  static boolean wanted(ConsoleModel model, TopicPartition id) {
    Table table = model.table();
    return (!table.onlyFailed() || model.outcomes().failed(id))
        && (table.filter().isEmpty() || table.filter().matches(RowWords.all(model, id)));
  }

  private static Comparator<TopicPartition> comparator(
      ConsoleModel model, Arrangement arrangement) {
    Comparator<TopicPartition> byName = Comparator.naturalOrder();
    Comparator<TopicPartition> wanted =
        switch (arrangement.sort()) {
          case STATE ->
              Comparator.comparing((TopicPartition id) -> attention(model, id))
                  .thenComparing(byName);
          case TOPIC -> byName;
          case LOSS ->
              Comparator.comparingLong((TopicPartition id) -> weight(model, id))
                  .reversed()
                  .thenComparing(byName);
          case PICK ->
              Comparator.comparingInt((TopicPartition id) -> model.pick(id).broker().orElse(-1))
                  .thenComparing(byName);
          case ADVICE ->
              Comparator.comparing(
                      (TopicPartition id) -> RowWords.advice(model, id, state(model, id)))
                  .thenComparing(byName);
        };
    return INTERNAL_FIRST.thenComparing(arrangement.reversed() ? wanted.reversed() : wanted);
  }

  /** What was elected keeps its place for a moment, so that its result is seen where it was. */
  private static int attention(ConsoleModel model, TopicPartition id) {
    if (state(model, id) != RowState.ONLINE) {
      return 0;
    }
    boolean fresh =
        model
            .outcomes()
            .of(id)
            .filter(outcome -> outcome.at().plus(RESULT_STAYS).isAfter(model.now()))
            .isPresent();
    return fresh ? 0 : 1;
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
