package dev.kafkarecovery.lab;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a lab is. */
final class DirOption {

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "The lab's folder. Default: kafka-recovery-lab in the temporary folder.")
  private @Nullable Path dir;

  Path dir() {
    Path wanted = dir;
    if (wanted == null) {
      wanted = Path.of(System.getProperty("java.io.tmpdir"), "kafka-recovery-lab");
    }
    return wanted.toAbsolutePath().normalize();
  }
}
