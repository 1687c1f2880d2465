package dev.kafkarecovery.fake;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.EpochLookup;
import dev.kafkarecovery.plan.Tail;
import dev.kafkarecovery.plan.TailContent;
import dev.kafkarecovery.plan.Truncation;
import dev.kafkarecovery.recovery.ActResult;
import dev.kafkarecovery.recovery.BrokerLogs;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.Leadership;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.RawChunk;
import dev.kafkarecovery.recovery.Targets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A cluster in memory that elects as KRaft's controller does: a live ISR or ELR member, then the
 * single last known leader, then the first acceptable replica in assignment order. Faults are
 * scripted by the test; everything that was sent is remembered.
 */
public final class FakeCluster implements Cluster {
  private static final ActResult TOO_LARGE =
      new ActResult(ActResult.Status.TOO_LARGE, "POLICY_VIOLATION", "excessively large batch");

  private final Clock clock;
  private final TreeMap<TopicPartition, PartitionState> partitions = new TreeMap<>();
  private final List<Set<TopicPartition>> elections = new ArrayList<>();
  private final List<Map<TopicPartition, List<Integer>>> reorders = new ArrayList<>();
  private final Map<TopicPartition, ActResult> electAnswers = new TreeMap<>();
  private final Map<TopicPartition, ActResult> reorderAnswers = new TreeMap<>();
  private final Map<TopicPartition, Leadership> shownLeaders = new TreeMap<>();
  private final Map<String, FakeLog> rawLogs = new TreeMap<>();
  private final Map<TopicPartition, Map<Integer, EpochLog>> lineages = new TreeMap<>();
  private final Map<Tail, TailContent> tails = new HashMap<>();
  private final List<CutQuestion> cutsAsked = new ArrayList<>();
  private final Map<TopicPartition, Map<String, Long>> commits = new TreeMap<>();
  private final Map<TopicPartition, Map<Integer, Reading<List<OpenTransaction>>>> open =
      new TreeMap<>();
  private final List<String> unseenGroups = new ArrayList<>();
  private final List<Set<TopicPartition>> dependentsAsked = new ArrayList<>();
  private final Map<Integer, Map<TopicPartition, UnaryOperator<ReplicaLog>>> addOns =
      new TreeMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private Consumer<FakeCluster> beforeReorder = cluster -> {};
  private Consumer<FakeCluster> beforeElect = cluster -> {};
  private Consumer<FakeCluster> beforeScan = cluster -> {};
  private String clusterId = "fake-cluster-id";
  private int largestElection = Integer.MAX_VALUE;

  public FakeCluster(Clock clock) {
    this.clock = clock;
  }

  public synchronized FakeCluster put(Partitions partition) {
    lineages.put(partition.id(), partition.lineages());
    return put(partition.build());
  }

  public synchronized FakeCluster put(PartitionState state) {
    partitions.put(state.id(), state);
    return this;
  }

  public synchronized void remove(TopicPartition id) {
    partitions.remove(id);
  }

  /** Changes a partition as if the world had. */
  public synchronized void change(TopicPartition id, UnaryOperator<PartitionState> change) {
    partitions.computeIfPresent(id, (key, state) -> change.apply(state));
  }

  /** Makes every replica of this broker fenced. */
  public synchronized void fence(int broker) {
    partitions.replaceAll(
        (id, state) ->
            state.withReplicas(
                state.replicas().stream()
                    .map(
                        replica ->
                            replica.brokerId() == broker
                                ? new Replica(
                                    broker,
                                    Replica.State.FENCED,
                                    ReplicaLog.unknown(Why.FENCED, "broker is fenced"))
                                : replica)
                    .toList()));
  }

  /** Tells by an add-on where a log ends, whether its broker serves or not. */
  public synchronized void addOn(int broker, TopicPartition id, Reading<Long> end, int epoch) {
    addOns
        .computeIfAbsent(broker, key -> new TreeMap<>())
        .put(
            id,
            log ->
                log.withEnd(
                    end,
                    end.map(known -> epoch),
                    end.isKnown() ? ReplicaLog.Source.ADD_ON : ReplicaLog.Source.NONE));
  }

  private Optional<UnaryOperator<ReplicaLog>> addOn(int broker, TopicPartition id) {
    return Optional.ofNullable(addOns.getOrDefault(broker, Map.of()).get(id));
  }

  public synchronized PartitionState state(TopicPartition id) {
    return Optional.ofNullable(partitions.get(id)).orElseThrow();
  }

