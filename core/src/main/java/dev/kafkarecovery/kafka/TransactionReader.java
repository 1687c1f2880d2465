package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.message.DescribeProducersRequestData;
import org.apache.kafka.common.message.DescribeProducersRequestData.TopicRequest;
import org.apache.kafka.common.message.DescribeProducersRequestData.TopicRequestCollection;
import org.apache.kafka.common.message.DescribeProducersResponseData.PartitionResponse;
import org.apache.kafka.common.message.DescribeTransactionsRequestData;
import org.apache.kafka.common.message.DescribeTransactionsResponseData.TransactionState;
import org.apache.kafka.common.message.ListTransactionsRequestData;
import org.apache.kafka.common.message.ListTransactionsResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.DescribeProducersRequest;
import org.apache.kafka.common.requests.DescribeProducersResponse;
import org.apache.kafka.common.requests.DescribeTransactionsRequest;
import org.apache.kafka.common.requests.DescribeTransactionsResponse;
import org.apache.kafka.common.requests.ListTransactionsRequest;
import org.apache.kafka.common.requests.ListTransactionsResponse;

/**
 * Reads transactions from one broker: those without an end in its logs, which it tells of any
 * replica, leader or not (KIP-664), and what it says of them as a coordinator.
 */
final class TransactionReader {
  private static final int PARTITIONS_PER_REQUEST = 1_000;
  private static final int TRANSACTIONS_PER_REQUEST = 1_000;
  private static final Set<String> GOING_ON = Set.of("Ongoing", "PrepareCommit", "PrepareAbort");

  private final BrokerChannel channel;
  private final Deadline deadline;

  /**
   * What a coordinator says of the last transaction of a producer.
   *
   * @param goingOn the partitions in which it is going on; unknown if the coordinator cannot say
   */
  record Told(String transactionalId, Reading<Set<TopicPartition>> goingOn) {}

  TransactionReader(BrokerChannel channel, Deadline deadline) {
    this.channel = channel;
    this.deadline = deadline;
  }

  /** The transactions without an end in the broker's own logs; nothing is said of their fate. */
  Map<TopicPartition, Reading<List<OpenTransaction>>> open(Collection<PartitionState> partitions)
      throws ChannelException, InterruptedException {
    Map<TopicPartition, Reading<List<OpenTransaction>>> found = new HashMap<>();
    for (List<PartitionState> chunk : Chunks.of(partitions, PARTITIONS_PER_REQUEST)) {
      channel
          .send(
              new DescribeProducersRequest.Builder(question(chunk)),
              DescribeProducersResponse.class,
              deadline)
          .data()
          .topics()
          .forEach(
              topic ->
                  topic
                      .partitions()
                      .forEach(
                          partition ->
                              found.put(
                                  new TopicPartition(topic.name(), partition.partitionIndex()),
                                  open(topic.name(), partition))));
    }
    return found;
  }

  private static DescribeProducersRequestData question(List<PartitionState> partitions) {
    Map<String, TopicRequest> topics = new HashMap<>();
    for (PartitionState state : partitions) {
      topics
          .computeIfAbsent(state.id().topic(), topic -> new TopicRequest().setName(topic))
          .partitionIndexes()
          .add(state.id().partition());
    }
    return new DescribeProducersRequestData()
        .setTopics(new TopicRequestCollection(topics.values().iterator()));
  }

  private static Reading<List<OpenTransaction>> open(String topic, PartitionResponse partition) {
    Errors error = Errors.forCode(partition.errorCode());
    if (error != Errors.NONE) {
      return ReadErrors.unknown(error, "READ", topic);
    }
    return Reading.known(
        partition.activeProducers().stream()
            .filter(producer -> producer.currentTxnStartOffset() >= 0)
            .map(
                producer ->
                    new OpenTransaction(
                        producer.producerId(),
                        producer.producerEpoch(),
                        producer.currentTxnStartOffset(),
                        producer.lastTimestamp(),
                        "",
                        Reading.unknown(Why.NOT_ASKED, "its coordinator was not asked")))
            .toList());
  }

  /** What the broker knows as a coordinator of these producers, by their ids. */
  Map<Long, Told> coordinated(Collection<Long> producerIds)
      throws ChannelException, InterruptedException {
    Map<String, Long> producers = new HashMap<>();
    for (List<Long> chunk : Chunks.of(producerIds, TRANSACTIONS_PER_REQUEST)) {
      ListTransactionsResponseData listed =
          channel
              .send(
                  new ListTransactionsRequest.Builder(
                      new ListTransactionsRequestData().setProducerIdFilters(chunk)),
                  ListTransactionsResponse.class,
                  deadline)
              .data();
      Errors error = Errors.forCode(listed.errorCode());
      if (error != Errors.NONE) {
        throw new ChannelException(Why.FAILED, "it answered " + error.name());
      }
      listed
          .transactionStates()
          .forEach(state -> producers.put(state.transactionalId(), state.producerId()));
    }
    Map<Long, Told> told = new HashMap<>();
    for (List<String> chunk : Chunks.of(producers.keySet(), TRANSACTIONS_PER_REQUEST)) {
      channel
          .send(
              new DescribeTransactionsRequest.Builder(
                  new DescribeTransactionsRequestData().setTransactionalIds(chunk)),
              DescribeTransactionsResponse.class,
              deadline)
          .data()
          .transactionStates()
          .forEach(
              state -> {
                Long producer = producers.get(state.transactionalId());
                if (producer != null) {
                  told.put(producer, told(state));
                }
              });
    }
    return told;
  }

  private static Told told(TransactionState state) {
    Errors error = Errors.forCode(state.errorCode());
    if (error != Errors.NONE) {
      return new Told(
          state.transactionalId(),
          Reading.unknown(Why.FAILED, "its coordinator answered " + error.name()));
    }
    Set<TopicPartition> partitions = new HashSet<>();
    if (GOING_ON.contains(state.transactionState())) {
      state
          .topics()
          .forEach(
              topic ->
                  topic
                      .partitions()
                      .forEach(
                          number -> partitions.add(new TopicPartition(topic.topic(), number))));
    }
    return new Told(state.transactionalId(), Reading.known(partitions));
  }
}
