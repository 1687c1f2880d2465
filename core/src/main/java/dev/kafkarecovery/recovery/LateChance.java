package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.CleanWaitRun.Electing;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Partitions that nobody could be elected for when a wait began: looked at once more when it is
 * over, because brokers may have come back meanwhile.
 */
final class LateChance {
  private final Observer observer;
  private final Duration lookTimeout;
  private final Electing electing;

  LateChance(Observer observer, Duration lookTimeout, Electing electing) {
    this.observer = observer;
    this.lookTimeout = lookTimeout;
    this.electing = electing;
  }

  /**
   * Elects where that loses nothing by now.
   *
   * @param plan what was carried out; those elected now go by its name
   * @param ids the partitions, none of them in the plan
   * @return a result for each that was seen; nothing is known anew of the others
   */
  ElectionReport run(RecoveryPlan plan, Set<TopicPartition> ids) throws InterruptedException {
    ClusterSnapshot look;
    try {
      look = observer.observe(new Targets.Listed(Set.copyOf(ids)), lookTimeout);
    } catch (ClusterException e) {
      return new ElectionReport(
          List.of(),
          List.of(new Problem("cluster", "after the wait: " + e.getMessage())),
          /* stopped= */ false);
    }
    List<ElectionResult> results = new ArrayList<>();
    List<PlannedElection> elections = new ArrayList<>();
    for (PartitionState state : look.partitions()) {
      Recommendation advice = Planner.recommend(state);
      if (!state.offline()) {
        results.add(WaitResults.cameBack(state));
      } else if (lossless(advice)) {
        elections.add(Planner.planned(advice, advice.pick().orElseThrow(), ""));
      } else {
        results.add(stillNobody(advice));
      }
    }
    if (elections.isEmpty()) {
      return new ElectionReport(results, List.of(), /* stopped= */ false);
    }
    ElectionReport elected =
        electing.run(
            new RecoveryPlan(plan.planId(), plan.clusterId(), plan.created(), elections),
            Optional.of(look));
    results.addAll(elected.results());
    return new ElectionReport(results, elected.problems(), elected.stopped());
  }

  /**
   * What loses records is for somebody to agree to who has seen how much, and who may come back.
   */
  private static boolean lossless(Recommendation advice) {
    return advice.kind() == Recommendation.Kind.CLEAN && advice.loss().none();
  }

  private static ElectionResult stillNobody(Recommendation advice) {
    return new ElectionResult(
        advice.id(),
        Outcome.SKIPPED,
        OptionalInt.empty(),
        OptionalInt.empty(),
        advice.electable() ? "NOT_CONFIRMED" : advice.kind().name(),
        advice.electable()
            ? "broker %d can be elected by now, with a loss that nobody agreed to: run it again"
                .formatted(advice.pick().orElseThrow())
            : advice.sentence());
  }
}
