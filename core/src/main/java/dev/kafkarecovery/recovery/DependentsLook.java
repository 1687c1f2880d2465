package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.plan.Consequences;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Asks who depends on partitions whose election may lose something. */
public final class DependentsLook {
  /** More is not worth waiting for before an election: what is missing then is said to be. */
  public static final Duration LIMIT = Duration.ofSeconds(10);

  private DependentsLook() {}

  /**
   * Asks once for all of these elections that are not clean; nobody is asked where all are.
   *
   * @param deadline at most {@link #LIMIT} is taken of it
   */
  public static Dependents ask(
      Cluster cluster, Collection<LossLook.Choice> choices, Duration deadline)
      throws InterruptedException {
    List<PartitionState> lossy =
        choices.stream()
            .filter(choice -> Consequences.possible(choice.state(), choice.broker()))
            .map(LossLook.Choice::state)
            .distinct()
            .toList();
    if (lossy.isEmpty()) {
      return Dependents.NONE;
    }
    return cluster.dependents(lossy, deadline.compareTo(LIMIT) < 0 ? deadline : LIMIT);
  }
}
