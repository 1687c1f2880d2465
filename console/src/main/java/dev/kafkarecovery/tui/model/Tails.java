package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;

/**
 * What an election cuts from copies that can be read, and salvage could keep.
 *
 * @param copies of which it is known that something is cut
 * @param records offsets that these lose, each copy counted for itself
 * @param bytes about how large that is, by the share of each log; 0 where no size is known
 * @param unsure it may be more: of some copy it is not known what is cut
 */
public record Tails(int copies, long records, long bytes, boolean unsure) {
  public static final Tails NONE = new Tails(0, 0, 0, /* unsure= */ false);

  /** Of one election, as far as it is known where logs are cut. */
  public static Tails of(PartitionState state, int leader, Cuts cuts) {
    return state.replicas().stream()
        .filter(replica -> replica.online() && replica.brokerId() != leader)
        .map(replica -> of(state, leader, replica, cuts))
        .reduce(NONE, Tails::plus);
  }

  private static Tails of(PartitionState state, int leader, Replica follower, Cuts cuts) {
    ReplicaLog log = follower.log();
    if (log.logEndOffset() instanceof Reading.Unknown<Long> unknown
        && unknown.why() == Reading.Why.NO_COPY) {
      return NONE;
    }
    return CutQuestion.of(state, leader, follower.brokerId())
        .flatMap(cuts::of)
        .flatMap(from -> log.logEndOffset().map(end -> cut(log, from, end)))
        .orElse(new Tails(0, 0, 0, /* unsure= */ true));
  }

  private static Tails cut(ReplicaLog log, long from, long end) {
    if (from >= end) {
      return NONE;
    }
    long start = Math.min(from, log.logStartOffset().orElse(0L));
    long size = Math.max(0, log.sizeBytes().orElse(0L));
    long share = (long) Math.ceil((double) size * (end - from) / (end - start));
    return new Tails(1, end - from, share, /* unsure= */ false);
  }

  /** Both together. */
  public Tails plus(Tails other) {
    return new Tails(
        copies + other.copies,
        records + other.records,
        bytes + other.bytes,
        unsure || other.unsure);
  }
}
