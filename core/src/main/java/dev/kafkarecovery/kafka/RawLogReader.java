package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.RawChunk;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.FetchRequestData.FetchPartition;
import org.apache.kafka.common.message.FetchRequestData.FetchTopic;
import org.apache.kafka.common.message.FetchRequestData.ReplicaState;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.message.ListOffsetsRequestData;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsPartition;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsTopic;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.requests.ListOffsetsRequest;
import org.apache.kafka.common.requests.ListOffsetsResponse;

/**
 * Reads pieces of brokers' own copies as they lie on disk, by Fetch with the future local replica's
 * id. Safe for use by several threads.
 */
final class RawLogReader {
  private static final int NO_SESSION = -1;
  private static final int NO_CLAIM = -1;

  private final BrokerChannels channels;
  private final IntFunction<Optional<Node>> nodes;

  /**
   * @param nodes where a broker listens; empty if it is not serving
   */
  RawLogReader(BrokerChannels channels, IntFunction<Optional<Node>> nodes) {
    this.channels = channels;
    this.nodes = nodes;
  }

  RawChunk read(LogCopy copy, long offset, int maxBytes, Deadline deadline)
      throws InterruptedException {
    Optional<Node> node = nodes.apply(copy.brokerId());
    if (node.isEmpty()) {
      return new RawChunk.Unreadable(Why.UNREACHABLE, "its address is not known");
    }
    try {
      BrokerChannel channel = channels.borrow(node.get());
      try {
        return read(channel, copy, offset, maxBytes, deadline);
      } catch (RuntimeException e) {
        return new RawChunk.Unreadable(Why.FAILED, "its answer cannot be used: " + e.getMessage());
      } finally {
        channels.giveBack(channel);
      }
    } catch (ChannelException e) {
      return new RawChunk.Unreadable(e.why(), e.clause());
    }
  }

  private static RawChunk read(
      BrokerChannel channel, LogCopy copy, long offset, int maxBytes, Deadline deadline)
      throws ChannelException, InterruptedException {
    FetchResponse response =
        ReplicaFetch.answered(channel, request(copy, offset, maxBytes), deadline);
    Errors whole = Errors.forCode(response.data().errorCode());
    if (whole != Errors.NONE) {
      return unreadable(ReadErrors.unknown(whole, "READ", copy.id().topic()));
    }
    Optional<PartitionData> data =
        response.data().responses().stream()
            .flatMap(topic -> topic.partitions().stream())
            .filter(partition -> partition.partitionIndex() == copy.id().partition())
            .findFirst();
    if (data.isEmpty()) {
      return new RawChunk.Unreadable(Why.FAILED, "the broker left it out of its answer");
    }
    Errors error = Errors.forCode(data.get().errorCode());
    if (error == Errors.OFFSET_OUT_OF_RANGE) {
      return range(channel, copy, deadline);
    }
    if (error != Errors.NONE) {
      return unreadable(ReadErrors.unknown(error, "READ", copy.id().topic()));
    }
    return FetchResponse.recordsOrFail(data.get()) instanceof MemoryRecords records
        ? new RawChunk.Batches(records.buffer())
        : new RawChunk.Batches(ByteBuffer.allocate(0));
  }

  private static FetchRequestData request(LogCopy copy, long offset, int maxBytes) {
    FetchPartition partition =
        new FetchPartition()
            .setPartition(copy.id().partition())
            .setFetchOffset(offset)
            .setLastFetchedEpoch(NO_CLAIM)
            .setPartitionMaxBytes(maxBytes);
    return new FetchRequestData()
        .setReplicaState(new ReplicaState().setReplicaId(Requests.FUTURE_LOCAL_REPLICA))
        .setMaxWaitMs(0)
        .setMinBytes(0)
        .setMaxBytes(maxBytes)
        .setSessionEpoch(NO_SESSION)
        .setTopics(
            List.of(
                new FetchTopic()
                    .setTopicId(Uuid.fromString(copy.topicId()))
                    .setPartitions(List.of(partition))));
  }

  /** Where the log begins and ends; the answer to a fetch out of range does not tell. */
  private static RawChunk range(BrokerChannel channel, LogCopy copy, Deadline deadline)
      throws ChannelException, InterruptedException {
    long[] bounds = new long[2];
    long[] timestamps = {
      ListOffsetsRequest.EARLIEST_TIMESTAMP, ListOffsetsRequest.LATEST_TIMESTAMP
    };
    for (int i = 0; i < bounds.length; i++) {
      ListOffsetsResponse response =
          channel.send(
              Requests.of(offsetRequest(copy, timestamps[i])), ListOffsetsResponse.class, deadline);
      var partition = response.topics().get(0).partitions().get(0);
      Errors error = Errors.forCode(partition.errorCode());
      if (error != Errors.NONE) {
        return unreadable(ReadErrors.unknown(error, "DESCRIBE", copy.id().topic()));
      }
      bounds[i] = partition.offset();
    }
    return new RawChunk.OutOfRange(bounds[0], bounds[1]);
  }

  private static ListOffsetsRequestData offsetRequest(LogCopy copy, long timestamp) {
    return new ListOffsetsRequestData()
        .setReplicaId(Requests.DEBUGGING_REPLICA)
        .setTopics(
            List.of(
                new ListOffsetsTopic()
                    .setName(copy.id().topic())
                    .setPartitions(
                        List.of(
                            new ListOffsetsPartition()
                                .setPartitionIndex(copy.id().partition())
                                .setTimestamp(timestamp)))));
  }

  private static RawChunk unreadable(Reading<?> reading) {
    return reading instanceof Reading.Unknown<?> unknown
        ? new RawChunk.Unreadable(unknown.why(), unknown.detail())
        : new RawChunk.Unreadable(Why.FAILED, "the broker answered nothing of use");
  }
}
