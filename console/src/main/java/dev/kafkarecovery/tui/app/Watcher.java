package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.BrokerLogs;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Looks at the cluster again and again, one look at a time, and tells of each picture. A picture is
 * told as soon as it is better than the last: the partitions first, then the logs broker by broker.
 * Partitions that were offline once stay in the picture.
 *
 * <p>A broker that does not answer soon must not hold up the looks: it is asked beside them, with
 * all the time it may take, and keeps what it said before until it has answered or not.
 */
final class Watcher implements Runnable {
  /** Who takes longer is asked beside the looks. */
  private static final Duration SOON = Duration.ofSeconds(3);

  private static final Duration LONGEST_SCAN = Duration.ofSeconds(10);
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(15);

  /** Between pictures of one look. */
  private static final Duration PICTURE_GAP = Duration.ofMillis(300);

  private final Cluster cluster;
  private final Clock clock;
  private final Duration deadline;
  private final Duration interval;
  private final Executor background;
  private final Consumer<Event> events;
  private final Recoveries recoveries;
  private final Supplier<Cuts> cuts;
  private final Semaphore poke = new Semaphore(0);
  private final Former former = new Former();
  private int attempt = 1;

  // Guarded by this: the slow brokers' answers come from another thread.
  private final Map<Integer, BrokerLogs> latest = new HashMap<>();
  private final Set<Integer> slow = new HashSet<>();
  private Set<Integer> serving = Set.of();
  private boolean askingSlowOnes;
  private Instant lastPicture = Instant.EPOCH;

  /**
   * @param deadline within which brokers must answer about their logs
   * @param interval between the end of one look and the start of the next
   * @param background runs what waits for slow brokers
   * @param recoveries who tells of brokers that load their logs
   * @param cuts what is known of where logs would be cut
   */
  Watcher(
      Cluster cluster,
      Clock clock,
      Duration deadline,
      Duration interval,
      Executor background,
      Consumer<Event> events,
      Recoveries recoveries,
      Supplier<Cuts> cuts) {
    this.cluster = cluster;
    this.clock = clock;
    this.deadline = deadline;
    this.interval = interval;
    this.background = background;
    this.events = events;
    this.recoveries = recoveries;
    this.cuts = cuts;
  }

  /** Looks now instead of after the pause. From any thread. */
  void poke() {
    poke.release();
  }

