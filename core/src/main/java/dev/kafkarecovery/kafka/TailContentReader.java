package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.ReplicaFetch.Place;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.requests.FetchResponse;

/**
 * Reads the beginning of tails: as much as one answer brings. A tail that is in it as a whole is
 * counted; of a longer one no more is known than its beginning.
 */
final class TailContentReader {
  private static final int NO_CLAIM = -1;

  private final ReplicaFetch fetch;

  TailContentReader(ReplicaFetch fetch) {
    this.fetch = fetch;
  }

  /**
   * Reads these.
   *
   * @param tails of the broker that is fetched from, at most one of a partition
   * @return for each: empty where the answer left its records out
   */
  Map<Tail, Reading<TailContent>> read(Collection<Tail> tails)
      throws ChannelException, InterruptedException {
    Map<TopicPartition, Tail> byPartition = new HashMap<>();
    tails.forEach(tail -> byPartition.put(tail.id(), tail));
    Map<Tail, Reading<TailContent>> contents = new HashMap<>();
    fetch(byPartition.values(), byPartition, contents);
    // What did not fit beside others is left out of an answer, but never the first batch of all.
    for (Tail tail : tails) {
      if (!contents.containsKey(tail)) {
        fetch(List.of(tail), byPartition, contents);
      }
      contents.putIfAbsent(
          tail, Reading.unknown(Why.FAILED, "the broker left it out of its answer"));
    }
    return contents;
  }

  private void fetch(
      Collection<Tail> tails,
      Map<TopicPartition, Tail> byPartition,
      Map<Tail, Reading<TailContent>> contents)
      throws ChannelException, InterruptedException {
    fetch.fetchAt(
        tails.stream()
            .map(tail -> new Place(tail.id(), tail.topicId(), tail.from(), NO_CLAIM))
            .toList(),
        (id, data) -> {
          Tail tail = byPartition.get(id);
          if (tail != null) {
            content(tail, data).ifPresent(found -> contents.put(tail, found));
          }
        });
  }

  /** What an answer tells of a tail; empty where it holds no batch. */
  static Optional<Reading<TailContent>> content(Tail tail, PartitionData data) {
    Errors error = Errors.forCode(data.errorCode());
    if (error != Errors.NONE) {
      return Optional.of(ReadErrors.unknown(error, "READ", tail.id().topic()));
    }
    try {
      Count count = new Count(tail);
      FetchResponse.recordsOrFail(data).batches().forEach(count::add);
      return count.content();
    } catch (KafkaException e) {
      return Optional.of(
          Reading.unknown(Why.FAILED, "its records cannot be read: " + e.getMessage()));
    }
  }

  /** Goes through the batches of a tail. */
  private static final class Count {
    private final Tail tail;
    private Reading<Long> first = Reading.unknown(Why.UNSUPPORTED, "its records carry no time");
    private boolean begun;
    private boolean transactional;
    private long records;
    private long bytes;
    private long reached;

    Count(Tail tail) {
      this.tail = tail;
      reached = tail.from();
    }

    void add(RecordBatch batch) {
      if (batch.lastOffset() < tail.from() || batch.baseOffset() >= tail.end()) {
        return;
      }
      boolean control = batch.isControlBatch();
      transactional |= batch.isTransactional() || control;
      for (Record record : batch) {
        if (record.offset() >= tail.from() && record.offset() < tail.end()) {
          begin(record);
          records += control ? 0 : 1;
        }
      }
      bytes += batch.sizeInBytes();
      reached = batch.lastOffset() + 1;
    }

    private void begin(Record record) {
      if (!begun) {
        begun = true;
        first = record.timestamp() < 0 ? first : Reading.known(record.timestamp());
      }
    }

    Optional<Reading<TailContent>> content() {
      if (reached == tail.from()) {
        return Optional.empty();
      }
      Reading<Long> tooLong = Reading.unknown(Why.NOT_ASKED, "too long to be counted");
      boolean whole = reached >= tail.end();
      return Optional.of(
          Reading.known(
              new TailContent(
                  first,
                  whole ? Reading.known(records) : tooLong,
                  whole ? Reading.known(bytes) : tooLong,
                  transactional)));
    }
  }
}
