package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What became of a whole run.
 *
 * @param results one for each planned election, in the order of the plan
 * @param problems what went wrong beside the elections, such as an order that could not be put back
 * @param stopped the run was told to stop
 */
public record ElectionReport(
    List<ElectionResult> results, List<Problem> problems, boolean stopped) {
  public ElectionReport {
    results = List.copyOf(results);
    problems = List.copyOf(problems);
  }

  /** This and what happened afterwards; the newer result of a partition stands. */
  ElectionReport and(ElectionReport later) {
    Map<TopicPartition, ElectionResult> newest = new LinkedHashMap<>();
    Stream.concat(results.stream(), later.results.stream())
        .forEach(result -> newest.put(result.id(), result));
    return new ElectionReport(
        List.copyOf(newest.values()),
        Stream.concat(problems.stream(), later.problems.stream()).distinct().toList(),
        stopped || later.stopped);
  }

  public long count(Outcome outcome) {
    return results.stream().filter(result -> result.outcome() == outcome).count();
  }

  /** True when every election succeeded or was not needed. */
  public boolean fine() {
    return results.stream().allMatch(result -> result.outcome().fine());
  }
}
