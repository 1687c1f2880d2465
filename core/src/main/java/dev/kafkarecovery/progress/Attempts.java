package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks brokers beside each other. A source may block for ever, so nobody waits for an attempt, and
 * a broker with one under way gets no second: there are never more threads than brokers.
 */
final class Attempts implements AutoCloseable {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final RecoverySource source;
  private final Clock clock;
  private final Duration patience;
  private final Map<Integer, Long> underWay = new ConcurrentHashMap<>();
  private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "recovery-progress-" + NUMBER.incrementAndGet());
            thread.setDaemon(true);
            return thread;
          });

  /** What one attempt brought. */
  record Answer(int brokerId, Instant at, Reading<RecoveryGauges> reading) {}

  Attempts(RecoverySource source, Clock clock, Duration patience) {
    this.source = source;
    this.clock = clock;
    this.patience = patience;
  }

  /** Asks this broker, unless it is being asked. */
  void ask(Broker broker) {
    if (underWay.putIfAbsent(broker.id(), System.nanoTime()) == null) {
      threads.execute(() -> attempt(broker));
    }
  }

  private void attempt(Broker broker) {
    Reading<RecoveryGauges> reading = Reading.unknown(Why.FAILED, "asking ended without an answer");
    try {
      reading = source.read(broker, patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
      // A fault in one source must not end the watch, nor an answer that is none, such as an array
      // of two billion entries. The text of either could quote what was sent.
      reading = Reading.unknown(Why.FAILED, "unexpected: " + e.getClass().getSimpleName());
    } finally {
      underWay.remove(broker.id());
      answers.add(new Answer(broker.id(), clock.instant(), reading));
    }
  }

  /** The next answer, of whatever attempt, or empty after this time. */
  Optional<Answer> next(Duration limit) throws InterruptedException {
    return Optional.ofNullable(answers.poll(Math.max(0, limit.toNanos()), TimeUnit.NANOSECONDS));
  }

  /** The answers that came since they were last asked for. */
  List<Answer> late() {
    List<Answer> late = new ArrayList<>();
    answers.drainTo(late);
    return late;
  }

  /** The answer of a broker that gives none. */
  Answer silence(int brokerId) {
    Long since = underWay.get(brokerId);
    long seconds =
        since == null
            ? patience.toSeconds()
            : Math.max(patience.toSeconds(), (System.nanoTime() - since) / 1_000_000_000);
    return new Answer(
        brokerId,
        clock.instant(),
        Reading.unknown(Why.SILENT, "no answer within %d s".formatted(seconds)));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
