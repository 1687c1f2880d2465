package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** This project's add-on, for a broker of a lab. */
final class AddOnAgent {

  private AddOnAgent() {}

  /** Where the build puts it. */
  static Path jar() {
    return KafkaDistribution.home().resolve("broker-addon/target/kafka-recovery-addon.jar");
  }

  /** The JVM option that starts it on a port of 127.0.0.1, with its settings in a folder. */
  static String option(Path folder, int port) {
    if (!Files.isReadable(jar())) {
      throw new LabException("There is no " + jar() + ": build it with  mvn -DskipTests package.");
    }
    Path settings = folder.resolve("addon.properties");
    try {
      // What somebody wrote there stays, so that settings can be tried.
      if (!Files.exists(settings)) {
        Files.writeString(settings, "listeners=PLAINTEXT://127.0.0.1:" + port + "\n");
      }
    } catch (IOException e) {
      throw new LabException("Cannot write " + settings + ": " + e + ".", e);
    }
    return "-javaagent:" + jar() + "=" + settings;
  }
}
