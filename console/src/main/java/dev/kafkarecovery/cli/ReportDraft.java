package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.HeldBack;
import dev.kafkarecovery.render.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Gathers a report while a command goes along. */
final class ReportDraft {
  private final String tool;
  private final boolean dryRun;
  private Optional<ClusterSnapshot> snapshot = Optional.empty();
  private Map<Integer, RecoveryProgress> progress = Map.of();
  private List<HeldBack> heldBack = List.of();
  private Optional<Dependents> dependents = Optional.empty();
  private List<Recommendation> advice = List.of();
  private Optional<String> planFile = Optional.empty();
  private final List<ElectionResult> results = new ArrayList<>();
  private int electable;
  private final Set<TopicPartition> unclean = new HashSet<>();
  private final List<Problem> problems = new ArrayList<>();
  private List<String> warnings = List.of();

  ReportDraft(String tool, boolean dryRun) {
    this.tool = tool;
    this.dryRun = dryRun;
  }

  ReportDraft seen(ClusterSnapshot seen, List<Recommendation> given, List<String> warned) {
    snapshot = Optional.of(seen);
    problems.addAll(seen.problems());
    advice = given;
    warnings = warned;
    return this;
  }

  /** What is known of brokers' log recovery. */
  ReportDraft progress(Map<Integer, RecoveryProgress> known) {
    progress = known;
    return this;
  }

  /** Who depends on the partitions, if it was asked. */
  ReportDraft dependents(Optional<Dependents> asked) {
    dependents = asked;
    return this;
  }

  /** The elections that wait. */
  ReportDraft heldBack(List<HeldBack> held) {
    heldBack = held;
    return this;
  }

  ReportDraft planFile(Path file) {
    planFile = Optional.of(file.toString());
    return this;
  }

  ReportDraft results(List<ElectionResult> more) {
    results.addAll(more);
    return this;
  }

  /** Elections that could be made and are not, because it was not asked for. */
  ReportDraft electable(int count) {
    electable = count;
    return this;
  }

  /** What was done; of a partition that had a result before, the newer one stands. */
  ReportDraft acts(Acting.Acts acts) {
    electable = acts.electable();
    Set<TopicPartition> anew =
        acts.results().stream().map(ElectionResult::id).collect(Collectors.toSet());
    results.removeIf(result -> anew.contains(result.id()));
    results.addAll(acts.results());
    unclean.addAll(acts.unclean());
    problems.addAll(acts.problems());
    return this;
  }

  ReportDraft problem(Problem problem) {
    problems.add(problem);
    return this;
  }

  Report done() {
    results.sort(Comparator.comparing(ElectionResult::id));
    return new Report(
        tool,
        snapshot,
        progress,
        advice,
        planFile,
        results,
        electable,
        unclean,
        problems,
        warnings,
        heldBack,
        dependents,
        dryRun);
  }
}
