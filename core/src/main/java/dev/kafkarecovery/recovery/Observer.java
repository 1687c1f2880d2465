package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Takes a whole picture of the targeted partitions: scan, then gather. */
public final class Observer {
  private final Cluster cluster;
  private final Clock clock;

  public Observer(Cluster cluster, Clock clock) {
    this.cluster = cluster;
    this.clock = clock;
  }

  /**
   * Scans the cluster and asks the brokers about the logs of the targeted partitions that are
   * offline. Brokers that give no answer within the deadline leave their part unknown. The deadline
   * holds for the scan and for the logs, each by itself.
   *
   * @throws ClusterException when no picture can be had at all
   */
  public ClusterSnapshot observe(Targets targets, Duration deadline) throws InterruptedException {
    return observe(targets, Set.of(), deadline, answer -> {});
  }

  /**
   * The same, without asking some brokers, and telling of each broker as soon as it is done.
   *
   * @param skip brokers not to ask
   * @param onAnswer called from any thread
   */
  public ClusterSnapshot observe(
      Targets targets, Set<Integer> skip, Duration deadline, Consumer<BrokerLogs> onAnswer)
      throws InterruptedException {
    ClusterSnapshot scanned = cluster.scan(targets, deadline);
    List<PartitionState> offline =
        scanned.partitions().stream().filter(PartitionState::offline).toList();
    List<BrokerLogs> answers =
        offline.isEmpty() ? List.of() : cluster.gather(offline, skip, deadline, onAnswer);
    return merge(scanned, answers, clock.instant());
  }

  /** The snapshot with what the brokers said of their logs put in. */
  public static ClusterSnapshot merge(
      ClusterSnapshot scanned, List<BrokerLogs> answers, Instant takenAt) {
    Map<Integer, BrokerLogs> byBroker =
        answers.stream().collect(Collectors.toMap(BrokerLogs::brokerId, Function.identity()));
    List<Broker> brokers =
        scanned.brokers().stream()
            .map(
                broker -> {
                  BrokerLogs answer = byBroker.get(broker.id());
                  return answer == null ? broker : broker.withAnswered(answer.answered());
                })
            .toList();
    List<PartitionState> partitions =
        scanned.partitions().stream().map(state -> withLogs(state, byBroker)).toList();
    List<Problem> problems = new ArrayList<>(scanned.problems());
    Set<Integer> serving =
        scanned.brokers().stream()
            .filter(Broker::serving)
            .map(Broker::id)
            .collect(Collectors.toSet());
    for (BrokerLogs answer : answers) {
      String subject = "broker " + answer.brokerId();
      // Of one that does not serve silence is no news.
      if (serving.contains(answer.brokerId())
          && answer.answered() instanceof Reading.Unknown<Instant> unknown) {
        problems.add(new Problem(subject, unknown.detail()));
      }
      answer.faults().forEach(fault -> problems.add(new Problem(subject, fault)));
    }
    return new ClusterSnapshot(
        scanned.clusterId(),
        takenAt,
        brokers,
        scanned.totalPartitions(),
        partitions,
        scanned.topics(),
        problems);
  }

  private static PartitionState withLogs(PartitionState state, Map<Integer, BrokerLogs> byBroker) {
    return state.withReplicas(
        state.replicas().stream().map(replica -> withLog(state.id(), replica, byBroker)).toList());
  }

  private static Replica withLog(
      TopicPartition id, Replica replica, Map<Integer, BrokerLogs> byBroker) {
    BrokerLogs answer = byBroker.get(replica.brokerId());
    ReplicaLog log = answer == null ? null : answer.logs().get(id);
    return log == null ? replica : replica.withLog(log);
  }
}
