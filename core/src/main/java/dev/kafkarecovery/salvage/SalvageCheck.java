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
    lineFault(tail)
        .ifPresent(
            fault ->
                faults.add("manifest.jsonl, the line of %s: %s".formatted(tail.copy(), fault)));
    for (SalvagedFile file : tail.files()) {
      fault(root, file).ifPresent(fault -> faults.add("%s: %s".formatted(file.file(), fault)));
    }
    return faults;
  }

  /** What of a line contradicts itself or was changed since it was written. */
  private static Optional<String> lineFault(SalvagedTail tail) {
    if (tail.seal() == SalvagedTail.Seal.BROKEN) {
      return Optional.of("it was changed since it was written, by its own checksum");
    }
    String folder = "broker-%d/%s/".formatted(tail.copy().brokerId(), tail.copy().id().toString());
    long next = Long.MIN_VALUE;
    for (SalvagedFile file : tail.files()) {
      if (!file.file().startsWith(folder)) {
        return Optional.of("%s is a file of another copy".formatted(file.file()));
      }
      if (file.firstOffset() < next) {
        return Optional.of("%s begins before the file before it ends".formatted(file.file()));
      }
      next = file.lastOffset() + 1;
    }
    // What came while it was read is kept too, so the files may end behind the tail.
    boolean outside =
        tail.from() >= tail.to()
            || (!tail.files().isEmpty()
                && (next <= tail.from() || tail.files().get(0).firstOffset() >= tail.to()));
    return outside
        ? Optional.of(
            "it tells of the offsets from %d to before %d, which its files do not hold"
                .formatted(tail.from(), tail.to()))
        : Optional.empty();
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