  /** The answer to every coming election of this partition; an OK does nothing by itself. */
  public synchronized void answerElection(TopicPartition id, ActResult answer) {
    electAnswers.put(id, answer);
  }

  public synchronized void answerReorder(TopicPartition id, ActResult answer) {
    reorderAnswers.put(id, answer);
  }

  /** What the brokers' metadata shows of this partition's leader, as if it lagged behind. */
  public synchronized void showLeader(TopicPartition id, Leadership shown) {
    shownLeaders.put(id, shown);
  }

  public void beforeElect(Consumer<FakeCluster> action) {
    beforeElect = action;
  }

  public void beforeReorder(Consumer<FakeCluster> action) {
    beforeReorder = action;
  }

  public void beforeScan(Consumer<FakeCluster> action) {
    beforeScan = action;
  }

  /** A group has committed this offset. */
  public synchronized void commit(String group, TopicPartition id, long offset) {
    commits.computeIfAbsent(id, any -> new TreeMap<>()).put(group, offset);
  }

  /** Some groups cannot be asked. */
  public synchronized void hideGroups(String sentence) {
    unseenGroups.add(sentence);
  }

  /** What a replica's log holds of transactions without an end; none where nothing is put. */
  public synchronized void openTransactions(
      TopicPartition id, int broker, Reading<List<OpenTransaction>> transactions) {
    open.computeIfAbsent(id, any -> new TreeMap<>()).put(broker, transactions);
  }

  /** The partitions of every question about dependents. */
  public synchronized List<Set<TopicPartition>> dependentsAsked() {
    return List.copyOf(dependentsAsked);
  }

  public void problem(Problem problem) {
    problems.add(problem);
  }

  public void clusterId(String newId) {
    clusterId = newId;
  }

  /** Larger requests are refused as too large. */
  public void largestElection(int partitions) {
    largestElection = partitions;
  }

  /** Every election request that was sent. */
  public synchronized List<Set<TopicPartition>> elections() {
    return List.copyOf(elections);
  }

  /** Every reorder request that was sent. */
  public synchronized List<Map<TopicPartition, List<Integer>>> reorders() {
    return List.copyOf(reorders);
  }

  @Override
  public ClusterSnapshot scan(Targets targets, Duration timeout) {
    beforeScan.accept(this);
    synchronized (this) {
      List<PartitionState> seen =
          partitions.values().stream()
              .filter(state -> targeted(targets, state))
              .map(FakeCluster::withoutLogs)
              .toList();
      Map<String, TopicSettings> topics =
          seen.stream()
              .map(state -> state.id().topic())
              .distinct()
              .collect(
                  Collectors.toMap(
                      topic -> topic,
                      topic ->
                          new TopicSettings(
                              Reading.known(false),
                              Reading.known(1),
                              Reading.known(topic.startsWith("__")))));
      return new ClusterSnapshot(
          clusterId, clock.instant(), brokers(), partitions.size(), seen, topics, problems);
    }
  }

  private static boolean targeted(Targets targets, PartitionState state) {
    if (targets instanceof Targets.Listed listed) {
      return listed.partitions().contains(state.id());
    }
    return state.offline();
  }

  private static PartitionState withoutLogs(PartitionState state) {
    return state.withReplicas(
        state.replicas().stream()
            .map(
                replica ->
                    replica.online()
                        ? replica.withLog(ReplicaLog.unknown(Why.NOT_ASKED, "not asked yet"))
                        : replica)
            .toList());
  }

  private List<Broker> brokers() {
    TreeMap<Integer, Broker> brokers = new TreeMap<>();
    for (PartitionState state : partitions.values()) {
      for (Replica replica : state.replicas()) {
        brokers.put(
            replica.brokerId(),
            new Broker(
                replica.brokerId(),
                "broker" + replica.brokerId(),
                9092,
                "",
                brokerState(replica.state()),
                Reading.unknown(Why.NOT_ASKED, "not asked yet")));
      }
    }
    return List.copyOf(brokers.values());
  }

  private static Broker.State brokerState(Replica.State state) {
    return switch (state) {
      case ONLINE, LOG_DIR_OFFLINE -> Broker.State.SERVING;
      case FENCED -> Broker.State.FENCED;
      case NOT_REGISTERED -> Broker.State.NOT_REGISTERED;
      case NOT_LIVE -> Broker.State.NOT_LIVE;
    };
  }

