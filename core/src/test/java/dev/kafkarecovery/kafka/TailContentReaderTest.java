package dev.kafkarecovery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.EpochEnd;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.FetchResponseData.EpochEndOffset;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.junit.jupiter.api.Test;

/** What the answers about epochs and tails tell. */
final class TailContentReaderTest {
  private static final TopicPartition ID = new TopicPartition("t", 0);

  private static Tail tail(long from, long end) {
    return new Tail(ID, "id", 1, from, end);
  }

  /** One batch with a record at each of these offsets, its timestamp a thousand times that. */
  private static PartitionData batch(boolean transactional, long... offsets) {
    ByteBuffer buffer = ByteBuffer.allocate(10_000);
    MemoryRecordsBuilder builder =
        new MemoryRecordsBuilder(
            buffer,
            RecordBatch.CURRENT_MAGIC_VALUE,
            Compression.NONE,
            TimestampType.CREATE_TIME,
            offsets[0],
            RecordBatch.NO_TIMESTAMP,
            transactional ? 7 : RecordBatch.NO_PRODUCER_ID,
            transactional ? (short) 0 : RecordBatch.NO_PRODUCER_EPOCH,
            transactional ? 0 : RecordBatch.NO_SEQUENCE,
            transactional,
            /* isControlBatch= */ false,
            /* partitionLeaderEpoch= */ 3,
            10_000);
    for (long offset : offsets) {
      builder.appendWithOffset(offset, offset * 1_000, new byte[0], new byte[8]);
    }
    MemoryRecords records = builder.build();
    return new PartitionData().setRecords(records);
  }

  private static TailContent content(Tail tail, PartitionData data) {
    return TailContentReader.content(tail, data).orElseThrow().asOptional().orElseThrow();
  }

  @Test
  void records_of_a_tail_are_counted_from_its_first_offset_on() {
    TailContent content = content(tail(12, 15), batch(false, 10, 11, 12, 13, 14));
    assertThat(content.firstTimestampMs()).isEqualTo(Reading.known(12_000L));
    assertThat(content.records()).isEqualTo(Reading.known(3L));
    assertThat(content.bytes().orElse(0L)).isPositive();
    assertThat(content.transactional()).isFalse();
  }

  @Test
  void compacted_tail_holds_fewer_records_than_offsets() {
    assertThat(content(tail(10, 20), batch(false, 10, 13, 19)).records())
        .isEqualTo(Reading.known(3L));
  }

  @Test
  void tail_that_goes_on_behind_the_answer_is_not_counted_but_its_beginning_is_known() {
    TailContent content = content(tail(10, 1_000), batch(true, 10, 11));
    assertThat(content.records().reason()).isEqualTo("too long to be counted");
    assertThat(content.bytes().isKnown()).isFalse();
    assertThat(content.firstTimestampMs()).isEqualTo(Reading.known(10_000L));
    assertThat(content.transactional()).isTrue();
  }

  @Test
  void answer_without_a_batch_tells_nothing_and_an_error_tells_why() {
    assertThat(
            TailContentReader.content(
                tail(1, 2), new PartitionData().setRecords(MemoryRecords.EMPTY)))
        .isEmpty();
    Reading<TailContent> refused =
        TailContentReader.content(
                tail(1, 2),
                new PartitionData().setErrorCode(Errors.TOPIC_AUTHORIZATION_FAILED.code()))
            .orElseThrow();
    assertThat(refused)
        .isEqualTo(Reading.unknown(Why.NOT_AUTHORIZED, "the right READ on topic t is missing"));
  }

  @Test
  void epoch_above_all_is_known_not_to_be_there_and_any_other_error_is_no_answer() {
    assertThat(
            EpochReader.epochEnd(
                ID, new PartitionData().setErrorCode(Errors.OFFSET_OUT_OF_RANGE.code())))
        .isEqualTo(Reading.known(Optional.empty()));
    assertThat(
            EpochReader.epochEnd(
                ID,
                new PartitionData()
                    .setDivergingEpoch(new EpochEndOffset().setEpoch(4).setEndOffset(120))))
        .isEqualTo(Reading.known(Optional.of(new EpochEnd(4, 120))));
    assertThat(EpochReader.epochEnd(ID, new PartitionData()).isKnown()).isFalse();
    assertThat(
            EpochReader.epochEnd(
                    ID, new PartitionData().setErrorCode(Errors.KAFKA_STORAGE_ERROR.code()))
                .isKnown())
        .isFalse();
  }
}
