package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** Turns the fields of a snapshot file into a snapshot. */
final class SnapshotReader {
  private static final Reassignment NO_REASSIGNMENT = Reassignment.NONE;

  private SnapshotReader() {}

  static ClusterSnapshot snapshot(Fields root) {
    Map<String, TopicSettings> topics = new HashMap<>();
    root.objects("topics", fields -> topics.put(fields.text("topic"), settings(fields)));
    Set<TopicPartition> seen = new HashSet<>();
    return new ClusterSnapshot(
        root.text("clusterId"),
        root.instant("takenAt"),
        root.objects("brokers", SnapshotReader::broker),
        root.integer("totalPartitions", 0),
        root.objects("partitions", fields -> partition(fields, seen)),
        topics,
        root.objects(
            "problems", fields -> new Problem(fields.text("subject"), fields.text("sentence"))));
  }

  private static Broker broker(Fields fields) {
    return new Broker(
        fields.integer("id", 0),
        fields.text("host"),
        fields.integer("port", 0),
        fields.text("rack"),
        fields.constant("state", Broker.State.class),
        reading(fields, "answered", name -> fields.instant(name)));
  }

  private static TopicSettings settings(Fields fields) {
    return new TopicSettings(
        reading(fields, "uncleanElectionEnabled", fields::truth),
        reading(fields, "minInsyncReplicas", name -> fields.integer(name, 0)),
        fields.has("compacted")
            ? reading(fields, "compacted", fields::truth)
            : Reading.unknown(Why.NOT_ASKED, "the snapshot does not say"));
  }

  private static PartitionState partition(Fields fields, Set<TopicPartition> seen) {
    TopicPartition id =
        new TopicPartition(fields.topicName("topic"), fields.integer("partition", 0));
    if (fields.sound() && !seen.add(id)) {
      fields.problem(fields.object(), id + " is listed twice");
    }
    return new PartitionState(
        id,
        fields.text("topicId"),
        fields.has("leader") ? OptionalInt.of(fields.integer("leader", 0)) : OptionalInt.empty(),
        fields.truth("leaderHidden"),
        fields.integer("leaderEpoch", -1),
        fields.objects("replicas", SnapshotReader::replica),
        fields.integers("isr", 0),
        brokers(fields, "elr"),
        brokers(fields, "lastKnownElr"),
        reading(
            fields,
            "reassignment",
            name -> fields.inner(name, SnapshotReader::reassignment).orElse(NO_REASSIGNMENT)));
  }

  private static Reading<List<Integer>> brokers(Fields fields, String name) {
    return reading(fields, name, present -> fields.integers(present, 0));
  }

  private static Reassignment reassignment(Fields fields) {
    return new Reassignment(fields.integers("adding", 0), fields.integers("removing", 0));
  }

  private static Replica replica(Fields fields) {
    ReplicaLog log =
        new ReplicaLog(
            offset(fields, "logEndOffset"),
            reading(
                fields,
                "lastWrittenLeaderEpoch",
                name -> fields.integer(name, ReplicaLog.NO_EPOCH)),
            reading(fields, "lastRecordTimestampMs", name -> fields.whole(name, Long.MIN_VALUE)),
            offset(fields, "highWatermark"),
            offset(fields, "logStartOffset"),
            offset(fields, "sizeBytes"),
            reading(fields, "logDir", fields::text));
    return new Replica(
        fields.integer("broker", 0),
        fields.constant("state", Replica.State.class),
        // Snapshots of before add-ons were asked do not say it: then it was the plain protocol.
        fields.has("source")
            ? log.withEnd(
                log.logEndOffset(),
                log.lastWrittenLeaderEpoch(),
                fields.constant("source", ReplicaLog.Source.class))
            : log);
  }

  private static Reading<Long> offset(Fields fields, String name) {
    return reading(fields, name, present -> fields.whole(present, 0));
  }

  /** A value, or the object that says why it is not known. */
  static <T> Reading<T> reading(Fields fields, String name, Function<String, T> known) {
    if (fields.holds(name, "unknown")) {
      return fields
          .<Reading<T>>inner(
              name,
              reason ->
                  Reading.unknown(reason.constant("unknown", Why.class), reason.text("detail")))
          .orElseThrow();
    }
    return Reading.known(known.apply(name));
  }
}
