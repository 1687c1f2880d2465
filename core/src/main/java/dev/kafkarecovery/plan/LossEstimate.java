package dev.kafkarecovery.plan;

import static dev.kafkarecovery.model.ReplicaLog.NO_EPOCH;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What electing a replica loses: exactly, against the other readable logs, where it is known from
 * which offset each would be cut ({@link Cuts}), and else at least.
 *
 * <p>Lost is an offset, with its epoch, that some readable log holds and that no log holds any more
 * once all follow the new leader. An offset that several logs share counts once.
 *
 * <p>Where a cut is not known, the difference of the log ends is a lower bound: a log is cut at or
 * before the elected log's end. A log of a newer epoch loses all of that epoch, however short it
 * is, so that a small lower bound would make the older log look the better choice.
 */
public final class LossEstimate {
  private LossEstimate() {}

  /** The loss if this broker is elected, by the ends and last epochs of the logs alone. */
  public static Loss of(PartitionState state, int pick) {
    return of(state, pick, Cuts.NONE);
  }

  /** The loss if this broker is elected. */
  public static Loss of(PartitionState state, int pick, Cuts cuts) {
    Map<Integer, Reading<Cut>> survivors = cuts(state, pick, cuts);
    List<Cut> known =
        survivors.values().stream().flatMap(cut -> cut.asOptional().stream()).toList();
    if (Ranking.inSync(state, pick)) {
      // It holds all that is committed; where it does not, it came back with less.
      return withLess(state, pick, survivors.values(), cuts);
    }
    List<Integer> unseen =
        others(state, pick)
            .filter(other -> !other.log().rankable())
            .map(Replica::brokerId)
            .sorted()
            .toList();
    List<Integer> unknownAbove = unseen.stream().filter(members(state)::contains).toList();
    Replica picked = state.replica(pick).orElseThrow();
    if (!picked.log().rankable()) {
      return new Loss(0, true, false, unseen, unknownAbove, 0);
    }
    List<Replica> seen = others(state, pick).filter(other -> other.log().rankable()).toList();
    Optional<Long> all =
        known.size() == seen.size() ? distinct(state, known, Cut::lost, cuts) : Optional.empty();
    long committed = committed(state, known, cuts);
    return new Loss(
        Math.max(committed, all.orElseGet(() -> atLeast(picked, seen, known))),
        all.isEmpty(),
        seen.stream().anyMatch(other -> epoch(other) > epoch(picked)),
        unseen,
        unknownAbove,
        committed);
  }

  /**
   * What electing an in-sync replica loses: nothing, unless others hold more that was committed. Of
   * those whose cut is not known, what lies beyond its end counts.
   */
  private static Loss withLess(
      PartitionState state, int pick, Collection<Reading<Cut>> survivors, Cuts cuts) {
    List<Cut> known = survivors.stream().flatMap(cut -> cut.asOptional().stream()).toList();
    Optional<Long> end = state.replica(pick).orElseThrow().log().logEndOffset().asOptional();
    long byEnds =
        end.isEmpty()
            ? 0
            : others(state, pick)
                .filter(other -> other.log().rankable())
                .mapToLong(other -> Math.min(end(other), committedEnd(state, other)) - end.get())
                .max()
                .orElse(0);
    long proven = Math.max(committed(state, known, cuts), byEnds);
    boolean open = survivors.stream().anyMatch(cut -> !cut.isKnown());
    return proven <= 0 ? Loss.NONE : new Loss(proven, open, false, List.of(), List.of(), proven);
  }

  /** What becomes of each other readable log if this broker leads, by broker. */
  public static Map<Integer, Reading<Cut>> cuts(PartitionState state, int pick, Cuts cuts) {
    Map<Integer, Reading<Cut>> survivors = new TreeMap<>();
    others(state, pick)
        .filter(other -> other.log().rankable())
        .forEach(
            other ->
                survivors.put(
                    other.brokerId(),
                    CutQuestion.of(state, pick, other.brokerId())
                        .flatMap(question -> cut(state, other, question, cuts))));
    return survivors;
  }

