package dev.kafkarecovery.salvage;

import dev.kafkarecovery.salvage.RecordReader.Records;
import dev.kafkarecovery.salvage.SalvagedRecord.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The records of several copies of one partition as one sequence, by leader epoch and offset, which
 * is the order of each copy. A record that several copies hold comes once: those of one epoch and
 * offset are the same, and only if they are not, both come.
 */
public final class RecordMerge implements Iterator<SalvagedRecord>, AutoCloseable {
  private static final Comparator<SalvagedRecord> ORDER =
      Comparator.comparingInt(SalvagedRecord::epoch)
          .thenComparingLong(SalvagedRecord::offset)
          .thenComparingInt(record -> record.copy().brokerId());

  private final Predicate<SalvagedRecord> wanted;
  private final List<Records> open = new ArrayList<>();
  private final PriorityQueue<Head> heads =
      new PriorityQueue<>((one, other) -> ORDER.compare(one.record(), other.record()));
  private @Nullable SalvagedRecord next;
  private long twins;

  private record Head(SalvagedRecord record, Records rest) {}

  private RecordMerge(Predicate<SalvagedRecord> wanted) {
    this.wanted = wanted;
  }

  /**
   * Opens the files of all these tails.
   *
   * @param tails of one partition
   * @param wanted which records take part
   * @throws SalvageException if one of them cannot be read
   */
  public static RecordMerge open(
      RecordReader reader, Path root, List<SalvagedTail> tails, Predicate<SalvagedRecord> wanted)
      throws SalvageException {
    RecordMerge merge = new RecordMerge(wanted);
    boolean opened = false;
    try {
      for (SalvagedTail tail : tails) {
        Records records = reader.open(root, tail);
        merge.open.add(records);
        merge.pull(records);
      }
      merge.next = merge.take();
      opened = true;
      return merge;
    } finally {
      if (!opened) {
        merge.close();
      }
    }
  }

  private void pull(Records records) {
    if (records.hasNext()) {
      heads.add(new Head(records.next(), records));
    }
  }

  /**
   * The next that takes part. Copies of it are put together before anybody is asked whether it is
   * wanted: how its transaction ended may stand in one of the copies only.
   */
  private @Nullable SalvagedRecord take() {
    for (Head head = heads.poll(); head != null; head = heads.poll()) {
      pull(head.rest());
      SalvagedRecord record = head.record();
      for (Head twin = heads.peek();
          twin != null && twin.record().sameContent(record);
          twin = heads.peek()) {
        heads.poll();
        twins++;
        pull(twin.rest());
        if (record.transaction() == Transaction.OPEN) {
          record = twin.record();
        }
      }
      if (wanted.test(record)) {
        return record;
      }
    }
    return null;
  }

  /** How many records so far were in another copy as well, and came once for all of them. */
  public long twins() {
    return twins;
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public SalvagedRecord next() {
    SalvagedRecord current = next;
    if (current == null) {
      throw new NoSuchElementException();
    }
    next = take();
    return current;
  }

  @Override
  public void close() {
    open.forEach(Records::close);
  }
}
