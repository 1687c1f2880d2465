package dev.kafkarecovery.salvage;

import dev.kafkarecovery.recovery.LogCopy;

/**
 * The end of a copy that an election cuts away.
 *
 * @param from the first offset that is cut
 * @param to the end of the log; greater than {@code from}
 * @param leader the broker whose election cuts it
 * @param expectedBytes how large it is about; -1 if that is not known
 */
record Tail(LogCopy copy, long from, long to, int leader, long expectedBytes) {
  Tail {
    if (from < 0 || to <= from) {
      throw new IllegalArgumentException("no tail: %s from %d to %d".formatted(copy, from, to));
    }
  }
}
