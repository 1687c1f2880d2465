package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.PlannedElection;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks at partitions right before their election. One look covers those whose turn comes next too,
 * and serves them for a moment: a look costs as much as an election. Brokers that were silent once
 * are not waited for again, but in a retry.
 */
final class RecentLook {
  private static final Duration FRESH = Duration.ofSeconds(2);
  private static final int AHEAD = 10_000;

  private final Cluster cluster;
  private final Observer observer;
  private final Duration timeout;
  private final Duration cutsTimeout;
  private final Set<Integer> silentBrokers = new HashSet<>();
  private final Map<TopicPartition, PartitionState> states = new HashMap<>();
  private final Set<TopicPartition> covered = new HashSet<>();
  private Cuts cuts = Cuts.NONE;
  private String clusterId = "";
  private long takenNanos = System.nanoTime() - FRESH.toNanos();

  /**
   * @param patient whether what is cut must be known: then brokers get as long to tell as to show
   *     their logs
   */
  RecentLook(Cluster cluster, Clock clock, Duration timeout, boolean patient) {
    this.cluster = cluster;
    this.observer = new Observer(cluster, clock);
    this.timeout = timeout;
    this.cutsTimeout = patient ? timeout : FRESH;
  }

  /**
   * Makes sure that these, the first of the waiting ones, were seen a moment ago.
   *
   * @throws ClusterException when no picture can be had
   */
  void cover(List<PlannedElection> elections, List<PlannedElection> waiting)
      throws InterruptedException {
    if (!fresh() || !elections.stream().allMatch(election -> covered.contains(election.id()))) {
      take(waiting.subList(0, Math.min(AHEAD, waiting.size())));
    }
    askForCuts(elections);
  }

  /**
   * Takes what was found out before; the look as the first one, if it is as recent as one may be.
   */
  void begin(Prior prior, Clock clock) {
    cuts = prior.cuts();
    prior.look().ifPresent(seen -> begin(seen, clock));
  }

  private void begin(ClusterSnapshot seen, Clock clock) {
    Duration age = Duration.between(seen.takenAt(), clock.instant());
    if (!age.isNegative() && age.compareTo(FRESH) < 0) {
      remember(seen);
      seen.partitions().forEach(state -> covered.add(state.id()));
      takenNanos = System.nanoTime() - age.toNanos();
    }
  }

  /** True while what was seen is still good for a decision. */
  boolean fresh() {
    return System.nanoTime() - takenNanos < FRESH.toNanos();
  }

  /** Looks at these anew, and gives brokers that were silent another chance. */
  void again(List<PlannedElection> elections) throws InterruptedException {
    silentBrokers.clear();
    take(elections);
    askForCuts(elections);
  }

  /**
   * Where logs will be cut by these elections, by the logs as they were just seen. What was
   * answered before of the same logs is not asked again.
   */
  private void askForCuts(List<PlannedElection> elections) throws InterruptedException {
    cuts =
        LossLook.ask(
            cluster,
            LossLook.elections(elections, states.values()),
            cuts.answeredOnly(),
            cutsTimeout);
  }

  /** What is known of where logs will be cut by the elections that were covered. */
  Cuts cuts() {
    return cuts;
  }

  /** Looks at these anew. */
  private void take(List<PlannedElection> elections) throws InterruptedException {
    covered.clear();
    states.clear();
    Set<TopicPartition> ids =
        elections.stream().map(PlannedElection::id).collect(Collectors.toSet());
    ClusterSnapshot snapshot =
        observer.observe(new Targets.Listed(ids), silentBrokers, timeout, answer -> {});
    remember(snapshot);
    covered.addAll(ids);
    takenNanos = System.nanoTime();
  }

  private void remember(ClusterSnapshot snapshot) {
    snapshot.brokers().stream()
        .filter(broker -> silent(broker.answered()))
        .forEach(broker -> silentBrokers.add(broker.id()));
    snapshot.partitions().forEach(state -> states.put(state.id(), state));
    clusterId = snapshot.clusterId();
  }

  private static boolean silent(Reading<?> answered) {
    return answered instanceof Reading.Unknown<?> unknown
        && (unknown.why() == Reading.Why.SILENT || unknown.why() == Reading.Why.UNREACHABLE);
  }

  String clusterId() {
    return clusterId;
  }

  /** The partition as seen; empty if it does not exist. */
  Optional<PartitionState> state(TopicPartition id) {
    return Optional.ofNullable(states.get(id));
  }
}
