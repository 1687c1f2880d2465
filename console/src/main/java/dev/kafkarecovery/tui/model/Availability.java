package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.tui.key.Action;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Why an action can do nothing now. */
public final class Availability {
  private Availability() {}

  /** The reason in a clause; empty if the action is available. */
  public static Optional<String> disabled(Action action, ConsoleModel model) {
    return switch (action) {
      case RETRY ->
          retriableStream(model).findAny().isEmpty()
              ? Optional.of("nothing that failed can be tried again")
              : refused(model);
      case COMMIT -> openRange(model).or(() -> commit(model));
      case OVERRIDE, AUTO_PICK, CLEAR_PICK -> openRange(model).or(() -> choice(model));
      case EXPORT ->
          !mayPlan(model) || plannable(model).findAny().isEmpty()
              ? Optional.of("no pick to export")
              : openRange(model);
      case FILTER -> model.table().total() == 0 ? Optional.of("there is nothing to filter") : ok();
      case NEXT_MATCH, PREVIOUS_MATCH ->
          model.table().sought().isEmpty()
              ? Optional.of("nothing was looked for yet: / filters")
              : model.table().rows().isEmpty() ? nothingShown(model) : ok();
      case MARK, MARK_ALL, RANGE, GROUP, DETAIL, SORT, REVERSE ->
          model.table().rows().isEmpty() ? nothingShown(model) : ok();
      case UNMARK -> model.choices().markCount() == 0 ? Optional.of("nothing is marked") : ok();
      case ONLY_FAILED ->
          model.outcomes().anyFailed() || model.table().onlyFailed()
              ? ok()
              : Optional.of("no election failed");
      case NEXT_PANE, PREVIOUS_PANE ->
          model.commit().isPresent() || model.lower().scrollable()
              ? ok()
              : Optional.of("nothing was committed, and all of the partition is shown");
      case SUSPEND ->
          model.committing()
              ? Optional.of("a commit is running, and would stand still half way")
              : ok();
      case REFRESH, FREEZE ->
          model.link() instanceof Link.File ? Optional.of("this is a saved snapshot") : ok();
      case DOWN,
          UP,
          HALF_DOWN,
          HALF_UP,
          PAGE_DOWN,
          PAGE_UP,
          TOP,
          BOTTOM,
          NEXT_THEME,
          MOUSE,
          COMMAND,
          COMPLETE,
          WIDE,
          COLUMNS,
          LOG,
          HELP,
          REPAINT,
          DUMP,
          QUIT,
          INTERRUPT,
          CHOOSE,
          BACK,
          YES,
          NO,
          WAIT,
          NOTE,
          DROP_LOSSY,
          SALVAGE,
          FOCUS ->
          ok();
    };
  }

  /** What the last commit did not get done, and what can be tried again as things stand. */
  public static List<TopicPartition> retriable(ConsoleModel model) {
    return retriableStream(model).toList();
  }

  /** The same, to look for one. */
  static Stream<TopicPartition> retriableStream(ConsoleModel model) {
    return model.commit().stream()
        .flatMap(last -> last.failures().stream())
        .map(ElectionResult::id)
        .filter(id -> model.outcomes().failed(id) && model.pick(id).electable());
  }

  /** What an export would hold: the marked picks, or all picks where none is marked. */
  public static Stream<TopicPartition> plannable(ConsoleModel model) {
    Stream<TopicPartition> wanted =
        model.choices().markCount() > 0
            ? model.targetStream()
            : model.picture().stream()
                .flatMap(seen -> seen.snapshot().partitions().stream())
                .map(PartitionState::id);
    return wanted.filter(id -> model.pick(id).electable());
  }

  /** Spares the search through all partitions, where there is nothing to find. */
  private static boolean mayPlan(ConsoleModel model) {
    return model.choices().count() > 0 || model.picture().filter(Picture::electable).isPresent();
  }

  private static Optional<String> ok() {
    return Optional.empty();
  }

  /** What looks marked must not be left out. */
  private static Optional<String> openRange(ConsoleModel model) {
    return model.table().anchor().map(id -> "a range is open: v marks it, esc drops it");
  }

  private static Optional<String> nothingShown(ConsoleModel model) {
    return Optional.of(
        model.table().filter().isEmpty()
            ? "no partition is shown"
            : "the filter matches no partition");
  }

  /** Why nothing at all can be committed. */
  private static Optional<String> refused(ConsoleModel model) {
    if (model.readOnly().isPresent()) {
      return model.readOnly();
    }
    if (model.committing()) {
      return Optional.of("a commit is running");
    }
    if (model.link() instanceof Link.Lost) {
      return Optional.of("the cluster gives no answer: wait for one");
    }
    if (model.age().filter(age -> age.compareTo(Review.OLDEST) > 0).isPresent()) {
      return Optional.of("what is shown is too old to act on: wait for an answer");
    }
    return ok();
  }

  private static Optional<String> commit(ConsoleModel model) {
    Optional<String> refused = refused(model);
    if (refused.isPresent()) {
      return refused;
    }
    if (model.targetStream().findAny().isEmpty() || model.table().rows().isEmpty()) {
      return nothingShown(model);
    }
    if (model.targetStream().noneMatch(id -> model.pick(id).electable())) {
      return Optional.of(
          model.targetStream().skip(1).findAny().isPresent()
              ? "none of the marked partitions has a pick"
              : "this partition has no pick");
    }
    return ok();
  }

  private static Optional<String> choice(ConsoleModel model) {
    if (model.targetStream().findAny().isEmpty() || model.table().rows().isEmpty()) {
      return nothingShown(model);
    }
    boolean anyOffline =
        model
            .targetStream()
            .anyMatch(
                id ->
                    Rows.state(model, id) == RowState.OFFLINE
                        || Rows.state(model, id) == RowState.WAITING);
    return anyOffline ? ok() : Optional.of("it is not offline");
  }
}
