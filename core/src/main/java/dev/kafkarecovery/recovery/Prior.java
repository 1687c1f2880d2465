package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.plan.Cuts;
import java.util.Optional;

/**
 * What was found out before a run, so that it need not be asked again.
 *
 * @param look a look at the partitions with their logs; while it is at most two seconds old it
 *     serves as the check before the elections
 * @param cuts where logs would be cut; an answer serves for as long as both logs are as they were
 */
public record Prior(Optional<ClusterSnapshot> look, Cuts cuts) {
  /** Nothing. */
  public static final Prior NONE = new Prior(Optional.empty(), Cuts.NONE);
}
