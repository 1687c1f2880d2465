package dev.kafkarecovery.model;

/**
 * A transaction that one replica's log holds without its end.
 *
 * @param firstOffset where it begins; read-committed consumers stop there
 * @param lastTimestampMs the time of its producer's last record, in milliseconds since the epoch
 * @param transactionalId of the producer, as its coordinator says; empty where none said
 * @param goingOn true if its coordinator has it going and will end it on whoever leads, false if no
 *     coordinator has: then nobody will, it hangs
 */
public record OpenTransaction(
    long producerId,
    int producerEpoch,
    long firstOffset,
    long lastTimestampMs,
    String transactionalId,
    Reading<Boolean> goingOn) {
  public OpenTransaction {
    if (firstOffset < 0) {
      throw new IllegalArgumentException("a transaction begins at an offset: " + firstOffset);
    }
  }

  /** The same with what its coordinator says of it. */
  public OpenTransaction judged(String id, Reading<Boolean> whetherGoingOn) {
    return new OpenTransaction(
        producerId, producerEpoch, firstOffset, lastTimestampMs, id, whetherGoingOn);
  }
}
