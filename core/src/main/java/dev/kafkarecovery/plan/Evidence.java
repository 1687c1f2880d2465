package dev.kafkarecovery.plan;

import java.util.OptionalLong;

/**
 * What a replica's log held when the plan was made. Only replicas that were readable have one.
 *
 * @param cutTo the first offset of it that goes if the designated leader leads, its log end where
 *     none does; empty for the designated leader, and where it was not known
 */
public record Evidence(
    int brokerId, long logEndOffset, int lastWrittenLeaderEpoch, OptionalLong cutTo)
    implements Comparable<Evidence> {
  /** A log of which it is not known where it would be cut. */
  public Evidence(int brokerId, long logEndOffset, int lastWrittenLeaderEpoch) {
    this(brokerId, logEndOffset, lastWrittenLeaderEpoch, OptionalLong.empty());
  }

  /** The same log, cut from this offset on if the designated leader leads. */
  Evidence withCut(long from) {
    return new Evidence(brokerId, logEndOffset, lastWrittenLeaderEpoch, OptionalLong.of(from));
  }

  /** By what the log holds: the higher last written epoch, then the higher log end offset. */
  @Override
  public int compareTo(Evidence other) {
    int byEpoch = Integer.compare(lastWrittenLeaderEpoch, other.lastWrittenLeaderEpoch);
    return byEpoch != 0 ? byEpoch : Long.compare(logEndOffset, other.logEndOffset);
  }

  /** True when this log is strictly better than the other. */
  public boolean betterThan(Evidence other) {
    return compareTo(other) > 0;
  }
}
