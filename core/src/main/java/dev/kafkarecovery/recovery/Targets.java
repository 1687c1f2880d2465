package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import java.util.Set;

/** Which partitions a recovery is about. */
public sealed interface Targets {
  /** Every partition without a leader. */
  record AllOffline() implements Targets {}

  /**
   * These and no others, offline or not. Those that do not exist are missing from the answer.
   *
   * @param partitions may be empty: then nothing is targeted, never everything
   */
  record Listed(Set<TopicPartition> partitions) implements Targets {
    public Listed {
      partitions = Set.copyOf(partitions);
    }
  }
}
