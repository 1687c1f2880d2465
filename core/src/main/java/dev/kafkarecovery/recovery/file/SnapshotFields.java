package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.plan.Cuts;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** A snapshot as the fields of its file. */
final class SnapshotFields {
  private SnapshotFields() {}

  static Map<String, Object> of(ClusterSnapshot snapshot, Cuts cuts) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", SnapshotFile.VERSION);
    fields.put("clusterId", snapshot.clusterId());
    fields.put("takenAt", snapshot.takenAt().toString());
    fields.put("totalPartitions", snapshot.totalPartitions());
    fields.put("brokers", snapshot.brokers().stream().map(SnapshotFields::of).toList());
    fields.put(
        "topics",
        new TreeMap<>(snapshot.topics())
            .entrySet().stream().map(topic -> of(topic.getKey(), topic.getValue())).toList());
    fields.put("partitions", snapshot.partitions().stream().map(SnapshotFields::of).toList());
    fields.put("cuts", CutFields.of(cuts.answers()));
    fields.put("tails", CutFields.ofTails(cuts.tails()));
    fields.put("problems", snapshot.problems().stream().map(SnapshotFields::of).toList());
    return fields;
  }

  private static Map<String, Object> of(Broker broker) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", broker.id());
    fields.put("host", broker.host());
    fields.put("port", broker.port());
    fields.put("rack", broker.rack());
    fields.put("state", broker.state());
    fields.put("answered", of(broker.answered().map(Instant::toString)));
    return fields;
  }

  private static Map<String, Object> of(String topic, TopicSettings settings) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("topic", topic);
    fields.put("uncleanElectionEnabled", of(settings.uncleanElectionEnabled()));
    fields.put("minInsyncReplicas", of(settings.minInsyncReplicas()));
    fields.put("compacted", of(settings.compacted()));
    return fields;
  }

  private static Map<String, Object> of(Problem problem) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("subject", problem.subject());
    fields.put("sentence", problem.sentence());
    return fields;
  }

  private static Map<String, Object> of(PartitionState state) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("topic", state.id().topic());
    fields.put("partition", state.id().partition());
    fields.put("topicId", state.topicId());
    state.leader().ifPresent(leader -> fields.put("leader", leader));
    fields.put("leaderHidden", state.leaderHidden());
    fields.put("leaderEpoch", state.leaderEpoch());
    fields.put("isr", state.isr());
    fields.put("elr", of(state.elr()));
    fields.put("lastKnownElr", of(state.lastKnownElr()));
    fields.put("reassignment", of(state.reassignment().map(SnapshotFields::of)));
    fields.put("replicas", state.replicas().stream().map(SnapshotFields::of).toList());
    return fields;
  }

  private static Map<String, Object> of(Reassignment reassignment) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("adding", reassignment.adding());
    fields.put("removing", reassignment.removing());
    return fields;
  }

  private static Map<String, Object> of(Replica replica) {
    ReplicaLog log = replica.log();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("broker", replica.brokerId());
    fields.put("state", replica.state());
    fields.put("logEndOffset", of(log.logEndOffset()));
    fields.put("lastWrittenLeaderEpoch", of(log.lastWrittenLeaderEpoch()));
    fields.put("lastRecordTimestampMs", of(log.lastRecordTimestampMs()));
    fields.put("highWatermark", of(log.highWatermark()));
    fields.put("logStartOffset", of(log.logStartOffset()));
    fields.put("sizeBytes", of(log.sizeBytes()));
    fields.put("logDir", of(log.logDir()));
    fields.put("source", log.source());
    return fields;
  }

  static Object of(Reading<? extends Object> reading) {
    if (reading instanceof Reading.Known<?> known) {
      return known.value();
    }
    Reading.Unknown<?> unknown = (Reading.Unknown<?>) reading;
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("unknown", unknown.why());
    fields.put("detail", unknown.detail());
    return fields;
  }
}
