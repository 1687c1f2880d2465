package dev.kafkarecovery.salvage;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.LossLook.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is to be kept before elections.
 *
 * @param tails ordered by partition, then broker
 * @param unknown the partitions with a copy of which it is not known what of it would be cut, and
 *     why
 */
record TailPlan(List<Tail> tails, Map<TopicPartition, String> unknown) {
  TailPlan {
    tails = List.copyOf(tails);
    unknown = Map.copyOf(unknown);
  }

  /**
   * The tails of all copies that can be read, but for the leader's own.
   *
   * @param cuts what was found out of where these elections cut
   */
  static TailPlan of(List<Choice> elections, Cuts cuts) {
    List<Tail> tails = new ArrayList<>();
    Map<TopicPartition, String> unknown = new TreeMap<>();
    elections.stream()
        .sorted((one, other) -> one.state().id().compareTo(other.state().id()))
        .forEach(
            election ->
                followers(election)
                    .forEach(
                        replica -> {
                          LogCopy copy = copy(election.state(), replica);
                          Reading<Optional<Tail>> tail =
                              tail(
                                  copy,
                                  election.broker(),
                                  replica.log(),
                                  cut(election, replica, cuts));
                          tail.orElse(Optional.empty()).ifPresent(tails::add);
                          if (!tail.isKnown()) {
                            unknown.merge(
                                copy.id(),
                                "broker %d: %s".formatted(copy.brokerId(), tail.reason()),
                                (first, second) -> first + "; " + second);
                          }
                        }));
    return new TailPlan(tails, unknown);
  }

  /** The replicas with a copy that can be read, but for the leader. */
  private static List<Replica> followers(Choice election) {
    return election.state().replicas().stream()
        .filter(Replica::online)
        .filter(replica -> replica.brokerId() != election.broker())
        .filter(replica -> !without(replica.log()))
        .toList();
  }

  private static Reading<Long> cut(Choice election, Replica follower, Cuts cuts) {
    return CutQuestion.of(election.state(), election.broker(), follower.brokerId())
        .flatMap(cuts::of);
  }

  /** The copy that a replica is of its partition's log. */
  static LogCopy copy(PartitionState state, Replica replica) {
    return new LogCopy(state.id(), state.topicId(), replica.brokerId());
  }

  /** True of a broker that said that it holds no copy: there is nothing to keep. */
  static boolean without(ReplicaLog log) {
    return log.logEndOffset() instanceof Reading.Unknown<Long> unknown
        && unknown.why() == Why.NO_COPY;
  }

  private static Reading<Optional<Tail>> tail(
      LogCopy copy, int leader, ReplicaLog log, Reading<Long> cut) {
    return log.logEndOffset()
        .flatMap(
            end ->
                cut.map(
                    from ->
                        from < end
                            ? Optional.of(
                                new Tail(copy, from, end, leader, expected(log, from, end)))
                            : Optional.empty()));
  }

  /** The tail's share of the log; -1 if its size is not known. */
  private static long expected(ReplicaLog log, long from, long end) {
    long size = log.sizeBytes().orElse(-1L);
    long start = Math.min(from, log.logStartOffset().orElse(0L));
    return size < 0 ? -1 : (long) Math.ceil((double) size * (end - from) / (end - start));
  }

  /** About how many bytes the tails are together, as far as that is known. */
  long expectedBytes() {
    return tails.stream().mapToLong(tail -> Math.max(0, tail.expectedBytes())).sum();
  }

  /** The same without the tails of these copies. */
  TailPlan without(Set<LogCopy> copies) {
    return new TailPlan(
        tails.stream().filter(tail -> !copies.contains(tail.copy())).toList(), unknown);
  }
}
