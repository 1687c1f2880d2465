package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.message.DescribeClusterRequestData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.DescribeClusterRequest;
import org.apache.kafka.common.requests.DescribeClusterResponse;

/**
 * Which groups and transactions nobody can be asked about: those kept in a partition without a
 * leader, and those that the principal may not see, which brokers leave out without a word.
 *
 * @param unseenGroups a sentence for each reason
 * @param unseenTransactions a clause for each reason
 */
record Coordinators(List<String> unseenGroups, List<String> unseenTransactions) {
  private static final String OFFSETS = "__consumer_offsets";
  private static final String TRANSACTIONS = "__transaction_state";
  private static final int NAMED = 5;

  Coordinators {
    unseenGroups = List.copyOf(unseenGroups);
    unseenTransactions = List.copyOf(unseenTransactions);
  }

  static Coordinators read(BrokerChannel channel, Deadline deadline)
      throws ChannelException, InterruptedException {
    MetadataResponseData metadata =
        new MetadataReader(channel, deadline).metadata(Optional.of(List.of(OFFSETS, TRANSACTIONS)));
    List<String> groups = new ArrayList<>();
    List<String> transactions = new ArrayList<>();
    for (MetadataResponseTopic topic : metadata.topics()) {
      if (OFFSETS.equals(topic.name())) {
        unseen(topic, "groups").ifPresent(groups::add);
      } else {
        unseen(topic, "transactions").ifPresent(transactions::add);
      }
    }
    if (!mayDescribeCluster(channel, deadline).orElse(true)) {
      groups.add(
          "the right DESCRIBE on the cluster is missing: only groups with a right of their own are"
              + " seen");
    }
    return new Coordinators(groups, transactions);
  }

  private static Optional<String> unseen(MetadataResponseTopic topic, String what) {
    Errors error = Errors.forCode(topic.errorCode());
    if (error == Errors.TOPIC_AUTHORIZATION_FAILED) {
      return Optional.of(
          "the right DESCRIBE on topic %s is missing: %s whose coordinator is offline may be left out"
              .formatted(topic.name(), what));
    }
    List<Integer> offline =
        topic.partitions().stream()
            .filter(partition -> partition.leaderId() < 0)
            .map(MetadataResponsePartition::partitionIndex)
            .sorted()
            .toList();
    if (offline.isEmpty()) {
      return Optional.empty();
    }
    String few =
        offline.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
    return Optional.of(
        "%s has no leader for %d of its %d partitions (%s%s): the %s kept there cannot be asked about"
            .formatted(
                topic.name(),
                offline.size(),
                topic.partitions().size(),
                few,
                offline.size() > NAMED ? ", ..." : "",
                what));
  }

  /** Unknown on brokers that do not tell; without an authorizer everybody may. */
  private static Reading<Boolean> mayDescribeCluster(BrokerChannel channel, Deadline deadline)
      throws ChannelException, InterruptedException {
    DescribeClusterRequestData request =
        new DescribeClusterRequestData().setIncludeClusterAuthorizedOperations(true);
    try {
      int allowed =
          channel
              .send(
                  new DescribeClusterRequest.Builder(request),
                  DescribeClusterResponse.class,
                  deadline)
              .data()
              .clusterAuthorizedOperations();
      return allowed == Integer.MIN_VALUE
          ? Reading.unknown(Why.UNSUPPORTED, "the broker does not tell")
          : Reading.known((allowed & (1 << AclOperation.DESCRIBE.code())) != 0);
    } catch (ChannelException e) {
      if (e.why() == Why.UNSUPPORTED) {
        return Reading.unknown(e.why(), e.clause());
      }
      throw e;
    }
  }
}
