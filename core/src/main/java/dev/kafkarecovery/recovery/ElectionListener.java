package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import java.util.Collection;

/** Told of a run's progress, from the thread that runs it. */
public interface ElectionListener {
  /** The steps of an election. */
  enum Phase {
    CHECKING,
    SALVAGING,
    REORDERING,
    ELECTING,
    VERIFYING,
    RESTORING
  }

  /** Hears nothing. */
  ElectionListener NONE =
      new ElectionListener() {
        @Override
        public void onPhase(Phase phase, Collection<TopicPartition> partitions) {}

        @Override
        public void onResult(ElectionResult result) {}
      };

  /** These partitions enter a phase. */
  void onPhase(Phase phase, Collection<TopicPartition> partitions);

  /** This partition is done. */
  void onResult(ElectionResult result);
}
