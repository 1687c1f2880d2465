package dev.kafkarecovery.salvage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.salvage.RecordReader.Records;
import dev.kafkarecovery.salvage.SalvagedRecord.Kind;
import dev.kafkarecovery.salvage.SalvagedRecord.Transaction;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RecordMergeTest {
  private static SalvagedRecord record(int broker, int epoch, long offset, String value) {
    return record(broker, epoch, offset, value, Transaction.NONE);
  }

  private static SalvagedRecord record(
      int broker, int epoch, long offset, String value, Transaction transaction) {
    return new SalvagedRecord(
        copy(broker),
        offset,
        epoch,
        offset,
        /* appendTime= */ false,
        Optional.empty(),
        Optional.of(ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer()),
        List.of(),
        Kind.DATA,
        transaction,
        -1,
        /* belowCut= */ false);
  }

  private static LogCopy copy(int broker) {
    return new LogCopy(new TopicPartition("t", 0), "id", broker);
  }

  private static List<String> merged(Map<Integer, List<SalvagedRecord>> copies) throws Exception {
    List<SalvagedTail> tails =
        copies.keySet().stream()
            .sorted()
            .map(
                broker ->
                    new SalvagedTail(copy(broker), 9, 0, 100, Instant.EPOCH, List.of(), List.of()))
            .toList();
    RecordReader reader =
        (root, tail) -> {
          Iterator<SalvagedRecord> all = copies.get(tail.copy().brokerId()).iterator();
          return new Records() {
            @Override
            public boolean hasNext() {
              return all.hasNext();
            }

            @Override
            public SalvagedRecord next() {
              return all.next();
            }

            @Override
            public void close() {}
          };
        };
    List<String> merged = new ArrayList<>();
    try (RecordMerge merge =
        RecordMerge.open(
            reader,
            Path.of("."),
            tails,
            record -> record.offset() != 13 && record.transaction() != Transaction.ABORTED)) {
      merge.forEachRemaining(
          record ->
              merged.add(
                  StandardCharsets.UTF_8.decode(record.value().orElseThrow().duplicate())
                      + "@"
                      + record.epoch()));
    }
    return merged;
  }

  @Test
  void record_that_two_copies_hold_comes_once_and_later_epochs_come_later() throws Exception {
    assertThat(
            merged(
                Map.of(
                    1, List.of(record(1, 0, 10, "a"), record(1, 0, 11, "b"), record(1, 0, 12, "c")),
                    2, List.of(record(2, 0, 11, "b"), record(2, 2, 12, "x")),
                    3, List.of(record(3, 2, 12, "x"), record(3, 2, 13, "unwanted")))))
        .containsExactly("a@0", "b@0", "c@0", "x@2");
  }

  @Test
  void records_of_one_place_that_differ_all_come() throws Exception {
    assertThat(
            merged(
                Map.of(1, List.of(record(1, 0, 10, "a")), 2, List.of(record(2, 0, 10, "other")))))
        .containsExactly("a@0", "other@0");
  }

  @Test
  void transaction_ends_as_the_copy_tells_that_holds_its_marker() throws Exception {
    assertThat(
            merged(
                Map.of(
                    2,
                    List.of(
                        record(2, 0, 10, "aborted", Transaction.OPEN),
                        record(2, 0, 11, "committed", Transaction.OPEN)),
                    3,
                    List.of(
                        record(3, 0, 10, "aborted", Transaction.ABORTED),
                        record(3, 0, 11, "committed", Transaction.COMMITTED)))))
        .containsExactly("committed@0");
  }

  @Test
  void nothing_merged_is_nothing() throws Exception {
    assertThat(merged(Map.of())).isEmpty();
  }
}
