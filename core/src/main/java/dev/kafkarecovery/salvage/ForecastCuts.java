package dev.kafkarecovery.salvage;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.Salvage.Cut;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where elections cut, by what the brokers' leader epochs say. */
public final class ForecastCuts implements Cuts {
  private static final Reading<Long> NOT_ANSWERED =
      Reading.unknown(Why.FAILED, "where it is cut was not answered");

  private final Cluster cluster;
  private final Duration timeout;

  /**
   * @param timeout within which the brokers must answer
   */
  public ForecastCuts(Cluster cluster, Duration timeout) {
    this.cluster = cluster;
    this.timeout = timeout;
  }

  @Override
  public Map<LogCopy, Reading<Long>> of(List<Cut> elections) throws InterruptedException {
    Map<LogCopy, Reading<Long>> cuts = new HashMap<>();
    Map<LogCopy, CutQuestion> questions = new HashMap<>();
    for (Cut election : elections) {
      for (Replica follower : TailPlan.followers(election)) {
        LogCopy copy = TailPlan.copy(election.state(), follower);
        Reading<CutQuestion> question =
            CutQuestion.of(election.state(), election.leader(), follower.brokerId());
        question.asOptional().ifPresent(asked -> questions.put(copy, asked));
        if (question instanceof Reading.Unknown<CutQuestion> unknown) {
          cuts.put(copy, Reading.unknown(unknown.why(), unknown.detail()));
        }
      }
    }
    Map<CutQuestion, Reading<Long>> answers =
        questions.isEmpty() ? Map.of() : cluster.cuts(questions.values(), timeout);
    questions.forEach(
        (copy, question) -> cuts.put(copy, answers.getOrDefault(question, NOT_ANSWERED)));
    return cuts;
  }
}
