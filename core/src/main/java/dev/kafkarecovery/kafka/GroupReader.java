package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.message.ListGroupsRequestData;
import org.apache.kafka.common.message.ListGroupsResponseData.ListedGroup;
import org.apache.kafka.common.message.OffsetFetchRequestData;
import org.apache.kafka.common.message.OffsetFetchRequestData.OffsetFetchRequestGroup;
import org.apache.kafka.common.message.OffsetFetchRequestData.OffsetFetchRequestTopics;
import org.apache.kafka.common.message.OffsetFetchResponseData.OffsetFetchResponseGroup;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.ListGroupsRequest;
import org.apache.kafka.common.requests.ListGroupsResponse;
import org.apache.kafka.common.requests.OffsetFetchRequest;
import org.apache.kafka.common.requests.OffsetFetchResponse;
import org.jspecify.annotations.Nullable;

/** Reads what consumer groups have committed, of those groups that one broker coordinates. */
final class GroupReader {
  private static final int GROUPS_PER_REQUEST = 200;

  /**
   * With more partitions it is less to ask for all that a group has than to name them each time.
   */
  private static final int MOST_NAMED_PARTITIONS = 100;

  private static final String SHARE = "share";

  private final BrokerChannel channel;
  private final int brokerId;
  private final Deadline deadline;
  private final Map<TopicPartition, Map<String, Long>> committed = new HashMap<>();
  private final List<String> unseen = new ArrayList<>();

  /**
   * What the groups of one broker have committed.
   *
   * @param unseen why some commits are missing, a sentence each
   */
  record Groups(Map<TopicPartition, Map<String, Long>> committed, List<String> unseen) {}

  GroupReader(BrokerChannel channel, int brokerId, Deadline deadline) {
    this.channel = channel;
    this.brokerId = brokerId;
    this.deadline = deadline;
  }

  /** The commits for these partitions; of as many groups as there was time for. */
  Groups read(Set<TopicPartition> wanted) throws ChannelException, InterruptedException {
    List<String> groups = groups();
    List<OffsetFetchRequestTopics> named = named(wanted);
    int told = 0;
    try {
      for (List<String> chunk : Chunks.of(groups, GROUPS_PER_REQUEST)) {
        fetch(chunk, named).forEach(group -> take(group, wanted));
        told += chunk.size();
      }
    } catch (ChannelException e) {
      unseen.add(
          "%d of the %d groups that broker %d coordinates: %s"
              .formatted(groups.size() - told, groups.size(), brokerId, e.clause()));
    }
    return new Groups(committed, unseen);
  }

  private List<OffsetFetchResponseGroup> fetch(
      List<String> groups, @Nullable List<OffsetFetchRequestTopics> named)
      throws ChannelException, InterruptedException {
    OffsetFetchRequestData request =
        new OffsetFetchRequestData()
            .setGroups(groups.stream().map(group -> question(group, named)).toList());
    return channel
        .send(
            OffsetFetchRequest.Builder.forTopicNames(request, /* throwOnUnsupported= */ false),
            OffsetFetchResponse.class,
            deadline)
        .data()
        .groups();
  }

  private List<String> groups() throws ChannelException, InterruptedException {
    ListGroupsResponse response =
        channel.send(
            new ListGroupsRequest.Builder(new ListGroupsRequestData()),
            ListGroupsResponse.class,
            deadline);
    Errors error = Errors.forCode(response.data().errorCode());
    if (error != Errors.NONE) {
      throw new ChannelException(Why.FAILED, "it answered " + error.name());
    }
    List<ListedGroup> listed = response.data().groups();
    long shares = listed.stream().filter(GroupReader::share).count();
    if (shares > 0) {
      unseen.add(
          "share groups are not looked at, of which broker %d has %d".formatted(brokerId, shares));
    }
    return listed.stream().filter(group -> !share(group)).map(ListedGroup::groupId).toList();
  }

  private static boolean share(ListedGroup group) {
    return SHARE.equalsIgnoreCase(group.groupType());
  }

  // Kafka's wire format says "all topics" by a null list.
  private static @Nullable List<OffsetFetchRequestTopics> named(Collection<TopicPartition> wanted) {
    if (wanted.size() > MOST_NAMED_PARTITIONS) {
      return null;
    }
    Map<String, List<Integer>> byTopic = new TreeMap<>();
    wanted.forEach(
        id -> byTopic.computeIfAbsent(id.topic(), topic -> new ArrayList<>()).add(id.partition()));
    return byTopic.entrySet().stream()
        .map(
            topic ->
                new OffsetFetchRequestTopics()
                    .setName(topic.getKey())
                    .setPartitionIndexes(topic.getValue()))
        .toList();
  }

  private static OffsetFetchRequestGroup question(
      String group, @Nullable List<OffsetFetchRequestTopics> named) {
    return new OffsetFetchRequestGroup().setGroupId(group).setTopics(named);
  }

  private void take(OffsetFetchResponseGroup group, Set<TopicPartition> wanted) {
    Errors error = Errors.forCode(group.errorCode());
    if (error == Errors.GROUP_AUTHORIZATION_FAILED) {
      unseen.add("the right DESCRIBE on the group %s is missing".formatted(group.groupId()));
    } else if (error == Errors.GROUP_ID_NOT_FOUND) {
      // It was deleted since it was listed.
      return;
    } else if (error != Errors.NONE) {
      unseen.add("the group %s: its broker answered %s".formatted(group.groupId(), error.name()));
    }
    group
        .topics()
        .forEach(
            topic ->
                topic
                    .partitions()
                    .forEach(
                        partition -> {
                          TopicPartition id =
                              new TopicPartition(topic.name(), partition.partitionIndex());
                          if (partition.errorCode() == Errors.NONE.code()
                              && partition.committedOffset() >= 0
                              && wanted.contains(id)) {
                            committed
                                .computeIfAbsent(id, any -> new TreeMap<>())
                                .put(group.groupId(), partition.committedOffset());
                          }
                        }));
  }
}
