package dev.kafkarecovery.plan;

/** What a replica's log held when the plan was made. Only replicas that were readable have one. */
public record Evidence(int brokerId, long logEndOffset, int lastWrittenLeaderEpoch)
    implements Comparable<Evidence> {
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
