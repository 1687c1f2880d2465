package dev.kafkarecovery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Reading;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.Test;

/** What the bytes at the end of a log tell. */
final class LogTailReaderTest {
  @Test
  void last_batch_tells_its_epoch_and_time() {
    LogTail tail = LogTailReader.lastBatch(answer(records())).orElseThrow();
    assertThat(tail.lastWrittenLeaderEpoch()).isEqualTo(Reading.known(7));
    assertThat(tail.lastRecordTimestampMs()).isEqualTo(Reading.known(1_796_000_000_000L));
  }

  @Test
  void torn_batch_leaves_the_epoch_unknown_and_breaks_nothing_else() {
    ByteBuffer torn = ByteBuffer.allocate(200);
    torn.put(records().buffer().duplicate());
    // A batch of no size, as a file system leaves behind after a crash.
    torn.position(0).limit(200);
    LogTail tail =
        LogTailReader.lastBatch(answer(MemoryRecords.readableRecords(torn))).orElseThrow();
    assertThat(tail.lastWrittenLeaderEpoch().isKnown()).isFalse();
    assertThat(tail.lastWrittenLeaderEpoch().reason()).startsWith("its last batch is corrupt");
  }

  @Test
  void answer_without_a_batch_tells_nothing() {
    assertThat(LogTailReader.lastBatch(answer(MemoryRecords.EMPTY))).isEmpty();
  }

  private static MemoryRecords records() {
    byte[] value = "value".getBytes(StandardCharsets.UTF_8);
    return MemoryRecords.withRecords(
        0L, Compression.NONE, 7, new SimpleRecord(1_796_000_000_000L, value));
  }

  private static PartitionData answer(MemoryRecords records) {
    return new PartitionData().setHighWatermark(0).setLogStartOffset(0).setRecords(records);
  }
}
