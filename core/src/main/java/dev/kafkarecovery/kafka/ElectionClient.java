package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.ActResult.Status;
import dev.kafkarecovery.recovery.ClusterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.message.AlterPartitionReassignmentsRequestData;
import org.apache.kafka.common.message.AlterPartitionReassignmentsRequestData.ReassignablePartition;
import org.apache.kafka.common.message.AlterPartitionReassignmentsRequestData.ReassignableTopic;
import org.apache.kafka.common.message.AlterPartitionReassignmentsResponseData;
import org.apache.kafka.common.message.ElectLeadersResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.AlterPartitionReassignmentsRequest;
import org.apache.kafka.common.requests.AlterPartitionReassignmentsResponse;
import org.apache.kafka.common.requests.ElectLeadersRequest;
import org.apache.kafka.common.requests.ElectLeadersResponse;
import org.jspecify.annotations.Nullable;

/**
 * Sends the two acts that change a cluster. Each request is sent once and to one broker, which
 * passes it on to the controller: Kafka's admin client would send it again by itself after a
 * disconnect, and an act whose answer is lost must be read back, not repeated.
 */
final class ElectionClient {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final AnyBroker anyBroker;
  private final BrokerChannels channels;

  ElectionClient(AnyBroker anyBroker, BrokerChannels channels) {
    this.anyBroker = anyBroker;
    this.channels = channels;
  }

  Map<TopicPartition, ActResult> elect(Set<TopicPartition> partitions) throws InterruptedException {
    // Kafka reads a null list as "all partitions" and an empty one as "none": never send either.
    if (partitions.isEmpty()) {
      return Map.of();
    }
    List<org.apache.kafka.common.TopicPartition> kafkas =
        partitions.stream()
            .map(id -> new org.apache.kafka.common.TopicPartition(id.topic(), id.partition()))
            .toList();
    return act(
        partitions,
        new ElectLeadersRequest.Builder(ElectionType.UNCLEAN, kafkas, (int) LIMIT.toMillis()),
        ElectLeadersResponse.class,
        response -> electionResults(response.data()));
  }

  Map<TopicPartition, ActResult> reorder(Map<TopicPartition, List<Integer>> orders)
      throws InterruptedException {
    if (orders.isEmpty()) {
      return Map.of();
    }
    Map<String, List<ReassignablePartition>> byTopic = new TreeMap<>();
    orders.forEach(
        (id, replicas) ->
            byTopic
                .computeIfAbsent(id.topic(), topic -> new ArrayList<>())
                .add(
                    new ReassignablePartition()
                        .setPartitionIndex(id.partition())
                        .setReplicas(replicas)));
    AlterPartitionReassignmentsRequestData request =
        new AlterPartitionReassignmentsRequestData()
            .setTimeoutMs((int) LIMIT.toMillis())
            .setTopics(
                byTopic.entrySet().stream()
                    .map(
                        entry ->
                            new ReassignableTopic()
                                .setName(entry.getKey())
                                .setPartitions(entry.getValue()))
                    .toList());
    return act(
        orders.keySet(),
        new AlterPartitionReassignmentsRequest.Builder(request),
        AlterPartitionReassignmentsResponse.class,
        response -> reorderResults(response.data()));
  }

  /** The results of an answer; the whole answer's error stands for partitions it does not name. */
  private record Answer(Errors whole, Map<TopicPartition, ActResult> results) {}

  private interface Reader<T> {
    Answer read(T response);
  }

  private <T extends AbstractResponse> Map<TopicPartition, ActResult> act(
      Collection<TopicPartition> partitions,
      AbstractRequest.Builder<?> request,
      Class<T> type,
      Reader<T> reader)
      throws InterruptedException {
    Deadline deadline = Deadline.after(LIMIT.plusSeconds(2));
    BrokerChannel channel;
    try {
      channel = anyBroker.borrow(deadline);
    } catch (ClusterException e) {
      return all(partitions, ActResult.notSent(message(e)));
    }
    try {
      Answer answer = reader.read(channel.send(request, type, deadline));
      Map<TopicPartition, ActResult> results =
          all(partitions, result(answer.whole(), /* message= */ null));
      // Only what was asked for: a broker that names others must not add to the report.
      answer.results().forEach(results::replace);
      return results;
    } catch (ChannelException e) {
      boolean sent = e.why() != Why.UNSUPPORTED;
      return all(
          partitions,
          sent
              ? new ActResult(Status.UNKNOWN, "NO_ANSWER", e.clause())
              : new ActResult(Status.REFUSED, "UNSUPPORTED_VERSION", e.clause()));
    } catch (RuntimeException e) {
      String clause = "the answer cannot be read: " + e.getMessage();
      return all(partitions, new ActResult(Status.UNKNOWN, "NO_ANSWER", clause));
    } finally {
      channels.giveBack(channel);
    }
  }

  private static String message(ClusterException e) {
    return String.valueOf(e.getMessage());
  }

  private static Map<TopicPartition, ActResult> all(
      Collection<TopicPartition> partitions, ActResult result) {
    Map<TopicPartition, ActResult> results = new HashMap<>();
    partitions.forEach(id -> results.put(id, result));
    return results;
  }

  private static Answer electionResults(ElectLeadersResponseData data) {
    Map<TopicPartition, ActResult> results = new HashMap<>();
    data.replicaElectionResults()
        .forEach(
            topic ->
                topic
                    .partitionResult()
                    .forEach(
                        partition ->
                            results.put(
                                new TopicPartition(topic.topic(), partition.partitionId()),
                                result(
                                    Errors.forCode(partition.errorCode()),
                                    partition.errorMessage()))));
    return new Answer(missing(data.errorCode()), results);
  }

  private static Answer reorderResults(AlterPartitionReassignmentsResponseData data) {
    Map<TopicPartition, ActResult> results = new HashMap<>();
    data.responses()
        .forEach(
            topic ->
                topic
                    .partitions()
                    .forEach(
                        partition ->
                            results.put(
                                new TopicPartition(topic.name(), partition.partitionIndex()),
                                result(
                                    Errors.forCode(partition.errorCode()),
                                    partition.errorMessage()))));
    return new Answer(missing(data.errorCode()), results);
  }

  /** What holds for a partition that the answer leaves out: never a success. */
  private static Errors missing(short wholeError) {
    Errors whole = Errors.forCode(wholeError);
    return whole == Errors.NONE ? Errors.UNKNOWN_SERVER_ERROR : whole;
  }

  private static ActResult result(Errors error, @Nullable String message) {
    return error == Errors.NONE
        ? ActResult.OK
        : new ActResult(status(error), error.name(), message == null ? "" : message);
  }

  private static Status status(Errors error) {
    return switch (error) {
      case ELECTION_NOT_NEEDED -> Status.NOT_NEEDED;
      case NOT_CONTROLLER, THROTTLING_QUOTA_EXCEEDED, BROKER_NOT_AVAILABLE -> Status.RETRIABLE;
      case POLICY_VIOLATION -> Status.TOO_LARGE;
      // The controller, or the broker in between, may have gone on after it stopped waiting.
      case REQUEST_TIMED_OUT, UNKNOWN_SERVER_ERROR, NETWORK_EXCEPTION -> Status.UNKNOWN;
      default -> Status.REFUSED;
    };
  }
}
