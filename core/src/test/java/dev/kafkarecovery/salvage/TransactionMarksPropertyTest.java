package dev.kafkarecovery.salvage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.salvage.SalvagedRecord.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Transactions are judged as by a reader that remembers everything. */
final class TransactionMarksPropertyTest {
  /** What stands at an offset. */
  enum Kind {
    RECORD,
    COMMIT,
    ABORT
  }

  record Entry(long producer, Kind kind) {}

  @Provide
  Arbitrary<List<Entry>> logs() {
    return Combinators.combine(Arbitraries.longs().between(1, 3), Arbitraries.of(Kind.class))
        .as(Entry::new)
        .list()
        .ofMaxSize(60);
  }

  @Property
  void transactions_end_as_the_next_marker_of_their_producer_says(@ForAll("logs") List<Entry> log) {
    TransactionMarks marks = new TransactionMarks();
    for (int offset = 0; offset < log.size(); offset++) {
      Entry entry = log.get(offset);
      if (entry.kind() == Kind.RECORD) {
        marks.batch(entry.producer(), offset);
      } else {
        marks.marker(entry.producer(), offset, entry.kind() == Kind.ABORT);
      }
    }
    Map<Long, Transaction> next = new HashMap<>();
    for (int offset = log.size() - 1; offset >= 0; offset--) {
      Entry entry = log.get(offset);
      switch (entry.kind()) {
        case COMMIT -> next.put(entry.producer(), Transaction.COMMITTED);
        case ABORT -> next.put(entry.producer(), Transaction.ABORTED);
        case RECORD ->
            assertThat(marks.of(entry.producer(), offset))
                .as("offset %d of %s", offset, log)
                .isEqualTo(next.getOrDefault(entry.producer(), Transaction.OPEN));
      }
    }
  }
}
