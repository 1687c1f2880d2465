package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.recovery.file.PlanFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads and writes plan files; what came of it is an event. Blocks, so not for the UI's thread. */
final class PlanFiles {
  private PlanFiles() {}

  static Event write(RecoveryPlan plan, Path file) {
    Optional<String> problem = Optional.empty();
    try {
      PlanFile.write(file, plan, /* overwrite= */ false);
    } catch (FileProblemException e) {
      problem = Optional.of(String.valueOf(e.getMessage()));
    }
    return new Event.Exported(file.toString(), plan, problem);
  }

  static Event read(Path file) {
    try {
      return new Event.Imported(file.toString(), Optional.of(PlanFile.read(file)), List.of());
    } catch (FileProblemException e) {
      return new Event.Imported(file.toString(), Optional.empty(), e.problems());
    }
  }
}
