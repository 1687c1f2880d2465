package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.SnapshotFile;
import java.nio.file.Path;
import java.util.List;

/** A saved snapshot in the place of a look at the cluster. */
final class SavedLook {
  private SavedLook() {}

  /** Reads it, as if only the targeted partitions had been looked at. */
  static SnapshotFile.Saved read(Path file, Targets targets) {
    SnapshotFile.Saved read = SnapshotFile.read(file);
    ClusterSnapshot saved = read.snapshot();
    List<PartitionState> targeted =
        saved.partitions().stream()
            .filter(
                state ->
                    targets instanceof Targets.Listed listed
                        ? listed.partitions().contains(state.id())
                        : state.offline())
            .toList();
    ClusterSnapshot restricted =
        new ClusterSnapshot(
            saved.clusterId(),
            saved.takenAt(),
            saved.brokers(),
            saved.totalPartitions(),
            targeted,
            saved.topics(),
            saved.problems());
    return new SnapshotFile.Saved(restricted, read.cuts());
  }
}
