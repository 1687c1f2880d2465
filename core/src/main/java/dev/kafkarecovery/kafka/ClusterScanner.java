package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.recovery.Leadership;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.DescribeTopicPartitionsResponseData.DescribeTopicPartitionsResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.Errors;

/** Finds out who is there and which partitions have no leader, from any one broker that answers. */
final class ClusterScanner {
  /** What is only to warn of more must not cost what was seen. */
  private static final Duration HIDDEN_LIMIT = Duration.ofSeconds(3);

  /** A controller that needs longer for one small question is not there. */
  private static final Duration CONTROLLER_LIMIT = Duration.ofSeconds(5);

  private static final Comparator<PartitionState> BY_ID = Comparator.comparing(PartitionState::id);

  private final AnyBroker anyBroker;
  private volatile List<Broker> brokers = List.of();
  private final Clock clock;

  ClusterScanner(AnyBroker anyBroker, Clock clock) {
    this.anyBroker = anyBroker;
    this.clock = clock;
  }

  ClusterSnapshot scan(Targets targets, Deadline deadline) throws InterruptedException {
    return anyBroker.ask(channel -> scan(targets, channel, deadline), deadline);
  }

  /** The brokers that were serving at the last scan. */
  List<Integer> servingIds() {
    return brokers.stream().filter(Broker::serving).map(Broker::id).toList();
  }

  /** A broker as the last scan saw it. */
  Optional<Broker> broker(int brokerId) {
    return brokers.stream().filter(broker -> broker.id() == brokerId).findFirst();
  }

  /** Where a broker listens; empty where the last scan did not see it serve. */
  Optional<Node> nodeOf(int brokerId) {
    return broker(brokerId).filter(Broker::serving).map(ClusterScanner::node);
  }

  /** Who leads these partitions, by the metadata of one broker; the unknown ones are missing. */
  Map<TopicPartition, Leadership> leaders(Set<TopicPartition> partitions, Deadline deadline)
      throws InterruptedException {
    Targets.Listed targets = new Targets.Listed(partitions);
    MetadataResponseData metadata =
        anyBroker.ask(
            channel -> new MetadataReader(channel, deadline).metadata(Optional.of(topics(targets))),
            deadline);
    Map<TopicPartition, Leadership> leaders = new HashMap<>();
    for (Found partition : found(metadata, targets)) {
      leaders.put(
          partition.id(),
          new Leadership(
              partition.hasLeader()
                  ? OptionalInt.of(partition.metadata().leaderId())
                  : OptionalInt.empty(),
              partition.metadata().leaderEpoch(),
              partition.metadata().replicaNodes()));
    }
    return leaders;
  }

  private ClusterSnapshot scan(Targets targets, BrokerChannel channel, Deadline deadline)
      throws ChannelException, InterruptedException {
    MetadataReader reader = new MetadataReader(channel, deadline);
    Optional<Collection<String>> topics =
        targets instanceof Targets.Listed listed ? Optional.of(topics(listed)) : Optional.empty();
    MetadataResponseData metadata = reader.metadata(topics);
    List<Found> found = found(metadata, targets);
    Set<String> foundTopics =
        found.stream().map(partition -> partition.id().topic()).collect(Collectors.toSet());
    var withElr =
        foundTopics.isEmpty()
            ? Reading.known(Map.<TopicPartition, DescribeTopicPartitionsResponsePartition>of())
            : reader.partitionsWithElr(foundTopics);
    BrokerTable table = new BrokerTable(metadata, reader.brokersWithFenced());
    anyBroker.serving(table.servingNodes());
    Map<String, TopicSettings> settings =
        foundTopics.isEmpty()
            ? Map.of()
            : new TopicSettingsReader(channel, deadline).read(foundTopics);
    Optional<Problem> hidden =
        found.isEmpty() && targets instanceof Targets.AllOffline
            ? HiddenTopics.besides(channel, deadline.atMost(HIDDEN_LIMIT), metadata)
            : Optional.empty();
    // Asked last: where there is no controller, the channel is of no use afterwards.
    Reading<Map<TopicPartition, Reassignment>> reassignments =
        found.isEmpty()
            ? Reading.known(Map.of())
            : new ReassignmentReader(channel, deadline.atMost(CONTROLLER_LIMIT))
                .read(found.stream().map(Found::id).toList());
    PartitionAssembler assembler = new PartitionAssembler(withElr, table, reassignments);
    List<PartitionState> partitions =
        found.stream().map(assembler::assemble).sorted(BY_ID).toList();
    brokers = table.all(partitions);
    return new ClusterSnapshot(
        String.valueOf(metadata.clusterId()),
        clock.instant(),
        brokers,
        metadata.topics().stream().mapToInt(topic -> topic.partitions().size()).sum(),
        partitions,
        settings,
        problems(metadata, reassignments, hidden));
  }

