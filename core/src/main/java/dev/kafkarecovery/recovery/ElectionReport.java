package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.util.List;

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

  public long count(Outcome outcome) {
    return results.stream().filter(result -> result.outcome() == outcome).count();
  }

  /** True when every election succeeded or was not needed. */
  public boolean fine() {
    return results.stream().allMatch(result -> result.outcome().fine());
  }
}
