package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Marks that a new picture takes away: what was marked is not there any more. */
final class Marks {
  private static final int NAMED = 3;

  private Marks() {}

  /**
   * Whom each marked partition is to get, as things stand; without those that are to get nobody.
   */
  static Map<TopicPartition, Integer> picks(ConsoleModel model) {
    Map<TopicPartition, Integer> picks = new HashMap<>();
    for (TopicPartition id : model.choices().marks()) {
      Pick pick = model.pick(id);
      if (pick.electable()) {
        picks.put(id, pick.broker().orElseThrow());
      }
    }
    return picks;
  }

  /**
   * Takes the marks of partitions that are to get another leader than before without anybody having
   * chosen so, and says so: a mark stands for the election that was on the screen.
   */
  static void unmarkChanged(ConsoleModel model, Map<TopicPartition, Integer> before) {
    List<String> changed = new ArrayList<>();
    for (Map.Entry<TopicPartition, Integer> marked : new TreeMap<>(before).entrySet()) {
      TopicPartition id = marked.getKey();
      Pick now = model.pick(id);
      boolean same = now.broker().equals(OptionalInt.of(marked.getValue()));
      if (model.choices().marked(id) && !same) {
        model.choices().unmark(id);
        String other = now.broker().isPresent() ? "" + now.broker().getAsInt() : "nobody";
        changed.add(
            "%s %d → %s".formatted(Sanitizer.clean(id.toString()), marked.getValue(), other));
      }
    }
    if (!changed.isEmpty()) {
      model.flash(
          (changed.size() == 1
                  ? "its pick changed, mark dropped: "
                  : Words.number(changed.size()) + " picks changed, marks dropped: ")
              + Words.firstFew(changed, NAMED),
          /* bad= */ true);
    }
  }

  /** Takes their marks, and says so: there is nothing to elect in them any more. */
  static void unmarkHealed(ConsoleModel model) {
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
                  : Words.number(healed.size()) + " healed, each after a failure: ")
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
