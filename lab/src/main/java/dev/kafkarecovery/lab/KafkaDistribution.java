package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The jars of one Kafka release in a folder of their own. They run in other processes and never
 * reach the class path of this one.
 *
 * @param version the release
 * @param dir the folder with the jars
 */
public record KafkaDistribution(String version, Path dir) {

  private static final long MAVEN_LIMIT_MINUTES = 10;

  /** The class path of a JVM that runs this release. */
  String classPath() {
    return dir + "/*";
  }

  /** The folder of the project, from the system property {@code recovery.home}. */
  static Path home() {
    String home = System.getProperty("recovery.home");
    if (home == null) {
      throw new LabException("The system property recovery.home must name the project's folder.");
    }
    return Path.of(home).toAbsolutePath().normalize();
  }

  /**
   * Returns the jars of a release, asking Maven for them the first time. Two labs may do so at
   * once.
   *
   * @throws LabException when Maven cannot find the release
   */
  public static KafkaDistribution resolve(String version, Progress progress) {
    Path dir = home().resolve("lab/target/kafka-dist").resolve(version);
    if (!Files.isDirectory(dir)) {
      progress.say("Fetching the jars of Kafka " + version + " with Maven (once) ...");
      fetch(version, dir);
    }
    return new KafkaDistribution(version, dir);
  }

  private static void fetch(String version, Path dir) {
    Path beside = dir.resolveSibling(version + ".partial-" + ProcessHandle.current().pid());
    Thread undo = new Thread(() -> Folders.delete(beside));
    Runtime.getRuntime().addShutdownHook(undo);
    try {
      Files.createDirectories(beside);
      copyJars(version, beside);
      publish(beside, dir);
    } catch (IOException e) {
      throw new LabException("Cannot copy the jars of Kafka " + version + " to " + dir + ".", e);
    } finally {
      Folders.delete(beside);
      Folders.removeHook(undo);
    }
  }

  private static void copyJars(String version, Path beside) throws IOException {
    Path log = beside.resolve("maven.log");
    Process maven =
        new ProcessBuilder(
                List.of(
                    "mvn",
                    "-B",
                    "-q",
                    "-ntp",
                    "-f",
                    home().resolve("lab/kafka-dist/pom.xml").toString(),
                    "-Dkafka.version=" + version,
                    "dependency:copy-dependencies",
                    "-DoutputDirectory=" + beside))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      maven.getOutputStream().close();
      if (!maven.waitFor(MAVEN_LIMIT_MINUTES, TimeUnit.MINUTES) || maven.exitValue() != 0) {
        throw new LabException("Maven cannot fetch Kafka " + version + ": " + firstError(log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Interrupted while Maven fetched Kafka " + version + ".", e);
    } finally {
      maven.destroy();
    }
    Files.delete(log);
  }

  private static String firstError(Path log) throws IOException {
    return Files.readAllLines(log).stream()
        .filter(line -> line.startsWith("[ERROR]"))
        .findFirst()
        .orElse("it did not say why");
  }

  private static void publish(Path beside, Path dir) throws IOException {
    try {
      Files.move(beside, dir, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Another lab was faster; its copy is as good.
      if (!Files.isDirectory(dir)) {
        throw e;
      }
    }
  }
}
