package dev.kafkarecovery.salvage;

import dev.kafkarecovery.recovery.file.TextFile;
import dev.kafkarecovery.salvage.SalvagedTail.SalvagedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads salvaged files again, to see that they are as the manifest tells. */
public final class SalvageCheck {
  private SalvageCheck() {}

  /**
   * What is wrong with the files of a tail, a sentence each; nothing if they are sound.
   *
   * @param root the directory of the manifest
   */
  public static List<String> of(Path root, SalvagedTail tail) {
    List<String> faults = new ArrayList<>();
    for (SalvagedFile file : tail.files()) {
      fault(root, file).ifPresent(fault -> faults.add("%s: %s".formatted(file.file(), fault)));
    }
    return faults;
  }

  private static Optional<String> fault(Path root, SalvagedFile told) {
    Path path = root.resolve(told.file());
    if (!Files.isRegularFile(path)) {
      return Optional.of("it is not there");
    }
    try {
      SegmentScan scan = SegmentScan.of(path);
      if (!scan.fault().isEmpty()) {
        return Optional.of(scan.fault());
      }
      String folder = told.file().substring(0, Math.max(0, told.file().lastIndexOf('/')));
      return scan.segment().map(segment -> segment.told(folder)).filter(told::equals).isPresent()
          ? Optional.empty()
          : Optional.of("it is not the file that the manifest tells of");
    } catch (IOException e) {
      return Optional.of("it cannot be read: " + TextFile.why(e));
    }
  }
}
