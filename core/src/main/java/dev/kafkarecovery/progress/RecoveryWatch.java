package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.RecoveryProgress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Asks brokers about their log recovery again and again, all at once, and tells of each new
 * picture. A sick broker never delays the others: its answer is awaited until the deadline, and
 * what came by then is shown meanwhile.
 */
public final class RecoveryWatch implements AutoCloseable {
  /** Beyond a source's own limit, so that its own, better reason can arrive. */
  private static final Duration GRACE = Duration.ofMillis(500);

  /** Between pictures of one round. */
  private static final Duration PICTURE_GAP = Duration.ofMillis(300);

  private final RecoverySource source;
  private final Attempts attempts;
  private final Clock clock;
  private final Duration interval;
  private final Duration deadline;
  private final Consumer<RecoverySnapshot> listener;
  private volatile List<Broker> brokers = List.of();
  private volatile RecoverySnapshot latest;
  private final Thread thread = new Thread(this::run, "recovery-watch");

  // Of the thread that runs rounds.
  private final Map<Integer, BrokerRecovery> seen = new HashMap<>();
  private final Map<Integer, RecoveryTrend> trends = new HashMap<>();
  private long lastPicture = System.nanoTime() - PICTURE_GAP.toNanos();

  /**
   * @param source closed with this watch
   * @param interval between the starts of two rounds; a longer round is followed at once
   * @param deadline within which a broker must answer
   * @param listener hears of each picture, on the watch's thread; must not block
   */
  public RecoveryWatch(
      RecoverySource source,
      Clock clock,
      Duration interval,
      Duration deadline,
      Consumer<RecoverySnapshot> listener) {
    this.source = source;
    this.attempts = new Attempts(source, clock, deadline);
    this.clock = clock;
    this.interval = interval;
    this.deadline = deadline;
    this.listener = listener;
    this.latest = new RecoverySnapshot(clock.instant(), Map.of());
    thread.setDaemon(true);
  }

  /** Whom to ask from the next round on, with their states as the metadata has them. */
  public void watch(List<Broker> newBrokers) {
    brokers = List.copyOf(newBrokers);
  }

  /** Starts to ask, on a thread of its own. */
  public void start() {
    thread.start();
  }

  /** The newest picture. */
  public RecoverySnapshot latest() {
    return latest;
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        long began = System.nanoTime();
        try {
          round();
        } catch (RuntimeException e) {
          // A fault of ours in watching must not end the watch, nor whatever it watches for; what
          // was seen grows old, which is shown.
          lastPicture = System.nanoTime();
        }
        long rest = interval.toNanos() - (System.nanoTime() - began);
        if (rest > 0) {
          Thread.sleep(Duration.ofNanos(rest).toMillis() + 1);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One round: asks all, and returns when all have answered or the deadline is over. */
  RecoverySnapshot round() throws InterruptedException {
    Map<Integer, Broker> asked =
        brokers.stream().collect(Collectors.toMap(Broker::id, Function.identity()));
    seen.keySet().retainAll(asked.keySet());
    trends.keySet().retainAll(asked.keySet());
    for (Attempts.Answer late : attempts.late()) {
      take(late, asked);
    }
    asked.values().forEach(attempts::ask);
    Set<Integer> open = new HashSet<>(asked.keySet());
    long end = System.nanoTime() + deadline.plus(GRACE).toNanos();
    while (!open.isEmpty()) {
      Duration left = Duration.ofNanos(end - System.nanoTime());
      Optional<Attempts.Answer> answer = attempts.next(left);
      if (answer.isEmpty()) {
        break;
      }
      take(answer.get(), asked);
      open.remove(answer.get().brokerId());
      tellSometimes();
    }
    open.forEach(silent -> take(attempts.silence(silent), asked));
    return tell();
  }

  private void take(Attempts.Answer answer, Map<Integer, Broker> asked) {
    Broker broker = asked.get(answer.brokerId());
    if (broker == null) {
      return;
    }
    BrokerRecovery recovery =
        StateJudge.judge(broker, source.kind(), answer.at(), answer.reading());
    seen.put(broker.id(), recovery);
    trends.merge(
        broker.id(), RecoveryTrend.empty().with(recovery), (trend, first) -> trend.with(recovery));
  }

  private void tellSometimes() {
    if (System.nanoTime() - lastPicture >= PICTURE_GAP.toNanos()) {
      tell();
    }
  }

  private RecoverySnapshot tell() {
    lastPicture = System.nanoTime();
    Instant now = clock.instant();
    Map<Integer, RecoveryProgress> byBroker = new HashMap<>();
    seen.forEach(
        (id, recovery) ->
            byBroker.put(
                id, trends.getOrDefault(id, RecoveryTrend.empty()).progress(recovery, now)));
    RecoverySnapshot snapshot = new RecoverySnapshot(now, byBroker);
    latest = snapshot;
    listener.accept(snapshot);
    return snapshot;
  }

  /** Stops asking; waits for nobody. */
  @Override
  public void close() {
    thread.interrupt();
    attempts.close();
    source.close();
  }
}