  @Override
  public synchronized List<BrokerLogs> gather(
      Collection<PartitionState> asked,
      Set<Integer> skip,
      Duration deadline,
      Consumer<BrokerLogs> onAnswer) {
    TreeMap<Integer, Map<TopicPartition, ReplicaLog>> logs = new TreeMap<>();
    for (PartitionState state : asked) {
      PartitionState now = partitions.get(state.id());
      if (now != null) {
        now.replicas().stream()
            .filter(
                replica -> replica.online() || addOn(replica.brokerId(), state.id()).isPresent())
            .filter(replica -> !skip.contains(replica.brokerId()))
            .forEach(
                replica ->
                    logs.computeIfAbsent(replica.brokerId(), broker -> new TreeMap<>())
                        .put(
                            state.id(),
                            addOn(replica.brokerId(), state.id())
                                .map(told -> told.apply(replica.log()))
                                .orElse(replica.log())));
      }
    }
    List<BrokerLogs> answers =
        logs.entrySet().stream()
            .map(
                entry ->
                    new BrokerLogs(entry.getKey(), answered(entry.getValue()), entry.getValue()))
            .toList();
    answers.forEach(onAnswer);
    return answers;
  }

  private Reading<Instant> answered(Map<TopicPartition, ReplicaLog> logs) {
    for (ReplicaLog log : logs.values()) {
      if (log.logEndOffset() instanceof Reading.Unknown<Long> unknown
          && unknown.why() == Why.SILENT) {
        return Reading.unknown(Why.SILENT, unknown.detail());
      }
    }
    return Reading.known(clock.instant());
  }

  /** Answers by the epochs of logs that were put with them; those of others are not known. */
  @Override
  public synchronized Map<CutQuestion, Reading<Long>> cuts(
      Collection<CutQuestion> questions, Duration deadline) {
    Map<CutQuestion, Reading<Long>> cuts = new HashMap<>();
    for (CutQuestion question : questions) {
      cutsAsked.add(question);
      Truncation search = new Truncation(question);
      while (search.next().isPresent()) {
        EpochLookup lookup = search.next().orElseThrow();
        EpochLog log = lineages.getOrDefault(lookup.id(), Map.of()).get(lookup.brokerId());
        if (log == null) {
          search.fail(
              Why.SILENT, "the epochs of broker %d: no answer".formatted(lookup.brokerId()));
        } else {
          search.answer(log.lookup(lookup.epoch()));
        }
      }
      cuts.put(question, search.cut());
    }
    return cuts;
  }

  /** Answers by what was scripted; of other tails nothing is known. */
  @Override
  public synchronized Map<Tail, Reading<TailContent>> tails(
      Collection<Tail> asked, Duration deadline) {
    Map<Tail, Reading<TailContent>> contents = new HashMap<>();
    for (Tail tail : asked) {
      TailContent content = tails.get(tail);
      contents.put(
          tail,
          content == null
              ? Reading.unknown(Why.SILENT, "no answer within 5 s")
              : Reading.known(content));
    }
    return contents;
  }

  public synchronized void tail(Tail tail, TailContent content) {
    tails.put(tail, content);
  }

  /** Every question about a cut that was asked. */
  public synchronized List<CutQuestion> cutsAsked() {
    return List.copyOf(cutsAsked);
  }

  @Override
  public synchronized Dependents dependents(Collection<PartitionState> asked, Duration deadline) {
    Set<TopicPartition> ids = asked.stream().map(PartitionState::id).collect(Collectors.toSet());
    dependentsAsked.add(ids);
    Map<TopicPartition, Map<String, Long>> committed = new TreeMap<>(commits);
    committed.keySet().retainAll(ids);
    Map<TopicPartition, Map<Integer, Reading<List<OpenTransaction>>>> transactions =
        new TreeMap<>();
    for (PartitionState state : asked) {
      Map<Integer, Reading<List<OpenTransaction>>> byBroker = new TreeMap<>();
      for (Replica replica : state.replicas()) {
        if (replica.online()) {
          byBroker.put(
              replica.brokerId(),
              open.getOrDefault(state.id(), Map.of())
                  .getOrDefault(replica.brokerId(), Reading.known(List.of())));
        }
      }
      transactions.put(state.id(), byBroker);
    }
    return new Dependents(committed, unseenGroups, transactions);
  }

