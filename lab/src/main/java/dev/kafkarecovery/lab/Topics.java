package dev.kafkarecovery.lab;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeProducersOptions;
import org.apache.kafka.clients.admin.DescribeProducersResult.PartitionProducerState;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;

/** What the incidents ask of a lab's cluster, each call waiting until it is done. */
final class Topics {

  /** By topic and number. */
  static final Comparator<TopicPartition> ORDER =
      Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition);

  private static final Duration LIMIT = Duration.ofSeconds(90);

  private final Admin admin;

  Topics(Admin admin) {
    this.admin = admin;
  }

  /** Creates a topic with these replicas for its partitions, in order. */
  void create(String topic, List<List<Integer>> assignment, Map<String, String> config) {
    Map<Integer, List<Integer>> replicas = new TreeMap<>();
    for (int partition = 0; partition < assignment.size(); partition++) {
      replicas.put(partition, assignment.get(partition));
    }
    get(
        "create topic " + topic,
        admin.createTopics(List.of(new NewTopic(topic, replicas).configs(config))).all());
  }

  /** All partitions of topics as some live broker knows them; empty when it cannot say. */
  Optional<Map<TopicPartition, TopicPartitionInfo>> describe(Collection<String> topics) {
    try {
      Map<TopicPartition, TopicPartitionInfo> found = new HashMap<>();
      admin
          .describeTopics(topics)
          .allTopicNames()
          .get(30, TimeUnit.SECONDS)
          .forEach(
              (topic, description) ->
                  description
                      .partitions()
                      .forEach(
                          info -> found.put(new TopicPartition(topic, info.partition()), info)));
      return Optional.of(found);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    }
  }

  /** Waits until every one of the partitions is as wanted. */
  void await(
      String what, Collection<TopicPartition> partitions, Predicate<TopicPartitionInfo> wanted) {
    Set<String> topics = partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet());
    Await.until(
        what,
        LIMIT,
        () ->
            describe(topics)
                .map(
                    found ->
                        partitions.stream()
                            .allMatch(tp -> found.containsKey(tp) && wanted.test(found.get(tp))))
                .orElse(false));
  }

  /** Waits until a broker is in sync wherever there is a leader to be in sync with. */
  void awaitInSync(int broker, Collection<TopicPartition> partitions) {
    await(
        "broker " + broker + " to be in sync",
        partitions,
        info ->
            info.leader() == null
                || !ids(info.replicas()).contains(broker)
                || ids(info.isr()).contains(broker));
  }

  /** Gives partitions other replicas and waits until they are in sync. */
  void reassign(Map<TopicPartition, List<Integer>> targets, Set<Integer> inSync) {
    Map<TopicPartition, Optional<NewPartitionReassignment>> wanted = new HashMap<>();
    targets.forEach((tp, ids) -> wanted.put(tp, Optional.of(new NewPartitionReassignment(ids))));
    get("move partitions", admin.alterPartitionReassignments(wanted).all());
    targets.forEach(
        (tp, replicas) ->
            await(
                tp + " to move to " + replicas,
                List.of(tp),
                info ->
                    ids(info.replicas()).equals(replicas)
                        && new HashSet<>(ids(info.isr())).containsAll(inSync)));
  }

  /** Makes the first replica of partitions their leader. */
  void electPreferred(Set<TopicPartition> partitions) {
    get(
        "elect preferred leaders",
        admin.electLeaders(ElectionType.PREFERRED, partitions).partitions());
    await(
        "the preferred leaders",
        partitions,
        info -> info.leader() != null && info.leader().id() == info.replicas().get(0).id());
  }

  /** Elects a leader of offline partitions at the price of data. */
  void electUnclean(Set<TopicPartition> partitions) {
    get("elect leaders", admin.electLeaders(ElectionType.UNCLEAN, partitions).all());
    await("the unclean leaders", partitions, info -> info.leader() != null);
  }

  /** The same for those of the partitions that have none; waits until all have a leader. */
  void electWhereNobodyLeads(Set<TopicPartition> partitions) {
    if (!partitions.isEmpty()) {
      get("elect leaders", admin.electLeaders(ElectionType.UNCLEAN, partitions).partitions());
      await("the unclean leaders", partitions, info -> info.leader() != null);
    }
  }

  /** Deletes the records of partitions before these offsets. */
  void deleteBefore(Map<TopicPartition, Long> offsets) {
    Map<TopicPartition, RecordsToDelete> wanted = new HashMap<>();
    offsets.forEach((tp, offset) -> wanted.put(tp, RecordsToDelete.beforeOffset(offset)));
    get("delete records", admin.deleteRecords(wanted).all());
  }

  /** Sets these settings of a topic and leaves its others as they are. */
  void configure(String topic, Map<String, String> settings) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    List<AlterConfigOp> changes =
        settings.entrySet().stream()
            .map(
                setting ->
                    new AlterConfigOp(
                        new ConfigEntry(setting.getKey(), setting.getValue()),
                        AlterConfigOp.OpType.SET))
            .toList();
    get("configure " + topic, admin.incrementalAlterConfigs(Map.of(resource, changes)).all());
  }

  /** What a group has committed. */
  Map<TopicPartition, Long> committed(String group) {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    get(
            "read the commits of " + group,
            admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .forEach((tp, position) -> offsets.put(tp, position.offset()));
    return offsets;
  }

  /** The first offsets of transactions without an end in one replica's log, ascending. */
  List<Long> openTransactions(TopicPartition partition, int broker) {
    PartitionProducerState state =
        get(
            "read the producers of " + partition,
            admin
                .describeProducers(
                    List.of(partition), new DescribeProducersOptions().brokerId(broker))
                .partitionResult(partition));
    return state.activeProducers().stream()
        .flatMapToLong(producer -> producer.currentTransactionStartOffset().stream())
        .sorted()
        .boxed()
        .toList();
  }

  /** The names of all topics, internal ones too. */
  Set<String> names() {
    return get("list topics", admin.listTopics(new ListTopicsOptions().listInternal(true)).names());
  }

  static List<Integer> ids(List<Node> nodes) {
    List<Integer> ids = new ArrayList<>();
    nodes.forEach(node -> ids.add(node.id()));
    return ids;
  }

  static <T> T get(String what, KafkaFuture<T> future) {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Interrupted: cannot " + what + ".", e);
    } catch (ExecutionException e) {
      throw new LabException("Cannot " + what + ": " + e.getCause() + ".", e);
    } catch (TimeoutException e) {
      throw new LabException("Cannot " + what + " within " + LIMIT.toSeconds() + " s.", e);
    }
  }
}