  /**
   * What has to be asked, and was not, to know the loss of electing this broker. To be asked again
   * with the answers: what to ask of logs that share what they lose depends on them.
   */
  public static List<CutQuestion> open(PartitionState state, int pick, Cuts cuts) {
    List<CutQuestion> open = new ArrayList<>();
    List<Cut> losing = new ArrayList<>();
    others(state, pick)
        .forEach(
            other ->
                CutQuestion.of(state, pick, other.brokerId())
                    .asOptional()
                    .ifPresent(
                        question -> {
                          if (cuts.open(question)) {
                            open.add(question);
                          }
                          cut(state, other, question, cuts)
                              .asOptional()
                              .filter(cut -> cut.lost() > 0)
                              .ifPresent(losing::add);
                        }));
    for (int i = 1; i < losing.size(); i++) {
      for (Cut before : losing.subList(0, i)) {
        shared(state, before, losing.get(i)).asOptional().filter(cuts::open).ifPresent(open::add);
      }
    }
    return open;
  }

  private static Reading<Cut> cut(
      PartitionState state, Replica other, CutQuestion question, Cuts cuts) {
    return cuts.of(question)
        .map(
            from ->
                new Cut(
                    question.follower(),
                    from,
                    committedEnd(state, other),
                    from < Math.min(question.follower().end(), question.leader().end())
                        && question.follower().end() > question.leader().start()));
  }

  /**
   * What only the last in-sync replica holds counts as committed: it may have been acknowledged.
   */
  private static long committedEnd(PartitionState state, Replica other) {
    boolean lastInSync = Healing.inSync(state).equals(List.of(other.brokerId()));
    Optional<Long> highWatermark = other.log().highWatermark().asOptional();
    return lastInSync
        ? other.log().logEndOffset().asOptional().orElseThrow()
        : highWatermark.orElse(0L);
  }

  private static long committed(PartitionState state, List<Cut> cuts, Cuts known) {
    ToLongFunction<Cut> lost =
        cut -> Math.max(0, Math.min(cut.log().end(), cut.committedEnd()) - cut.from());
    return distinct(state, cuts, lost, known)
        .orElseGet(() -> cuts.stream().mapToLong(lost).max().orElse(0));
  }

  /**
   * How many offsets go, each counted once; empty where it is not known how much of what they lose
   * two logs share.
   *
   * @param lost how many offsets from its cut on a log loses
   */
  private static Optional<Long> distinct(
      PartitionState state, List<Cut> cuts, ToLongFunction<Cut> lost, Cuts known) {
    long total = 0;
    List<Cut> counted = new ArrayList<>();
    for (Cut cut : cuts) {
      long end = cut.from() + lost.applyAsLong(cut);
      if (end == cut.from()) {
        continue;
      }
      Spans fresh = new Spans(cut.from(), end);
      for (Cut before : counted) {
        Reading<Long> shared = shared(state, before, cut).flatMap(known::of);
        if (!(shared instanceof Reading.Known<Long> until)) {
          return Optional.empty();
        }
        long reach = before.from() + lost.applyAsLong(before);
        fresh.without(
            Math.max(before.log().start(), before.from()), Math.min(until.value(), reach));
      }
      total += fresh.length();
      counted.add(cut);
    }
    return Optional.of(total);
  }

  /** Up to where one log holds what another does: where it would be cut if that one led. */
  private static Reading<CutQuestion> shared(PartitionState state, Cut leads, Cut follows) {
    return CutQuestion.of(state, leads.brokerId(), follows.brokerId());
  }

  private static long atLeast(Replica picked, List<Replica> seen, List<Cut> known) {
    long byEnds = seen.stream().mapToLong(other -> end(other) - end(picked)).max().orElse(0);
    long byCuts = known.stream().mapToLong(Cut::lost).max().orElse(0);
    return Math.max(0, Math.max(byEnds, byCuts));
  }

  /**
   * Whoever may hold what was committed and no other copy has. Where the cluster names nobody, it
   * may be any replica.
   */
  private static Set<Integer> members(PartitionState state) {
    Set<Integer> members = new HashSet<>(state.isr());
    members.addAll(state.elr().orElse(List.of()));
    members.addAll(state.lastKnownElr().orElse(List.of()));
    return members.isEmpty() ? new HashSet<>(state.assignment()) : members;
  }

  private static Stream<Replica> others(PartitionState state, int pick) {
    return state.replicas().stream().filter(other -> other.brokerId() != pick);
  }

  private static long end(Replica replica) {
    return replica.log().logEndOffset().asOptional().orElseThrow();
  }

  private static int epoch(Replica replica) {
    return replica.log().lastWrittenLeaderEpoch().asOptional().orElse(NO_EPOCH);
  }
}
