package dev.kafkarecovery.addon.broker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.Uuid;

/** The small files beside the logs. All are read whole and never written. */
final class PartitionFiles {
  private static final Pattern FOLDER = Pattern.compile("([a-zA-Z0-9._-]{1,249})-(\\d{1,10})");
  private static final Pattern TOPIC_ID = Pattern.compile("topic_id:\\s*(\\S+)");
  private static final long LARGEST = 16L * 1024 * 1024;

  private PartitionFiles() {}

  /** The folder of a replica. */
  record Folder(Path path, String topic, int partition) {
    String name() {
      return topic + "-" + partition;
    }
  }

  /** Goes through the replicas of a log directory, without those that are deleted or moved in. */
  static void each(Path logDir, Consumer<Folder> visitor) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(logDir)) {
      for (Path path : entries) {
        Matcher matcher = FOLDER.matcher(path.getFileName().toString());
        // The metadata log is no topic's; a folder without a log is none.
        if (matcher.matches() && !matcher.group(1).equals("__cluster_metadata")) {
          long partition = Long.parseLong(matcher.group(2));
          if (partition <= Integer.MAX_VALUE) {
            visitor.accept(new Folder(path, matcher.group(1), (int) partition));
          }
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  /** The topic id in {@code partition.metadata}; empty where there is no such file. */
  static Optional<Uuid> topicId(Path folder) {
    try {
      Matcher matcher = TOPIC_ID.matcher(text(folder.resolve("partition.metadata")));
      return matcher.find() ? Optional.of(Uuid.fromString(matcher.group(1))) : Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The last epoch in {@code leader-epoch-checkpoint} that begins at an offset or before it.
   *
   * @param logEndOffset where the log ends
   */
  static OptionalInt lastEpoch(Path folder, long logEndOffset) {
    try {
      OptionalInt last = OptionalInt.empty();
      for (String line : text(folder.resolve("leader-epoch-checkpoint")).split("\n", -1)) {
        String[] fields = line.strip().split(" ", -1);
        if (fields.length == 2 && Long.parseLong(fields[1]) <= logEndOffset) {
          last = OptionalInt.of(Integer.parseInt(fields[0]));
        }
      }
      return last;
    } catch (IOException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** The broker id in {@code meta.properties}. */
  static OptionalInt brokerId(Path logDir) {
    try {
      Optional<String> id = meta(logDir, "node.id").or(() -> meta(logDir, "broker.id"));
      return id.isPresent() ? OptionalInt.of(Integer.parseInt(id.get())) : OptionalInt.empty();
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** A value in {@code meta.properties}. */
  static Optional<String> meta(Path logDir, String key) {
    try {
      return text(logDir.resolve("meta.properties"))
          .lines()
          .filter(line -> line.startsWith(key + "="))
          .map(line -> line.substring(key.length() + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static String text(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new IOException(file + " is too large");
    }
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
