package dev.kafkarecovery.plan;

/**
 * What becomes of one survivor's log if another replica leads.
 *
 * @param log the log as it is
 * @param from the first offset that goes; the log end where none does
 * @param committedEnd below this offset all that the log holds was committed, as far as is known
 * @param divergent the leader's log holds other records in the place of some that go
 */
public record Cut(LogExtent log, long from, long committedEnd, boolean divergent) {
  public int brokerId() {
    return log.brokerId();
  }

  /** How many offsets go. */
  public long lost() {
    return log.end() - from;
  }

  /** True where nothing of a log that holds records is left. */
  public boolean whole() {
    return from == log.start() && !log.empty();
  }
}
