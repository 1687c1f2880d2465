package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The words of a row, as it shows them and as a filter looks through them. */
public final class RowWords {
  private RowWords() {}

  /** Everything that a filter looks through: name, state, pick and advice. */
  static String all(ConsoleModel model, TopicPartition id) {
    RowState state = Rows.state(model, id);
    return Sanitizer.clean(id.toString())
        + " "
        + state.shown()
        + " "
        + pick(model, id, state)
        + " "
        + advice(model, id, state);
  }

  /** Who would be elected, or who leads. */
  public static String pick(ConsoleModel model, TopicPartition id, RowState state) {
    if (state == RowState.ONLINE) {
      return broker(Rows.leader(model, id));
    }
    Pick pick = model.pick(id);
    return switch (pick.kind()) {
      case ADVISED, LED -> broker(pick.broker());
      case OVERRIDDEN -> broker(pick.broker()) + " *";
      case OVERRIDDEN_LOST -> broker(pick.broker()) + " ✖";
      case CLEARED -> model.choices().waiting(id) ? "wait" : "out";
      case NONE -> state == RowState.WAITING ? "-" : "none";
    };
  }

  /** What is advised, in two or three words; empty where nothing is to be done. */
  public static String advice(ConsoleModel model, TopicPartition id, RowState state) {
    if (state == RowState.ONLINE) {
      return "";
    }
    Optional<Recommendation> advice = model.picture().flatMap(seen -> seen.advice(id));
    if (advice.isEmpty()) {
      return "not seen";
    }
    List<Integer> awaited = Rows.awaited(model, id);
    return switch (advice.get().kind()) {
      case LEADER_PRESENT -> "";
      case LEADER_HIDDEN -> "leader hidden";
      case CLEAN -> "elect clean";
      case UNCLEAN -> awaited.isEmpty() ? "elect unclean" : "elect or wait";
      case NO_EVIDENCE -> beingAsked(advice.get()) ? "asking…" : "logs unknown";
      case NO_ELECTABLE_REPLICA ->
          awaited.isEmpty() ? "no live copy" : "wait for " + awaited.get(0);
    };
  }

  private static String broker(OptionalInt broker) {
    return broker.isPresent() ? Integer.toString(broker.getAsInt()) : Words.UNKNOWN;
  }

  private static boolean beingAsked(Recommendation advice) {
    return advice.state().replicas().stream()
        .anyMatch(
            replica ->
                replica.log().logEndOffset() instanceof Reading.Unknown<Long> unknown
                    && unknown.why() == Reading.Why.NOT_ASKED);
  }
}
