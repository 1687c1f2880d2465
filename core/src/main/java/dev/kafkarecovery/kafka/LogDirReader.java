package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.message.DescribeLogDirsRequestData;
import org.apache.kafka.common.message.DescribeLogDirsRequestData.DescribableLogDirTopic;
import org.apache.kafka.common.message.DescribeLogDirsRequestData.DescribableLogDirTopicCollection;
import org.apache.kafka.common.message.DescribeLogDirsResponseData.DescribeLogDirsResult;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.DescribeLogDirsResponse;

/**
 * Reads where logs lie and how large they are. The {@code offsetLag} of the same answer reads 0 on
 * every copy of an offline partition, so it is not used.
 */
final class LogDirReader {
  /** A log's place and size in bytes. */
  record Place(String logDir, long sizeBytes) {}

  private final BrokerChannel channel;
  private final Deadline deadline;
  private final Map<TopicPartition, Place> places = new HashMap<>();
  private Reading<Place> missing = Reading.unknown(Why.NOT_ASKED, "not asked yet");

  LogDirReader(BrokerChannel channel, Deadline deadline) {
    this.channel = channel;
    this.deadline = deadline;
  }

  void read(Collection<PartitionState> partitions) throws ChannelException, InterruptedException {
    Map<String, DescribableLogDirTopic> byTopic = new HashMap<>();
    for (PartitionState state : partitions) {
      byTopic
          .computeIfAbsent(
              state.id().topic(), topic -> new DescribableLogDirTopic().setTopic(topic))
          .partitions()
          .add(state.id().partition());
    }
    DescribableLogDirTopicCollection topics = new DescribableLogDirTopicCollection();
    byTopic.values().forEach(topics::add);
    DescribeLogDirsResponse response =
        channel.send(
            Requests.of(new DescribeLogDirsRequestData().setTopics(topics)),
            DescribeLogDirsResponse.class,
            deadline);
    take(response);
  }

  private void take(DescribeLogDirsResponse response) {
    Errors whole = Errors.forCode(response.data().errorCode());
    boolean refused = whole == Errors.CLUSTER_AUTHORIZATION_FAILED;
    missing =
        refused || response.data().results().isEmpty()
            ? Reading.unknown(Why.NOT_AUTHORIZED, "the right DESCRIBE on the cluster is missing")
            : Reading.unknown(Why.NO_COPY, "in none of the broker's online log directories");
    for (DescribeLogDirsResult dir : response.data().results()) {
      if (dir.errorCode() == Errors.NONE.code()) {
        dir.topics()
            .forEach(
                topic ->
                    topic.partitions().stream()
                        .filter(partition -> !partition.isFutureKey())
                        .forEach(
                            partition ->
                                places.put(
                                    new TopicPartition(topic.name(), partition.partitionIndex()),
                                    new Place(dir.logDir(), partition.partitionSize()))));
      }
    }
  }

  Reading<Place> place(TopicPartition id) {
    Place place = places.get(id);
    return place == null ? missing : Reading.known(place);
  }
}
