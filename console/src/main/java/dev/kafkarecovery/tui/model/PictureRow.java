package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Advice;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.Recommendation;
import java.util.List;
import java.util.Locale;

/**
 * What follows from a picture alone for one of its partitions. Worked out once, where the picture
 * is thought over: a table of 100,000 rows has no time for it on the thread that answers keys.
 *
 * @param place its place among the rows sorted by name
 * @param counsel electing weighed against waiting for a broker that is on its way
 * @param awaited the in-sync replicas that could heal it by coming back, ascending
 * @param state what the row shows unless the operator chose, or something was elected
 * @param pick who shall lead unless the operator chose otherwise
 * @param words what a filter looks through, in lower case, unless the operator chose or something
 *     was elected
 */
public record PictureRow(
    int place,
    Recommendation advice,
    Advice counsel,
    List<Integer> awaited,
    RowState state,
    Pick pick,
    String words) {
  public PictureRow {
    awaited = List.copyOf(awaited);
  }

  TopicPartition id() {
    return advice.id();
  }

  static PictureRow of(int place, Advice counsel, List<Integer> awaited) {
    Recommendation advice = counsel.recommendation();
    Pick pick = pick(advice);
    RowState state = state(advice.state(), pick, awaited);
    String words =
        RowWords.joined(
            advice.id(),
            state,
            RowWords.pick(pick, state),
            RowWords.advice(counsel, awaited, state));
    return new PictureRow(
        place, advice, counsel, awaited, state, pick, words.toLowerCase(Locale.ROOT));
  }

  private static Pick pick(Recommendation advice) {
    PartitionState state = advice.state();
    if (!state.offline()) {
      return new Pick(Pick.Kind.LED, state.leader(), Loss.NONE);
    }
    return advice.electable()
        ? new Pick(Pick.Kind.ADVISED, advice.pick(), advice.loss())
        : Pick.nobody(Pick.Kind.NONE);
  }

  private static RowState state(PartitionState state, Pick pick, List<Integer> awaited) {
    if (state.leaderHidden()) {
      return RowState.UNKNOWN;
    }
    if (!state.offline()) {
      return RowState.ONLINE;
    }
    return pick.kind() == Pick.Kind.NONE && !awaited.isEmpty()
        ? RowState.WAITING
        : RowState.OFFLINE;
  }
}
