package dev.kafkarecovery.cli;

import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ElectionSettings;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.Salvage;
import dev.kafkarecovery.render.AfterEffects;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.salvage.SalvageException;
import dev.kafkarecovery.salvage.SalvageFolder;
import dev.kafkarecovery.salvage.SalvageProgress;
import dev.kafkarecovery.salvage.SalvageSettings;
import dev.kafkarecovery.salvage.Salvager;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The salvage of one run of a tool: its directory is open from before the question to the end. */
final class Salvaging implements AutoCloseable {
  private final Path directory;
  private final SalvageFolder folder;
  private final boolean electsWithout;
  private final Output output;
  private final Clock clock;
  private final Duration between;
  private Instant told;
  private long bytes;

  /**
   * @param between two lines about how far it is
   */
  Salvaging(
      Path directory,
      String clusterId,
      boolean electsWithout,
      Output output,
      Clock clock,
      Duration between) {
    this.directory = directory;
    this.electsWithout = electsWithout;
    this.output = output;
    this.clock = clock;
    this.between = between;
    told = clock.instant();
    try {
      folder = SalvageFolder.open(directory, clusterId, clock);
    } catch (SalvageException e) {
      throw unusable(e);
    }
  }

  /** Says beforehand what would keep a directory from being used. */
  static void check(Path directory) {
    if (directory.toString().isEmpty()) {
      throw new UsageException("--salvage-dir: name a directory; . is the current one");
    }
    try {
      SalvageFolder.check(directory);
    } catch (SalvageException e) {
      throw unusable(e);
    }
  }

  /** Says whether a directory could be used for this cluster, and leaves nothing behind. */
  static String rehearse(Path directory, String clusterId) {
    try {
      SalvageFolder.rehearse(directory, clusterId);
    } catch (SalvageException e) {
      throw unusable(e);
    }
    return "dry run: the directory %s could be used for the salvage".formatted(directory);
  }

  private static UsageException unusable(SalvageException e) {
    return new UsageException("--salvage-dir: " + e.clause() + "; nothing was sent", e);
  }

  /** What is going to be done, for the review. */
  String announcement() {
    return "before it is cut, what goes from copies that can be read is kept in %s%s"
        .formatted(
            directory,
            electsWithout
                ? "; elections go ahead where that fails"
                : "; where that fails, nothing is elected");
  }

  Salvage salvage(Cluster cluster, Journal journal, ElectionSettings settings) {
    return new Salvager(
        cluster, folder, clock, journal, SalvageSettings.DEFAULT, electsWithout, this::tell);
  }

  private synchronized void tell(SalvageProgress progress) {
    bytes = Math.max(bytes, progress.bytes());
    Instant now = clock.instant();
    if (Duration.between(told, now).compareTo(between) >= 0) {
      told = now;
      output.error(
          "... salvage: %s of about %s, %d of %d tails"
              .formatted(
                  Words.size(progress.bytes()),
                  Words.size(Math.max(progress.bytes(), progress.expectedBytes())),
                  progress.tailsDone(),
                  progress.tails()));
    }
  }

  /** Where to look for what was kept. */
  synchronized String summary() {
    return "salvaged %s: bin/kafka-salvage list %s"
        .formatted(Words.size(bytes), AfterEffects.quoted(directory.toString()));
  }

  @Override
  public void close() {
    folder.close();
  }
}
