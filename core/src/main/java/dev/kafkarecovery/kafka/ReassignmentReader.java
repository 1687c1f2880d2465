package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.message.ListPartitionReassignmentsRequestData;
import org.apache.kafka.common.message.ListPartitionReassignmentsRequestData.ListPartitionReassignmentsTopics;
import org.apache.kafka.common.message.ListPartitionReassignmentsResponseData;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.ListPartitionReassignmentsRequest;
import org.apache.kafka.common.requests.ListPartitionReassignmentsResponse;

/**
 * Reads the reassignments in flight. Brokers pass this request on to the active controller, so its
 * silence is the first sign that there is none.
 */
final class ReassignmentReader {
  private final BrokerChannel channel;
  private final Deadline deadline;

  ReassignmentReader(BrokerChannel channel, Deadline deadline) {
    this.channel = channel;
    this.deadline = deadline;
  }

  /** The partitions of these that are being reassigned. */
  Reading<Map<TopicPartition, Reassignment>> read(Collection<TopicPartition> partitions)
      throws InterruptedException {
    if (!channel.usable()) {
      return Reading.unknown(Why.NOT_ASKED, "not asked, for the broker stopped answering before");
    }
    Map<String, List<Integer>> byTopic = new TreeMap<>();
    partitions.forEach(
        id -> byTopic.computeIfAbsent(id.topic(), topic -> new ArrayList<>()).add(id.partition()));
    ListPartitionReassignmentsRequestData request =
        new ListPartitionReassignmentsRequestData()
            .setTimeoutMs((int) Math.min(Integer.MAX_VALUE, deadline.remainingMs()))
            .setTopics(
                byTopic.entrySet().stream()
                    .map(
                        entry ->
                            new ListPartitionReassignmentsTopics()
                                .setName(entry.getKey())
                                .setPartitionIndexes(entry.getValue()))
                    .toList());
    try {
      return reading(
          channel
              .send(
                  new ListPartitionReassignmentsRequest.Builder(request),
                  ListPartitionReassignmentsResponse.class,
                  deadline)
              .data());
    } catch (ChannelException e) {
      return Reading.unknown(e.why(), "asking the controller: " + e.clause());
    }
  }

  private static Reading<Map<TopicPartition, Reassignment>> reading(
      ListPartitionReassignmentsResponseData data) {
    Errors error = Errors.forCode(data.errorCode());
    if (error == Errors.CLUSTER_AUTHORIZATION_FAILED) {
      return Reading.unknown(Why.NOT_AUTHORIZED, "the right DESCRIBE on the cluster is missing");
    }
    if (error == Errors.REQUEST_TIMED_OUT) {
      return Reading.unknown(Why.SILENT, "the controller gave no answer");
    }
    if (error != Errors.NONE) {
      return Reading.unknown(Why.FAILED, "the controller answered " + error.name());
    }
    Map<TopicPartition, Reassignment> reassignments = new HashMap<>();
    data.topics()
        .forEach(
            topic ->
                topic
                    .partitions()
                    .forEach(
                        partition ->
                            reassignments.put(
                                new TopicPartition(topic.name(), partition.partitionIndex()),
                                new Reassignment(
                                    partition.addingReplicas(), partition.removingReplicas()))));
    return Reading.known(reassignments);
  }
}
