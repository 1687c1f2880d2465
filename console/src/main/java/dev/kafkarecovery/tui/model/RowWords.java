package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Advice;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** The words of a row, as it shows them and as a filter looks through them. */
public final class RowWords {
  private RowWords() {}

  /** Everything that a filter looks through, in lower case: name, state, pick and advice. */
  static String all(ConsoleModel model, PictureRow row) {
    TopicPartition id = row.id();
    if (Rows.asSeen(model, id)) {
      return row.words();
    }
    RowState state = Rows.state(model, id);
    return joined(id, state, pick(model, id, state), advice(model, id, state))
        .toLowerCase(Locale.ROOT);
  }

  static String joined(TopicPartition id, RowState state, String pick, String advice) {
    return Sanitizer.clean(id.toString()) + " " + state.shown() + " " + pick + " " + advice;
  }

  /** Who would be elected, or who leads. */
  public static String pick(ConsoleModel model, TopicPartition id, RowState state) {
    if (state == RowState.ONLINE) {
      return broker(Rows.leader(model, id));
    }
    return model.choices().waiting(id) ? "wait" : pick(model.pick(id), state);
  }

  /** The same for a pick, of a partition for which no broker is waited for. */
  static String pick(Pick pick, RowState state) {
    return switch (pick.kind()) {
      case ADVISED, LED -> broker(pick.broker());
      case OVERRIDDEN -> broker(pick.broker()) + " *";
      case OVERRIDDEN_LOST -> broker(pick.broker()) + " ✖";
      case CLEARED -> "out";
      case NONE -> state == RowState.WAITING ? "-" : "none";
    };
  }

  /** What is advised, in two or three words; empty where nothing is to be done. */
  public static String advice(ConsoleModel model, TopicPartition id, RowState state) {
    return model
        .picture()
        .flatMap(seen -> seen.row(id))
        .map(row -> advice(row.counsel(), row.awaited(), state))
        .orElse(state == RowState.ONLINE ? "" : "not seen");
  }

  static String advice(Advice counsel, List<Integer> awaited, RowState state) {
    if (state == RowState.ONLINE) {
      return "";
    }
    if (counsel.kind() == Advice.Kind.WAIT) {
      String left = counsel.timeLeft().map(Words::roughly).orElse("");
      return ("wait "
              + Words.firstFew(counsel.brokers().stream().map(String::valueOf).toList(), 1)
              + " "
              + left)
          .stripTrailing();
    }
    Recommendation advice = counsel.recommendation();
    return switch (advice.kind()) {
      case LEADER_PRESENT -> "";
      case LEADER_HIDDEN -> "leader hidden";
      case CLEAN -> "elect clean";
      case UNCLEAN -> awaited.isEmpty() ? "elect unclean" : "elect or wait";
      case NO_EVIDENCE -> beingAsked(advice) ? "asking…" : "logs unknown";
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
