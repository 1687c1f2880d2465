package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import java.util.List;

/** Partitions that got a leader without the console, while they were marked. */
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
    List<String> names = healed.stream().map(id -> Sanitizer.clean(id.toString())).toList();
    model.flash(
        (healed.size() == 1
                ? "it healed, mark dropped: "
                : Words.number(healed.size()) + " healed, marks dropped: ")
            + Words.firstFew(names, NAMED),
        /* bad= */ true);
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
