package dev.kafkarecovery.addon.elect;

import dev.kafkarecovery.kafka.rpc.ElectLeadersV3.Request;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.ElectionReport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.message.ElectLeadersResponseData;
import org.apache.kafka.common.protocol.Errors;

/**
 * Takes requests for designated elections and carries them out one after the other, on a thread of
 * its own: what was accepted is finished whether or not the caller still listens.
 */
public final class ElectionService implements AutoCloseable {
  private static final int WAITING = 8;
  private static final long FINISH_MS = 30_000;
  private static final long CLOSE_MS = 5_000;

  private final Elector elector;
  private final ThreadPoolExecutor thread;
  private volatile boolean closing;

  public ElectionService(Elector elector) {
    this.elector = elector;
    thread =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread made = new Thread(task, "kafka-recovery-addon-elect");
              made.setDaemon(true);
              return made;
            });
    thread.allowCoreThreadTimeOut(true);
  }

  /** Refuses a request as a whole. */
  public static ElectLeadersResponseData refused(Errors error) {
    return new ElectLeadersResponseData().setErrorCode(error.code());
  }

  /**
   * Takes a request; never waits.
   *
   * @param answer told once what became of it
   */
  public void elect(Request request, Consumer<ElectLeadersResponseData> answer) {
    Optional<String> refusal = ElectionWishes.refusal(request);
    if (refusal.isPresent()) {
      ElectionAnswers answers = new ElectionAnswers();
      request
          .topics()
          .orElse(List.of())
          .forEach(
              topic ->
                  topic
                      .partitions()
                      .forEach(
                          partition ->
                              answers.put(
                                  topic.name(),
                                  partition,
                                  Errors.INVALID_REQUEST.code(),
                                  refusal.get())));
      answer.accept(answers.data().setErrorCode(Errors.INVALID_REQUEST.code()));
      return;
    }
    ElectionAnswers answers = new ElectionAnswers();
    List<PlannedElection> elections = ElectionWishes.of(request, answers);
    if (elections.isEmpty()) {
      answer.accept(answers.data());
      return;
    }
    try {
      thread.execute(() -> answer.accept(run(elections, answers)));
    } catch (RejectedExecutionException e) {
      answer.accept(refused(Errors.THROTTLING_QUOTA_EXCEEDED));
    }
  }

  private ElectLeadersResponseData run(List<PlannedElection> elections, ElectionAnswers answers) {
    try {
      ElectionReport report = elector.elect(elections, () -> closing);
      report.results().forEach(answers::put);
    } catch (ClusterException e) {
      fail(elections, answers, Errors.INVALID_CONFIG, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      fail(elections, answers, Errors.UNKNOWN_SERVER_ERROR, "unexpected fault: " + e);
    }
    return answers.data();
  }

  private static void fail(
      List<PlannedElection> elections, ElectionAnswers answers, Errors error, String why) {
    elections.stream()
        .map(PlannedElection::id)
        .filter(id -> !answers.has(id.topic(), id.partition()))
        .forEach(id -> answers.put(id.topic(), id.partition(), error.code(), why));
  }

  /** Starts no new election, and waits until what is in flight is read back. */
  @Override
  public void close() {
    closing = true;
    thread.shutdown();
    try {
      if (!thread.awaitTermination(FINISH_MS, TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
        thread.awaitTermination(CLOSE_MS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
