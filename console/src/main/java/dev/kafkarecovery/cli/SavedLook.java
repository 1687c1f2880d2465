package dev.kafkarecovery.cli;

import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.SnapshotFile;
import java.nio.file.Path;

/** A saved snapshot in the place of a look at the cluster. */
final class SavedLook {
  private SavedLook() {}

  /** Reads it, as if only the targeted partitions had been looked at. */
  static SnapshotFile.Saved read(Path file, Targets targets) {
    SnapshotFile.Saved saved = SnapshotFile.read(file);
    return new SnapshotFile.Saved(
        saved
            .snapshot()
            .only(
                state ->
                    targets instanceof Targets.Listed listed
                        ? listed.partitions().contains(state.id())
                        : state.offline()),
        saved.cuts());
  }
}
