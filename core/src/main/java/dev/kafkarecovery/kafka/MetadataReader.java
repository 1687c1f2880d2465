package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.message.DescribeClusterRequestData;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.DescribeTopicPartitionsRequestData;
import org.apache.kafka.common.message.DescribeTopicPartitionsRequestData.TopicRequest;
import org.apache.kafka.common.message.DescribeTopicPartitionsResponseData;
import org.apache.kafka.common.message.DescribeTopicPartitionsResponseData.DescribeTopicPartitionsResponsePartition;
import org.apache.kafka.common.message.MetadataRequestData;
import org.apache.kafka.common.message.MetadataRequestData.MetadataRequestTopic;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.requests.DescribeClusterResponse;
import org.apache.kafka.common.requests.DescribeTopicPartitionsResponse;
import org.apache.kafka.common.requests.MetadataResponse;
import org.jspecify.annotations.Nullable;

/** Reads the cluster's metadata from one broker. */
final class MetadataReader {
  private final BrokerChannel channel;
  private final Deadline deadline;

  MetadataReader(BrokerChannel channel, Deadline deadline) {
    this.channel = channel;
    this.deadline = deadline;
  }

  /** All topics, or these; none for an empty collection. Never creates a topic. */
  MetadataResponseData metadata(Optional<Collection<String>> topics)
      throws ChannelException, InterruptedException {
    MetadataRequestData request =
        new MetadataRequestData().setAllowAutoTopicCreation(false).setTopics(names(topics));
    return channel.send(Requests.of(request), MetadataResponse.class, deadline).data();
  }

  // Kafka's wire format says "all topics" by a null list.
  private static @Nullable List<MetadataRequestTopic> names(Optional<Collection<String>> topics) {
    return topics
        .map(names -> names.stream().map(name -> new MetadataRequestTopic().setName(name)).toList())
        .orElse(null);
  }

  /** Brokers with the fenced ones (KIP-1073); unknown on clusters that do not tell. */
  Reading<DescribeClusterResponseData> brokersWithFenced()
      throws ChannelException, InterruptedException {
    DescribeClusterRequestData request =
        new DescribeClusterRequestData().setIncludeFencedBrokers(true);
    try {
      return Reading.known(
          channel.send(Requests.of(request), DescribeClusterResponse.class, deadline).data());
    } catch (ChannelException e) {
      if (e.why() == Why.UNSUPPORTED) {
        return Reading.unknown(e.why(), e.clause());
      }
      throw e;
    }
  }

  /** The partitions with their ELR (KIP-966); unknown on clusters that do not tell. */
  Reading<Map<TopicPartition, DescribeTopicPartitionsResponsePartition>> partitionsWithElr(
      Collection<String> topics) throws ChannelException, InterruptedException {
    Map<TopicPartition, DescribeTopicPartitionsResponsePartition> partitions = new HashMap<>();
    List<TopicRequest> requests = new ArrayList<>();
    topics.stream().sorted().forEach(name -> requests.add(new TopicRequest().setName(name)));
    DescribeTopicPartitionsRequestData request =
        new DescribeTopicPartitionsRequestData().setTopics(requests);
    try {
      while (true) {
        DescribeTopicPartitionsResponseData data =
            channel
                .send(Requests.of(request), DescribeTopicPartitionsResponse.class, deadline)
                .data();
        for (var topic : data.topics()) {
          String name = topic.name();
          if (name != null) {
            topic
                .partitions()
                .forEach(
                    partition ->
                        partitions.put(
                            new TopicPartition(name, partition.partitionIndex()), partition));
          }
        }
        DescribeTopicPartitionsResponseData.Cursor next = data.nextCursor();
        if (next == null) {
          return Reading.known(partitions);
        }
        request.setCursor(
            new DescribeTopicPartitionsRequestData.Cursor()
                .setTopicName(next.topicName())
                .setPartitionIndex(next.partitionIndex()));
        requests.removeIf(topic -> topic.name().compareTo(next.topicName()) < 0);
      }
    } catch (ChannelException e) {
      if (e.why() == Why.UNSUPPORTED) {
        return Reading.unknown(e.why(), "the brokers do not report the ELR (before KIP-966)");
      }
      throw e;
    }
  }
}
