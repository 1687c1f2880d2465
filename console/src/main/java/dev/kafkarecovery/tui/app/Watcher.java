package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.BrokerLogs;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Looks at the cluster again and again, one look at a time, and tells of each picture. A picture is
 * told as soon as it is better than the last: the partitions first, then the logs broker by broker.
 * Partitions that were offline once stay in the picture.
 */
final class Watcher implements Runnable {
  /** A broker that gave no answer would hold up every look: it is left out for so long. */
  private static final Duration SILENT_REST = Duration.ofSeconds(60);

  private static final Duration LONGEST_SCAN = Duration.ofSeconds(10);
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(15);

  /** Between pictures of one look. */
  private static final Duration PICTURE_GAP = Duration.ofMillis(300);

  private final Cluster cluster;
  private final Clock clock;
  private final Duration deadline;
  private final Duration interval;
  private final Consumer<Event> events;
  private final Semaphore poke = new Semaphore(0);
  private final Set<TopicPartition> seen = new TreeSet<>();
  private final Map<Integer, BrokerLogs> latest = new HashMap<>();
  private final Map<Integer, Instant> silentSince = new HashMap<>();
  private Instant lastPicture = Instant.EPOCH;
  private int attempt = 1;

  /**
   * @param deadline within which brokers must answer about their logs
   * @param interval between the end of one look and the start of the next
   */
  Watcher(
      Cluster cluster, Clock clock, Duration deadline, Duration interval, Consumer<Event> events) {
    this.cluster = cluster;
    this.clock = clock;
    this.deadline = deadline;
    this.interval = interval;
    this.events = events;
  }

  /** Looks now, and asks silent brokers too. From any thread. */
  void poke() {
    poke.release();
  }

  /** Looks until the thread is interrupted. */
  @Override
  public void run() {
    boolean poked = false;
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Duration pause = attempt(poked);
        poked = poke.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS);
        poke.drainPermits();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * One look, whatever comes of it.
   *
   * @return how long to wait before the next
   */
  Duration attempt(boolean everybody) throws InterruptedException {
    events.accept(new Event.Asking(attempt));
    try {
      look(everybody);
      attempt = 1;
      return interval;
    } catch (RuntimeException e) {
      Duration doubled = Duration.ofSeconds(1L << Math.min(attempt, 10));
      Duration pause = doubled.compareTo(LONGEST_RETRY) < 0 ? doubled : LONGEST_RETRY;
      // A fault of ours in looking must not take the operator's screen and choices away.
      String failure =
          e instanceof ClusterException ? String.valueOf(e.getMessage()) : "unexpected: " + e;
      events.accept(new Event.NotSeen(attempt, failure, clock.instant().plus(pause)));
      attempt++;
      return pause;
    }
  }

  private void look(boolean everybody) throws InterruptedException {
    Instant began = clock.instant();
    ClusterSnapshot scanned = scan();
    List<PartitionState> offline =
        scanned.partitions().stream().filter(PartitionState::offline).toList();
    Set<Integer> skip = everybody ? Set.of() : resting(began);
    Set<Integer> answered = new HashSet<>();
    tell(scanned, began, /* last= */ offline.isEmpty());
    if (offline.isEmpty()) {
      return;
    }
    cluster.gather(
        offline,
        skip,
        deadline,
        answer -> {
          synchronized (this) {
            answered.add(answer.brokerId());
            keep(answer);
            tell(scanned, began, /* last= */ false);
          }
        });
    synchronized (this) {
      latest.keySet().removeIf(id -> !answered.contains(id) && !skip.contains(id));
      tell(scanned, began, /* last= */ true);
    }
  }

  /** What is offline now, and what was before. */
  private ClusterSnapshot scan() throws InterruptedException {
    Duration timeout = deadline.compareTo(LONGEST_SCAN) < 0 ? deadline : LONGEST_SCAN;
    ClusterSnapshot offline = cluster.scan(new Targets.AllOffline(), timeout);
    List<TopicPartition> now = offline.partitions().stream().map(PartitionState::id).toList();
    Set<TopicPartition> others = new HashSet<>(seen);
    others.removeAll(Set.copyOf(now));
    seen.addAll(now);
    return others.isEmpty()
        ? offline
        : joined(offline, cluster.scan(new Targets.Listed(others), timeout));
  }

  private static ClusterSnapshot joined(ClusterSnapshot offline, ClusterSnapshot others) {
    List<PartitionState> partitions = new ArrayList<>(offline.partitions());
    partitions.addAll(others.partitions());
    partitions.sort((one, other) -> one.id().compareTo(other.id()));
    Map<String, dev.kafkarecovery.model.TopicSettings> topics = new HashMap<>(others.topics());
    topics.putAll(offline.topics());
    return new ClusterSnapshot(
        offline.clusterId(),
        offline.takenAt(),
        offline.brokers(),
        offline.totalPartitions(),
        partitions,
        topics,
        offline.problems());
  }

  private Set<Integer> resting(Instant now) {
    Set<Integer> resting = new HashSet<>();
    silentSince.forEach(
        (id, since) -> {
          if (Duration.between(since, now).compareTo(SILENT_REST) < 0) {
            resting.add(id);
          }
        });
    return resting;
  }

  private void keep(BrokerLogs answer) {
    latest.put(answer.brokerId(), answer);
    boolean silent =
        answer.answered() instanceof Reading.Unknown<Instant> unknown
            && unknown.why() == Reading.Why.SILENT;
    if (silent) {
      silentSince.put(answer.brokerId(), clock.instant());
    } else {
      silentSince.remove(answer.brokerId());
    }
  }

  /** Tells what is known so far; brokers not heard yet in this look keep what they said before. */
  private synchronized void tell(ClusterSnapshot scanned, Instant began, boolean last) {
    Instant now = clock.instant();
    if (!last && Duration.between(lastPicture, now).compareTo(PICTURE_GAP) < 0) {
      return;
    }
    lastPicture = now;
    List<BrokerLogs> answers =
        latest.values().stream()
            .filter(answer -> scanned.broker(answer.brokerId()).filter(Broker::serving).isPresent())
            .toList();
    events.accept(new Event.Seen(Picture.of(Observer.merge(scanned, answers, now), began)));
  }
}
