package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.salvage.SalvageException;
import dev.kafkarecovery.salvage.SalvageFolder;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** Directories for what elections cut, named in a review. */
final class SalvageDirs {
  private SalvageDirs() {}

  /** Makes it as a commit would, so that the commit does not find out that it cannot. */
  static Event.SalvageDirMade make(String clusterId, Path directory, Clock clock) {
    try {
      SalvageFolder.open(directory, clusterId, clock).close();
      return new Event.SalvageDirMade(directory, Optional.empty());
    } catch (SalvageException e) {
      return new Event.SalvageDirMade(directory, Optional.of(e.clause()));
    }
  }
}
