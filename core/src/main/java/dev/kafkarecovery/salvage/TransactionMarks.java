package dev.kafkarecovery.salvage;

import dev.kafkarecovery.salvage.SalvagedRecord.Transaction;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which transactions of a tail took effect, by the markers at their ends. Memory grows with the
 * producers and with the aborted transactions, not with the committed ones.
 */
public final class TransactionMarks {
  private final Map<Long, Long> begun = new HashMap<>();
  private final Map<Long, Long> lastMarker = new HashMap<>();
  private final Map<Long, TreeMap<Long, Long>> aborted = new HashMap<>();

  /** A producer wrote a batch of a transaction; batches and markers come in their order. */
  public void batch(long producerId, long baseOffset) {
    begun.putIfAbsent(producerId, baseOffset);
  }

  /** A marker ended the producer's transaction. */
  public void marker(long producerId, long offset, boolean abort) {
    Long first = begun.remove(producerId);
    lastMarker.put(producerId, offset);
    if (abort && first != null) {
      aborted.computeIfAbsent(producerId, id -> new TreeMap<>()).put(first, offset);
    }
  }

  /** What became of the transaction that the record with this offset is a part of. */
  public Transaction of(long producerId, long offset) {
    Long last = lastMarker.get(producerId);
    if (last == null || last < offset) {
      return Transaction.OPEN;
    }
    Map.Entry<Long, Long> abort =
        aborted.getOrDefault(producerId, new TreeMap<>()).floorEntry(offset);
    return abort != null && offset < abort.getValue() ? Transaction.ABORTED : Transaction.COMMITTED;
  }
}