  /** Looks until the thread is interrupted; then nobody is asked about log recovery any more. */
  @Override
  public void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Duration pause = attempt();
        if (poke.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
          poke.drainPermits();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      recoveries.close();
    }
  }

  /**
   * One look, whatever comes of it.
   *
   * @return how long to wait before the next
   */
  Duration attempt() throws InterruptedException {
    events.accept(new Event.Asking(attempt));
    try {
      look();
      attempt = 1;
      return interval;
    } catch (RuntimeException e) {
      Duration doubled = Duration.ofSeconds(1L << Math.min(attempt, 10));
      Duration pause = doubled.compareTo(LONGEST_RETRY) < 0 ? doubled : LONGEST_RETRY;
      events.accept(new Event.NotSeen(attempt, words(e), clock.instant().plus(pause)));
      attempt++;
      return pause;
    }
  }

  /** A fault of ours in looking must not take the operator's screen and choices away. */
  private static String words(RuntimeException failure) {
    return failure instanceof ClusterException
        ? String.valueOf(failure.getMessage())
        : "unexpected: " + failure;
  }

  private void look() throws InterruptedException {
    Instant began = clock.instant();
    ClusterSnapshot scanned = scan();
    List<PartitionState> offline =
        scanned.partitions().stream().filter(PartitionState::offline).toList();
    Set<Integer> skip;
    synchronized (this) {
      // Who stopped or began to serve is another one: what it said before is of another time.
      Set<Integer> changed = changed(serving, serving(scanned));
      serving = serving(scanned);
      slow.removeAll(changed);
      latest.keySet().removeAll(changed);
      // Who is not asked any more has nothing to say; what it said before would only grow old.
      slow.retainAll(asked(offline));
      latest.keySet().retainAll(asked(offline));
      skip = Set.copyOf(slow);
    }
    tell(scanned, began, /* last= */ offline.isEmpty());
    if (offline.isEmpty()) {
      return;
    }
    Duration soon = deadline.compareTo(SOON) < 0 ? deadline : SOON;
    Instant asking = clock.instant();
    cluster.gather(
        offline,
        skip,
        soon,
        answer -> {
          keepSoon(answer, asking);
          tell(scanned, began, /* last= */ false);
        });
    askSlowOnes(offline);
    tell(scanned, began, /* last= */ true);
  }

  private static Set<Integer> serving(ClusterSnapshot scanned) {
    return scanned.brokers().stream()
        .filter(Broker::serving)
        .map(Broker::id)
        .collect(Collectors.toSet());
  }

  /** Those in one of them only. */
  private static Set<Integer> changed(Set<Integer> before, Set<Integer> now) {
    Set<Integer> changed = new HashSet<>(before);
    changed.removeAll(now);
    now.stream().filter(broker -> !before.contains(broker)).forEach(changed::add);
    return changed;
  }

  /** Those that hold a replica of an offline partition; of one that is down an add-on may tell. */
  private static Set<Integer> asked(List<PartitionState> offline) {
    Set<Integer> asked = new HashSet<>();
    offline.forEach(state -> state.replicas().forEach(replica -> asked.add(replica.brokerId())));
    return asked;
  }

  private synchronized void keepSoon(BrokerLogs answer, Instant asking) {
    boolean late = Duration.between(asking, clock.instant()).compareTo(SOON) >= 0;
    if (silent(answer)) {
      latest.putIfAbsent(answer.brokerId(), answer);
    } else {
      latest.put(answer.brokerId(), answer);
    }
    if (late || silent(answer)) {
      // Also one that is silent itself and whose add-on tells of its logs.
      slow.add(answer.brokerId());
    }
  }

  private static boolean silent(BrokerLogs answer) {
    return answer.answered() instanceof Reading.Unknown<Instant> unknown
        && unknown.why() == Reading.Why.SILENT;
  }

  private synchronized void askSlowOnes(List<PartitionState> offline) {
    if (slow.isEmpty() || askingSlowOnes) {
      return;
    }
    askingSlowOnes = true;
    Set<Integer> others = asked(offline);
    others.removeAll(slow);
    Set<Integer> standing = serving;
    background.execute(
        () -> {
          try {
            Instant asked = clock.instant();
            cluster.gather(offline, others, deadline, answer -> keepSlow(answer, asked, standing));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } catch (RuntimeException e) {
            events.accept(new Event.NotSeen(1, words(e), clock.instant()));
          } finally {
            endSlowOnes();
          }
        });
  }

  private synchronized void keepSlow(BrokerLogs answer, Instant asked, Set<Integer> standing) {
    int broker = answer.brokerId();
    if (!slow.contains(broker) || standing.contains(broker) != serving.contains(broker)) {
      // It stopped or began serving since; what comes late is of the time before.
      return;
    }
    latest.put(answer.brokerId(), answer);
    boolean soon = Duration.between(asked, clock.instant()).compareTo(SOON) < 0;
    if (soon && !silent(answer)) {
      slow.remove(answer.brokerId());
    }
  }

  private synchronized void endSlowOnes() {
    askingSlowOnes = false;
  }

  /** What is offline now, and what was before. */
  private ClusterSnapshot scan() throws InterruptedException {
    Duration timeout = deadline.compareTo(LONGEST_SCAN) < 0 ? deadline : LONGEST_SCAN;
    ClusterSnapshot offline = cluster.scan(new Targets.AllOffline(), timeout);
    Set<TopicPartition> due = former.due(offline, clock.instant());
    if (!due.isEmpty()) {
      former.take(due, cluster.scan(new Targets.Listed(due), timeout));
    }
    return former.with(offline);
  }

  /** Tells what is known so far; brokers not heard yet in this look keep what they said before. */
  private synchronized void tell(ClusterSnapshot scanned, Instant began, boolean last) {
    Instant now = clock.instant();
    if (!last && Duration.between(lastPicture, now).compareTo(PICTURE_GAP) < 0) {
      return;
    }
    lastPicture = now;
    ClusterSnapshot merged = Observer.merge(scanned, List.copyOf(latest.values()), now);
    events.accept(new Event.Seen(Picture.of(merged, began, recoveries.of(merged), cuts.get())));
  }
}
