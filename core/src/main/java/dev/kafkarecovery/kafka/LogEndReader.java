package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.message.ListOffsetsRequestData;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsPartition;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsTopic;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.ListOffsetsRequest;
import org.apache.kafka.common.requests.ListOffsetsResponse;

/**
 * Reads log end offsets by ListOffsets with the debugging replica id, which any broker answers for
 * any replica it holds. The leader epoch in that answer is the partition's current one, so it is
 * not used.
 */
final class LogEndReader {
  private static final int PARTITIONS_PER_REQUEST = 10_000;

  private final BrokerChannel channel;
  private final Deadline deadline;

  LogEndReader(BrokerChannel channel, Deadline deadline) {
    this.channel = channel;
    this.deadline = deadline;
  }

  /** Adds a reading for each partition that the broker answered about. */
  void read(Collection<PartitionState> partitions, Map<TopicPartition, Reading<Long>> ends)
      throws ChannelException, InterruptedException {
    for (List<PartitionState> chunk : Chunks.of(partitions, PARTITIONS_PER_REQUEST)) {
      ListOffsetsResponse response =
          channel.send(Requests.of(request(chunk)), ListOffsetsResponse.class, deadline);
      response
          .topics()
          .forEach(
              topic ->
                  topic
                      .partitions()
                      .forEach(
                          partition -> {
                            Errors error = Errors.forCode(partition.errorCode());
                            ends.put(
                                new TopicPartition(topic.name(), partition.partitionIndex()),
                                error == Errors.NONE && partition.offset() >= 0
                                    ? Reading.known(partition.offset())
                                    : ReadErrors.unknown(error, "DESCRIBE", topic.name()));
                          }));
    }
  }

  private static ListOffsetsRequestData request(List<PartitionState> partitions) {
    Map<String, List<ListOffsetsPartition>> byTopic = new HashMap<>();
    for (PartitionState state : partitions) {
      byTopic
          .computeIfAbsent(state.id().topic(), topic -> new ArrayList<>())
          .add(
              new ListOffsetsPartition()
                  .setPartitionIndex(state.id().partition())
                  .setTimestamp(ListOffsetsRequest.LATEST_TIMESTAMP));
    }
    return new ListOffsetsRequestData()
        .setReplicaId(Requests.DEBUGGING_REPLICA)
        .setTopics(
            byTopic.entrySet().stream()
                .map(
                    entry ->
                        new ListOffsetsTopic()
                            .setName(entry.getKey())
                            .setPartitions(entry.getValue()))
                .collect(Collectors.toList()));
  }
}
