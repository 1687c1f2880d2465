package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Keeps the result of each planned election of a run, exactly one for each. */
final class Ledger {
  private final RecoveryPlan plan;
  private final ElectionListener listener;
  private final Map<TopicPartition, ElectionResult> results = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  Ledger(RecoveryPlan plan, ElectionListener listener) {
    this.plan = plan;
    this.listener = listener;
  }

  void settle(ElectionResult result) {
    if (results.putIfAbsent(result.id(), result) != null) {
      throw new IllegalStateException(result.id() + " has a result already");
    }
    listener.onResult(result);
  }

  void settle(
      PlannedElection election, Outcome outcome, OptionalInt leader, String code, String sentence) {
    settle(
        new ElectionResult(
            election.id(),
            outcome,
            OptionalInt.of(election.designatedLeader()),
            leader,
            code,
            sentence));
  }

  boolean settled(TopicPartition id) {
    return results.containsKey(id);
  }

  /** Those of these that have no result yet. */
  List<PlannedElection> unsettled(List<PlannedElection> elections) {
    return elections.stream().filter(election -> !settled(election.id())).toList();
  }

  ElectionResult result(TopicPartition id) {
    ElectionResult result = results.get(id);
    if (result == null) {
      throw new IllegalStateException(id + " has no result yet");
    }
    return result;
  }

  void problem(String subject, String sentence) {
    problems.add(new Problem(subject, sentence));
  }

  /** The report; whatever has no result yet was not started. */
  ElectionReport report(boolean stopped) {
    for (PlannedElection election : plan.elections()) {
      if (!settled(election.id())) {
        settle(
            election,
            Outcome.NOT_STARTED,
            OptionalInt.empty(),
            "NOT_STARTED",
            "not started: the run was stopped before its turn");
      }
    }
    return new ElectionReport(
        plan.elections().stream().map(election -> result(election.id())).toList(),
        problems,
        stopped);
  }
}