  @Override
  public RawChunk readRaw(LogCopy copy, long offset, int maxBytes, Duration timeout) {
    FakeLog log;
    synchronized (this) {
      log = rawLogs.get(copy.brokerId() + ":" + copy.id());
    }
    return log == null
        ? new RawChunk.Unreadable(Why.NO_COPY, "the broker holds no copy")
        : log.read(offset, maxBytes);
  }

  /** The batches of a broker's copy. */
  public synchronized void putRaw(TopicPartition id, int broker, FakeLog log) {
    rawLogs.put(broker + ":" + id, log);
  }

  @Override
  public synchronized Map<TopicPartition, Leadership> leaders(
      Set<TopicPartition> ids, Duration timeout) {
    Map<TopicPartition, Leadership> leaders = new TreeMap<>();
    ids.stream()
        .filter(partitions::containsKey)
        .forEach(
            id ->
                leaders.put(
                    id,
                    shownLeaders.getOrDefault(
                        id,
                        new Leadership(
                            state(id).leader(), state(id).leaderEpoch(), state(id).assignment()))));
    return leaders;
  }

  @Override
  public Map<TopicPartition, ActResult> reorder(Map<TopicPartition, List<Integer>> orders) {
    beforeReorder.accept(this);
    synchronized (this) {
      reorders.add(Map.copyOf(orders));
      Map<TopicPartition, ActResult> answers = new TreeMap<>();
      orders.forEach(
          (id, order) -> {
            ActResult answer = reorderAnswers.getOrDefault(id, ActResult.OK);
            answers.put(id, answer);
            if (answer.status() == ActResult.Status.OK) {
              change(id, state -> reordered(state, order));
            }
          });
      return answers;
    }
  }

  private static PartitionState reordered(PartitionState state, List<Integer> order) {
    return state.withReplicas(
        order.stream().map(broker -> state.replica(broker).orElseThrow()).toList());
  }

  @Override
  public Map<TopicPartition, ActResult> electUnclean(Set<TopicPartition> ids) {
    beforeElect.accept(this);
    synchronized (this) {
      elections.add(Set.copyOf(ids));
      Map<TopicPartition, ActResult> answers = new TreeMap<>();
      ids.forEach(id -> answers.put(id, ids.size() > largestElection ? TOO_LARGE : elect(id)));
      return answers;
    }
  }

  private ActResult elect(TopicPartition id) {
    ActResult scripted = electAnswers.get(id);
    if (scripted != null) {
      return scripted;
    }
    PartitionState state = partitions.get(id);
    if (state == null) {
      return new ActResult(ActResult.Status.REFUSED, "UNKNOWN_TOPIC_OR_PARTITION", "");
    }
    if (state.leader().isPresent()) {
      return new ActResult(ActResult.Status.NOT_NEEDED, "ELECTION_NOT_NEEDED", "");
    }
    OptionalInt elected = controllersChoice(state);
    if (elected.isEmpty()) {
      return new ActResult(ActResult.Status.REFUSED, "ELIGIBLE_LEADERS_NOT_AVAILABLE", "");
    }
    partitions.put(id, led(state, elected));
    return ActResult.OK;
  }

  private static OptionalInt controllersChoice(PartitionState state) {
    List<Integer> acceptable =
        state.replicas().stream().filter(Replica::online).map(Replica::brokerId).toList();
    List<Integer> elr = state.elr().orElse(List.of());
    List<Integer> lastKnown = state.lastKnownElr().orElse(List.of());
    for (int broker : acceptable) {
      if (state.isr().contains(broker) || elr.contains(broker)) {
        return OptionalInt.of(broker);
      }
    }
    boolean nobodyKnown = state.isr().isEmpty() && elr.isEmpty() && lastKnown.size() == 1;
    if (nobodyKnown && acceptable.contains(lastKnown.get(0))) {
      return OptionalInt.of(lastKnown.get(0));
    }
    return acceptable.stream().mapToInt(Integer::intValue).findFirst();
  }

  /** The partition with this leader, as after an election. */
  public static PartitionState led(PartitionState state, OptionalInt leader) {
    return new PartitionState(
        state.id(),
        state.topicId(),
        leader,
        /* leaderHidden= */ false,
        state.leaderEpoch() + 1,
        state.replicas(),
        leader.isPresent() ? List.of(leader.getAsInt()) : state.isr(),
        Reading.known(List.of()),
        Reading.known(List.of()),
        state.reassignment());
  }

  @Override
  public void close() {}
}
