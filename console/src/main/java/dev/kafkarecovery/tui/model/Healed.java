package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import java.util.List;

/** Partitions that got a leader without the console, while they were marked or had failed. */
final class Healed {
  private static final int NAMED = 3;

  private Healed() {}

  /** Takes their marks, and says so: there is nothing to elect in them any more. */
  static void unmark(ConsoleModel model) {
    List<TopicPartition> healed =
        model.choices().marks().stream().filter(id -> healed(model, id)).toList();
    if (healed.isEmpty()) {
      return;
    }
    healed.forEach(model.choices()::unmark);
    model.flash(
        (healed.size() == 1
                ? "it healed, mark dropped: "
                : Words.number(healed.size()) + " healed, marks dropped: ")
            + names(healed),
        /* bad= */ true);
  }

  /** Says of which partitions a failure is over: somebody leads them. */
  static void afterFailure(ConsoleModel model, List<TopicPartition> healed) {
    if (!healed.isEmpty()) {
      model.flash(
          (healed.size() == 1
                  ? "healed, after a failure: "
                  : healed.size() + " healed, each after a failure: ")
              + names(healed),
          /* bad= */ false);
    }
  }

  private static String names(List<TopicPartition> ids) {
    return Words.firstFew(ids.stream().map(id -> Sanitizer.clean(id.toString())).toList(), NAMED);
  }

  private static boolean healed(ConsoleModel model, TopicPartition id) {
    return model.outcomes().inFlight(id).isEmpty()
        && model
            .picture()
            .flatMap(seen -> seen.state(id))
            .filter(state -> !state.offline() && !state.leaderHidden())
            .isPresent();
  }
}