  /** A partition as the Metadata answer has it. */
  record Found(TopicPartition id, String topicId, MetadataResponsePartition metadata) {
    boolean hasLeader() {
      return metadata.leaderId() >= 0;
    }
  }

  private static Set<String> topics(Targets.Listed listed) {
    return listed.partitions().stream()
        .map(TopicPartition::topic)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<Found> found(MetadataResponseData metadata, Targets targets) {
    List<Found> found = new ArrayList<>();
    for (MetadataResponseTopic topic : metadata.topics()) {
      String name = topic.name();
      if (topic.errorCode() == Errors.NONE.code() && name != null) {
        for (MetadataResponsePartition partition : topic.partitions()) {
          Found candidate =
              new Found(
                  new TopicPartition(name, partition.partitionIndex()),
                  topic.topicId().toString(),
                  partition);
          if (targeted(targets, candidate)) {
            found.add(candidate);
          }
        }
      }
    }
    return found;
  }

  private static boolean targeted(Targets targets, Found partition) {
    return targets instanceof Targets.Listed listed
        ? listed.partitions().contains(partition.id())
        : !partition.hasLeader();
  }

  private static List<Problem> problems(
      MetadataResponseData metadata,
      Reading<Map<TopicPartition, Reassignment>> reassignments,
      Optional<Problem> hidden) {
    List<Problem> problems = new ArrayList<>(hidden.stream().toList());
    for (MetadataResponseTopic topic : metadata.topics()) {
      if (topic.errorCode() == Errors.TOPIC_AUTHORIZATION_FAILED.code()) {
        String subject = "topic " + topic.name();
        problems.add(new Problem(subject, "the right DESCRIBE on it is missing"));
      }
    }
    if (reassignments instanceof Reading.Unknown<?> unknown) {
      problems.add(
          unknown.why() == Why.SILENT
              ? new Problem(
                  "cluster",
                  "no active controller answers: elections are impossible until the controller"
                      + " quorum is back, and this picture may be old")
              : new Problem("cluster", "reassignments in flight are unknown: " + unknown.detail()));
    }
    return problems;
  }

  /** The brokers of one cluster, live or not. */
  static final class BrokerTable {
    private final Map<Integer, Broker> brokers = new HashMap<>();
    private final Reading<DescribeClusterResponseData> described;

    BrokerTable(MetadataResponseData metadata, Reading<DescribeClusterResponseData> described) {
      this.described = described;
      metadata
          .brokers()
          .forEach(
              broker ->
                  put(
                      broker.nodeId(),
                      broker.host(),
                      broker.port(),
                      Optional.ofNullable(broker.rack()),
                      Broker.State.SERVING));
      described
          .asOptional()
          .ifPresent(
              data ->
                  data.brokers().stream()
                      // One that was unfenced between the two answers was fenced at the first.
                      .filter(
                          broker -> broker.isFenced() || !brokers.containsKey(broker.brokerId()))
                      .forEach(
                          broker ->
                              put(
                                  broker.brokerId(),
                                  broker.host(),
                                  broker.port(),
                                  Optional.ofNullable(broker.rack()),
                                  Broker.State.FENCED)));
    }

    private void put(int id, String host, int port, Optional<String> rack, Broker.State state) {
      String detail = state == Broker.State.FENCED ? "its broker is fenced" : "not asked yet";
      Why why = state == Broker.State.FENCED ? Why.FENCED : Why.NOT_ASKED;
      brokers.put(
          id, new Broker(id, host, port, rack.orElse(""), state, Reading.unknown(why, detail)));
    }

    Broker broker(int id) {
      Broker broker = brokers.get(id);
      return broker == null ? absent(id) : broker;
    }

    private Broker absent(int id) {
      return described.isKnown()
          ? new Broker(
              id,
              "",
              0,
              "",
              Broker.State.NOT_REGISTERED,
              Reading.unknown(Why.NOT_REGISTERED, "its broker is not registered"))
          : new Broker(
              id,
              "",
              0,
              "",
              Broker.State.NOT_LIVE,
              Reading.unknown(
                  Why.NOT_LIVE,
                  "its broker is fenced or not registered (not told before KIP-1073)"));
    }

    List<Node> servingNodes() {
      return brokers.values().stream().filter(Broker::serving).map(ClusterScanner::node).toList();
    }

    /** All brokers, and those that only a replica list names. */
    List<Broker> all(Collection<PartitionState> partitions) {
      Set<Integer> ids = new HashSet<>(brokers.keySet());
      partitions.forEach(state -> ids.addAll(state.assignment()));
      return ids.stream().sorted().map(this::broker).toList();
    }
  }

  static Node node(Broker broker) {
    return new Node(broker.id(), broker.host(), broker.port());
  }
}
