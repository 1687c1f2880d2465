package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The last run of elections, under way or ended.
 *
 * @param losses what the operator was told that each election loses
 * @param journal the file of the journal; empty until it is open
 * @param results as they came
 * @param report once it has ended
 * @param broken why it ended without a report
 * @param stopping told to start no more elections
 */
public record Commit(
    RecoveryPlan plan,
    Map<TopicPartition, Loss> losses,
    Instant startedAt,
    String journal,
    List<ElectionResult> results,
    Optional<ElectionReport> report,
    Optional<String> broken,
    boolean stopping) {
  public Commit {
    losses = Map.copyOf(losses);
    results = List.copyOf(results);
  }

  public static Commit begin(RecoveryPlan plan, Map<TopicPartition, Loss> losses, Instant now) {
    return new Commit(
        plan,
        losses,
        now,
        "",
        List.of(),
        Optional.empty(),
        Optional.empty(),
        /* stopping= */ false);
  }

  public boolean running() {
    return report.isEmpty() && broken.isEmpty();
  }

  /** What the operator was told that this election loses. */
  public Loss loss(TopicPartition id) {
    return losses.getOrDefault(id, Loss.NONE);
  }

  public int total() {
    return plan.elections().size();
  }

  public long failed() {
    return results.stream().filter(result -> !result.outcome().fine()).count();
  }

  public Commit with(ElectionResult result) {
    List<ElectionResult> more = new ArrayList<>(results);
    more.add(result);
    return new Commit(plan, losses, startedAt, journal, more, report, broken, stopping);
  }

  public Commit withJournal(String file) {
    return new Commit(plan, losses, startedAt, file, results, report, broken, stopping);
  }

  public Commit stop() {
    return new Commit(
        plan, losses, startedAt, journal, results, report, broken, /* stopping= */ true);
  }

  /** Ended; the report's results are complete and in the plan's order. */
  public Commit ended(ElectionReport how) {
    return new Commit(
        plan, losses, startedAt, journal, how.results(), Optional.of(how), broken, stopping);
  }

  public Commit brokenBy(String sentence) {
    return new Commit(
        plan, losses, startedAt, journal, results, report, Optional.of(sentence), stopping);
  }
}
