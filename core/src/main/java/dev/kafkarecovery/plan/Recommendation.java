package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What to do about one partition.
 *
 * @param ranking all replicas, best first, the rejected ones last
 * @param pick the broker to elect; empty unless the kind is {@link Kind#CLEAN} or {@link
 *     Kind#UNCLEAN}
 * @param loss what electing the pick loses; {@link Loss#NONE} where nothing is to be elected
 * @param sentence the advice in one plain sentence
 * @param cuts what was known of where logs would be cut
 */
public record Recommendation(
    PartitionState state,
    Kind kind,
    List<RankedReplica> ranking,
    OptionalInt pick,
    Loss loss,
    String sentence,
    Cuts cuts) {
  /** The kinds of advice. */
  public enum Kind {
    /** Somebody leads already. */
    LEADER_PRESENT,
    /** The controller has a leader that this listener does not show. */
    LEADER_HIDDEN,
    /** A live ISR or ELR member can lead: nothing committed is lost. */
    CLEAN,
    /** The best of the readable logs can be elected; records may be lost. */
    UNCLEAN,
    /** Some replica could be elected, but no log is known well enough to choose by itself. */
    NO_EVIDENCE,
    /** No replica can be elected. */
    NO_ELECTABLE_REPLICA
  }

  public Recommendation {
    ranking = List.copyOf(ranking);
  }

  public TopicPartition id() {
    return state.id();
  }

  public boolean electable() {
    return pick.isPresent();
  }

  /** What electing this broker loses. */
  public Loss lossOf(int brokerId) {
    return pick.isPresent() && pick.getAsInt() == brokerId
        ? loss
        : LossEstimate.of(state, brokerId, cuts);
  }

  /** What becomes of each other readable log if this broker leads, by broker. */
  public Map<Integer, Reading<Cut>> cutsIf(int brokerId) {
    return LossEstimate.cuts(state, brokerId, cuts);
  }

  /** What the part of a log holds that goes; unknown where nothing does. */
  public Reading<TailContent> tail(Cut cut) {
    return Tail.of(state, cut)
        .map(cuts::content)
        .orElseGet(() -> Reading.unknown(Reading.Why.EMPTY_LOG, "nothing of it goes"));
  }

  public Optional<RankedReplica> ranked(int brokerId) {
    return ranking.stream().filter(ranked -> ranked.brokerId() == brokerId).findFirst();
  }
}
