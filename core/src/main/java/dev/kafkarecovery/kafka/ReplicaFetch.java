package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.FetchRequestData.FetchPartition;
import org.apache.kafka.common.message.FetchRequestData.FetchTopic;
import org.apache.kafka.common.message.FetchRequestData.ReplicaState;
import org.apache.kafka.common.message.FetchResponseData.FetchableTopicResponse;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.FetchResponse;

/**
 * Fetches from a broker's own copies with the future local replica's id: any broker answers, up to
 * the log end, whether it leads or not. With an ordinary id the answer stops at the high watermark.
 */
final class ReplicaFetch {
  private static final int PARTITIONS_PER_REQUEST = 500;
  private static final int MAX_BYTES_OF_RESPONSE = 16 * 1024 * 1024;
  private static final int MAX_BYTES_OF_PARTITION = 256 * 1024;
  private static final int NO_SESSION = -1;

  /** Where to read: from this offset, claiming this last fetched epoch, -1 for no claim. */
  record Position(PartitionState state, long offset, int lastFetchedEpoch) {
    Place place() {
      return new Place(state.id(), state.topicId(), offset, lastFetchedEpoch);
    }
  }

  /** The same, of a partition of which no more than its name is at hand. */
  record Place(TopicPartition id, String topicId, long offset, int lastFetchedEpoch) {}

  private final BrokerChannel channel;
  private final Deadline deadline;

  ReplicaFetch(BrokerChannel channel, Deadline deadline) {
    this.channel = channel;
    this.deadline = deadline;
  }

  /** Hands each partition's answer, with its error code, to the receiver. */
  void fetch(Collection<Position> positions, BiConsumer<TopicPartition, PartitionData> receiver)
      throws ChannelException, InterruptedException {
    fetchAt(positions.stream().map(Position::place).toList(), receiver);
  }

  /**
   * The same.
   *
   * @param places at most one for a partition
   */
  void fetchAt(Collection<Place> places, BiConsumer<TopicPartition, PartitionData> receiver)
      throws ChannelException, InterruptedException {
    Map<Uuid, String> names = new HashMap<>();
    places.forEach(place -> names.put(Uuid.fromString(place.topicId()), place.id().topic()));
    for (List<Place> chunk : Chunks.of(places, PARTITIONS_PER_REQUEST)) {
      FetchResponse response = answered(channel, request(chunk), deadline);
      Errors error = Errors.forCode(response.data().errorCode());
      if (error != Errors.NONE) {
        throw new ChannelException(Why.FAILED, "the broker answered " + error.name());
      }
      for (FetchableTopicResponse topic : response.data().responses()) {
        String name = names.get(topic.topicId());
        if (name != null) {
          topic
              .partitions()
              .forEach(
                  partition ->
                      receiver.accept(
                          new TopicPartition(name, partition.partitionIndex()), partition));
        }
      }
    }
  }

  /**
   * Sends a fetch until it is answered: over a consumer quota, which holds for this replica id too,
   * a broker answers at once with nothing, and with how long to wait, which the channel keeps to.
   */
  static FetchResponse answered(BrokerChannel channel, FetchRequestData request, Deadline deadline)
      throws ChannelException, InterruptedException {
    FetchResponse response;
    do {
      response = channel.send(Requests.of(request), FetchResponse.class, deadline);
    } while (response.throttleTimeMs() > 0
        && response.data().responses().isEmpty()
        && response.data().errorCode() == Errors.NONE.code());
    return response;
  }

  private static FetchRequestData request(List<Place> places) {
    Map<String, FetchTopic> byTopic = new HashMap<>();
    List<FetchTopic> topics = new ArrayList<>();
    for (Place place : places) {
      FetchTopic topic =
          byTopic.computeIfAbsent(
              place.topicId(),
              id -> {
                FetchTopic made = new FetchTopic().setTopicId(Uuid.fromString(id));
                topics.add(made);
                return made;
              });
      topic
          .partitions()
          .add(
              new FetchPartition()
                  .setPartition(place.id().partition())
                  .setFetchOffset(place.offset())
                  .setLastFetchedEpoch(place.lastFetchedEpoch())
                  .setPartitionMaxBytes(MAX_BYTES_OF_PARTITION));
    }
    return new FetchRequestData()
        .setReplicaState(new ReplicaState().setReplicaId(Requests.FUTURE_LOCAL_REPLICA))
        .setMaxWaitMs(0)
        .setMinBytes(0)
        .setMaxBytes(MAX_BYTES_OF_RESPONSE)
        .setSessionEpoch(NO_SESSION)
        .setTopics(topics);
  }
}
