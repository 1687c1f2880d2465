package dev.kafkarecovery.render;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.HeldBack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that a command has to tell at its end.
 *
 * @param tool the command's name
 * @param snapshot what was seen; empty if the cluster could not be looked at, or had not to be
 * @param progress what is known of brokers' log recovery, by broker id
 * @param advice for each partition of the snapshot, internal topics first
 * @param planFile where a plan was written
 * @param results what became of each partition; nothing for those that could be elected and were
 *     not, because it was not asked for
 * @param electable how many those are
 * @param unclean the partitions whose election was unclean
 * @param heldBack the elections that were held back for brokers expected back, as they were then
 * @param dependents who depends on the partitions whose election may lose something; empty if it
 *     was not asked
 * @param dryRun nothing was sent, and nothing would have been
 */
public record Report(
    String tool,
    Optional<ClusterSnapshot> snapshot,
    Map<Integer, RecoveryProgress> progress,
    List<Recommendation> advice,
    Optional<String> planFile,
    List<ElectionResult> results,
    int electable,
    Set<TopicPartition> unclean,
    List<Problem> problems,
    List<String> warnings,
    List<HeldBack> heldBack,
    Optional<Dependents> dependents,
    boolean dryRun) {
  public Report {
    progress = Map.copyOf(progress);
    advice = List.copyOf(advice);
    results = List.copyOf(results);
    unclean = Set.copyOf(unclean);
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
    heldBack = List.copyOf(heldBack);
  }

  public long count(Outcome outcome) {
    return results.stream().filter(result -> result.outcome() == outcome).count();
  }

  /** True when every partition succeeded or needed nothing. */
  public boolean fine() {
    return results.stream().allMatch(result -> result.outcome().fine());
  }
}
