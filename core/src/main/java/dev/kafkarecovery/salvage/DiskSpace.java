package dev.kafkarecovery.salvage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Keeps a reserve free on the disk that is written to. Safe for use by several threads. */
final class DiskSpace {
  /** How many bytes the disk has left for this process. */
  interface Usable {
    long bytes() throws IOException;
  }

  private final Path folder;
  private final Usable usable;
  private final long reserve;

  DiskSpace(Path folder, Usable usable, long reserve) {
    this.folder = folder;
    this.usable = usable;
    this.reserve = reserve;
  }

  static DiskSpace of(Path folder, long reserve) {
    return new DiskSpace(folder, () -> Files.getFileStore(folder).getUsableSpace(), reserve);
  }

  /**
   * Refuses to write so much where it would eat into the reserve.
   *
   * @throws SalvageException that names the disk and what it has
   */
  synchronized void need(long bytes) throws SalvageException {
    long free;
    try {
      free = usable.bytes();
    } catch (IOException e) {
      throw new SalvageException("the free space of %s cannot be found out".formatted(folder), e);
    }
    if (free - reserve < bytes) {
      throw new SalvageException(
          "the disk of %s has %s left, of which %s stay free, and %s more are needed: make room and"
                  .formatted(folder, size(free), size(reserve), size(bytes))
              + " run it again, which goes on from here, or name a directory on another disk");
    }
  }

  /** A size for people: {@code 1.5 GiB}. */
  static String size(long bytes) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, units[unit]);
  }
}
