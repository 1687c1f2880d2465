package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.tui.model.Commit;
import dev.kafkarecovery.tui.model.ConsoleModel;
import dev.kafkarecovery.tui.model.Picture;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A commit of very many elections, of which every third fails.
 *
 * @param events what a run tells of it, from its first phase to its report
 */
record LargeCommit(Commit commit, List<Event> events) {
  /** Begins it for partitions of the model's picture. */
  static LargeCommit of(ConsoleModel model, int elections, Instant now) {
    Picture picture = model.picture().orElseThrow();
    List<TopicPartition> ids = picture.rows().keySet().stream().limit(elections).toList();
    Map<TopicPartition, Loss> losses = new HashMap<>();
    List<PlannedElection> planned = new ArrayList<>();
    List<ElectionResult> results = new ArrayList<>();
    for (TopicPartition id : ids) {
      int leader = model.pick(id).broker().orElseThrow();
      losses.put(id, Loss.NONE);
      planned.add(
          new PlannedElection(
              id, leader, Optional.empty(), /* overridden= */ false, Optional.empty(), ""));
      results.add(result(id, leader, /* fine= */ results.size() % 3 != 0));
    }
    Commit commit =
        new Commit(
            new RecoveryPlan(Optional.empty(), Optional.empty(), Optional.empty(), planned),
            losses,
            now);
    model.commit(commit);
    model.showCommit(true);
    List<Event> events = new ArrayList<>();
    events.add(new Event.PhaseEntered(Phase.ELECTING, ids));
    results.forEach(result -> events.add(new Event.ResultCame(result)));
    events.add(new Event.RunEnded(new ElectionReport(results, List.of(), /* stopped= */ false)));
    return new LargeCommit(commit, events);
  }

  private static ElectionResult result(TopicPartition id, int leader, boolean fine) {
    return new ElectionResult(
        id,
        fine ? Outcome.ELECTED : Outcome.FAILED,
        OptionalInt.of(leader),
        fine ? OptionalInt.of(leader) : OptionalInt.empty(),
        fine ? "NONE" : "ELIGIBLE_LEADERS_NOT_AVAILABLE",
        fine
            ? "broker %d leads".formatted(leader)
            : ("the controller found no broker that may lead; broker %d was fenced a moment ago,"
                    + " and nothing was elected")
                .formatted(leader));
  }
}
