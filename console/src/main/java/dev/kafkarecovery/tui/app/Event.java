package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.progress.RecoverySnapshot;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.salvage.SalvageProgress;
import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.model.Picture;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What other threads tell the user interface's. */
sealed interface Event {
  /** A key or a paste. */
  record Typed(Input input) implements Event {}

  /** The window has another size. */
  record Resized() implements Event {}

  /** The keyboard is gone, and with it the terminal. */
  record KeyboardEnded() implements Event {}

  /** A new picture of the cluster. */
  record Seen(Picture picture) implements Event {}

  /** What is known now of where logs would be cut; of these partitions more than before. */
  record CutsFound(Cuts cuts, List<TopicPartition> partitions) implements Event {}

  /** A new picture of the brokers that load their logs. */
  record Recovering(RecoverySnapshot recovery) implements Event {}

  /** Asking the cluster starts; counted from 1 until the first picture. */
  record Asking(int attempt) implements Event {}

  /** No picture could be had. */
  record NotSeen(int attempt, String failure, Instant retryAt) implements Event {}

  /** The journal of the commit is open. */
  record JournalOpened(String file) implements Event {}

  /** An earlier run on this cluster left something unfinished. */
  record LeftBehind(String sentence) implements Event {}

  /** Elections enter a phase. */
  record PhaseEntered(Phase phase, List<TopicPartition> partitions) implements Event {
    PhaseEntered(Phase phase, Collection<TopicPartition> partitions) {
      this(phase, List.copyOf(partitions));
    }
  }

  /** So much is kept of what would be cut. */
  record Salvaging(SalvageProgress progress) implements Event {}

  /** An election is done. */
  record ResultCame(ElectionResult result) implements Event {}

  /** All elections of the commit are done. */
  record RunEnded(ElectionReport report) implements Event {}

  /** The commit broke off without a report. */
  record RunBroke(String sentence) implements Event {}

  /** A plan file was written, or not. */
  record Exported(String file, RecoveryPlan plan, Optional<String> failure) implements Event {}

  /** A directory for what elections cut can be used, or not. */
  record SalvageDirMade(Path directory, Optional<String> failure) implements Event {}

  /** The screen was written to this file and a picture beside it, or not. */
  record Dumped(String file, Optional<String> failure) implements Event {}

  /** The process goes on after something stopped it. */
  record Continued() implements Event {}

  /** Somebody else than the keys asks the process to stop. */
  record StopAsked() implements Event {}

  /** A plan file was read, or not. */
  record Imported(String file, Optional<RecoveryPlan> plan, List<String> failures)
      implements Event {}

  /** Who depends on partitions of a review is known, as far as it can be. */
  record DependentsCame(long question, List<Consequences> elections, List<String> unseenGroups)
      implements Event {
    public DependentsCame {
      elections = List.copyOf(elections);
      unseenGroups = List.copyOf(unseenGroups);
    }
  }

  /** A thread died of something that nobody expected. */
  record Crashed(Throwable failure) implements Event {}
}
