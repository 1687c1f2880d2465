package dev.kafkarecovery.tui;

import static dev.kafkarecovery.fake.Partitions.partition;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.SnapshotFile;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** A console with a table, without a cluster: over a saved snapshot of 40 offline partitions. */
final class SavedConsole {
  private SavedConsole() {}

  /**
   * The command that starts it.
   *
   * @param folder takes the snapshot
   */
  static String command(Path folder) {
    FakeCluster fake = new FakeCluster(Clock.systemUTC());
    for (int p = 0; p < 40; p++) {
      fake.put(partition("orders", p).alive(1, 100, 3).alive(2, 100 + p, 3).dead(3).isr(3));
    }
    Path file = folder.resolve("snapshot.json");
    try {
      SnapshotFile.write(
          file,
          new Observer(fake, Clock.systemUTC())
              .observe(new Targets.AllOffline(), Duration.ofSeconds(1)),
          Cuts.NONE,
          /* overwrite= */ false);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    Path home = Path.of(System.getProperty("recovery.home"));
    return home.resolve("bin/kafka-recovery-console") + " --snapshot " + file;
  }
}
