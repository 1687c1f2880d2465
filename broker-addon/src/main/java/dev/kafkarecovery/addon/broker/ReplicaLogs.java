package dev.kafkarecovery.addon.broker;

import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.PartitionLog;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;

/**
 * The logs of this broker's replicas, leader or not, serving or not: ends from the broker's gauges,
 * epochs from its files. Not safe for use by several threads at once.
 */
public final class ReplicaLogs {
  private static final int UNKNOWN = -1;
  private static final long RESCAN_NANOS = 1_000_000_000L;

  private final BrokerBeans beans;
  private final Map<Uuid, String> topics = new HashMap<>();
  private Map<String, Boolean> dirs = Map.of();
  private OptionalLong scanned = OptionalLong.empty();

  public ReplicaLogs(BrokerBeans beans) {
    this.beans = beans;
  }

  /** Begins a request: which directories are online is read once for it. */
  public void refresh() {
    dirs = beans.logDirs();
  }

  /** What is known of a replica's log, or why nothing is. */
  public PartitionLog read(Uuid topicId, int partition) {
    if (!topics.containsKey(topicId)) {
      learnTopics();
    }
    String topic = topics.get(topicId);
    if (topic == null) {
      return offlineDir(partition, "nothing is known of topic id " + topicId)
          .orElseGet(
              () ->
                  failed(
                      partition,
                      Errors.UNKNOWN_TOPIC_ID,
                      "this broker has no replica of a topic with id " + topicId));
    }
    List<Path> folders = folders(topic, partition);
    for (Path folder : folders) {
      if (PartitionFiles.topicId(folder).filter(topicId::equals).isPresent()) {
        return read(topic, partition, folder);
      }
    }
    if (folders.isEmpty()) {
      return offlineDir(partition, "%s-%d is not in the others".formatted(topic, partition))
          .orElseGet(
              () ->
                  failed(
                      partition,
                      Errors.UNKNOWN_TOPIC_OR_PARTITION,
                      "this broker has no replica of %s-%d".formatted(topic, partition)));
    }
    return failed(
        partition,
        Errors.INCONSISTENT_TOPIC_ID,
        "the replica of %s-%d on this broker belongs to another topic id"
            .formatted(topic, partition));
  }

  private PartitionLog read(String topic, int partition, Path folder) {
    if (dirs.getOrDefault(String.valueOf(folder.getParent()), false)) {
      return failed(
          partition,
          Errors.KAFKA_STORAGE_ERROR,
          "log directory %s is offline".formatted(folder.getParent()));
    }
    OptionalLong end = beans.logEndOffset(topic, partition);
    if (end.isEmpty()) {
      return PartitionLog.failed(
          partition, RpcCodes.LOG_NOT_LOADED, Optional.of(notLoaded(topic, partition)));
    }
    try {
      int epoch = lastWritten(folder, end.getAsLong()).orElse(UNKNOWN);
      return new PartitionLog(
          partition, epoch, UNKNOWN, end.getAsLong(), Errors.NONE.code(), Optional.empty());
    } catch (IOException e) {
      return failed(
          partition, Errors.KAFKA_STORAGE_ERROR, "the log in %s cannot be read".formatted(folder));
    }
  }

  private String notLoaded(String topic, int partition) {
    int left = beans.remainingLogs().values().stream().mapToInt(Integer::intValue).sum();
    return left > 0
        ? "the log of %s-%d is not loaded yet; %,d logs are left".formatted(topic, partition, left)
        : "the broker has not loaded the log of %s-%d".formatted(topic, partition);
  }

  /** The epoch of the last batch; of a log whose records are all deleted, the last it knows. */
  private static OptionalInt lastWritten(Path folder, long end) throws IOException {
    if (end == 0) {
      return OptionalInt.empty();
    }
    OptionalInt batch = LastBatch.epoch(folder);
    return batch.isPresent() ? batch : PartitionFiles.lastEpoch(folder, end);
  }

  private List<Path> folders(String topic, int partition) {
    List<Path> found = new ArrayList<>();
    for (String dir : dirs.keySet()) {
      Path folder = Path.of(dir, topic + "-" + partition);
      if (Files.isDirectory(folder)) {
        found.add(folder);
      }
    }
    return found;
  }

  /** Where a directory is offline, what is not found elsewhere may be there. */
  private Optional<PartitionLog> offlineDir(int partition, String otherwise) {
    return dirs.entrySet().stream()
        .filter(Map.Entry::getValue)
        .findFirst()
        .map(
            dir ->
                failed(
                    partition,
                    Errors.KAFKA_STORAGE_ERROR,
                    "log directory %s is offline, and %s".formatted(dir.getKey(), otherwise)));
  }

  private void learnTopics() {
    long now = System.nanoTime();
    if (scanned.isPresent() && now - scanned.getAsLong() < RESCAN_NANOS) {
      return;
    }
    topics.clear();
    for (String dir : dirs.keySet()) {
      try {
        PartitionFiles.each(
            Path.of(dir),
            folder ->
                PartitionFiles.topicId(folder.path())
                    .ifPresent(id -> topics.put(id, folder.topic())));
      } catch (IOException e) {
        // An unreadable directory is told where its replicas are asked for.
      }
    }
    scanned = OptionalLong.of(System.nanoTime());
  }

  private static PartitionLog failed(int partition, Errors error, String message) {
    return PartitionLog.failed(partition, error.code(), Optional.of(message));
  }
}
