package dev.kafkarecovery.render;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.plan.Advice;
import dev.kafkarecovery.plan.Advisor;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.Cut;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.TailContent;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.HeldBack;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A report as the fields of one JSON document. The keys are stable; what is not known is null with
 * the reason beside it, under the same key with {@code Unknown} behind; docs/tools.md lists them.
 */
public final class JsonReport {
  private JsonReport() {}

  /** The document's fields, made of JSON's kinds of values. */
  public static Map<String, @Nullable Object> of(Report report, int exitStatus) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("version", 1);
    fields.put("tool", report.tool());
    fields.put("dryRun", report.dryRun());
    ClusterSnapshot snapshot = report.snapshot().orElse(null);
    fields.put("clusterId", snapshot == null ? null : snapshot.clusterId());
    fields.put("takenAt", snapshot == null ? null : snapshot.takenAt().toString());
    fields.put("totalPartitions", snapshot == null ? null : snapshot.totalPartitions());
    fields.put(
        "partitions",
        report.advice().stream()
            .map(one -> partition(one, settings(snapshot, one.id()), report))
            .toList());
    fields.put(
        "brokers", snapshot == null ? List.of() : BrokerFields.of(snapshot, report.progress()));
    fields.put("unseenGroups", report.dependents().map(Dependents::unseenGroups).orElse(null));
    fields.put("heldBack", report.heldBack().stream().map(JsonReport::heldBack).toList());
    fields.put("planFile", report.planFile().orElse(null));
    fields.put(
        "results",
        report.results().stream()
            .map(result -> result(result, report.unclean().contains(result.id())))
            .toList());
    fields.put("summary", summary(report));
    fields.put("problems", report.problems().stream().map(JsonReport::problem).toList());
    fields.put("warnings", report.warnings());
    fields.put("exitStatus", exitStatus);
    return fields;
  }

  private static @Nullable TopicSettings settings(
      @Nullable ClusterSnapshot snapshot, TopicPartition id) {
    return snapshot == null ? null : snapshot.topics().get(id.topic());
  }

  private static Map<String, @Nullable Object> partition(
      Recommendation advice, @Nullable TopicSettings settings, Report report) {
    PartitionState state = advice.state();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("topic", state.id().topic());
    fields.put("partition", state.id().partition());
    fields.put("topicId", state.topicId());
    fields.put("internal", state.id().internal());
    fields.put("offline", state.offline());
    fields.put("leader", state.leader().isPresent() ? state.leader().getAsInt() : null);
    fields.put("leaderHidden", state.leaderHidden());
    fields.put("leaderEpoch", state.leaderEpoch());
    fields.put("assignment", state.assignment());
    fields.put("isr", state.isr());
    put(fields, "elr", state.elr());
    put(fields, "lastKnownElr", state.lastKnownElr());
    put(fields, "adding", state.reassignment().map(Reassignment::adding));
    put(fields, "removing", state.reassignment().map(Reassignment::removing));
    if (settings != null) {
      put(fields, "minInsyncReplicas", settings.minInsyncReplicas());
      put(fields, "uncleanLeaderElectionEnable", settings.uncleanElectionEnabled());
      put(fields, "compacted", settings.compacted());
    }
    Map<Integer, Reading<Cut>> cuts =
        advice.electable() ? advice.cutsIf(advice.pick().orElseThrow()) : Map.of();
    fields.put(
        "replicas",
        advice.ranking().stream().map(ranked -> replica(advice, ranked, cuts, report)).toList());
    fields.put("recommendation", recommendation(advice));
    report
        .snapshot()
        .ifPresent(
            snapshot ->
                fields.put(
                    "advice", advice(new Advisor(snapshot, report.progress()).advise(advice))));
    return fields;
  }

  private static Map<String, @Nullable Object> advice(Advice advice) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("kind", advice.kind().name());
    fields.put("brokers", advice.brokers());
    put(fields, "timeLeftMs", advice.timeLeft().map(left -> left.toMillis()));
    fields.put("sentence", advice.sentence());
    return fields;
  }

  private static Map<String, @Nullable Object> heldBack(HeldBack held) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("topic", held.id().topic());
    fields.put("partition", held.id().partition());
    fields.put("brokers", held.brokers());
    put(fields, "timeLeftMs", held.timeLeft().map(left -> left.toMillis()));
    return fields;
  }

  private static Map<String, @Nullable Object> replica(
      Recommendation advice, RankedReplica ranked, Map<Integer, Reading<Cut>> cuts, Report report) {
    PartitionState state = advice.state();
    ReplicaLog log = ranked.replica().log();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("broker", ranked.brokerId());
    fields.put("state", ranked.replica().state().name());
    fields.put("standing", ranked.standing().name());
    fields.put("reason", ranked.reason());
    put(fields, "logEndOffset", log.logEndOffset());
    put(fields, "lastWrittenLeaderEpoch", log.lastWrittenLeaderEpoch());
    put(fields, "lastRecordTimestampMs", log.lastRecordTimestampMs());
    put(fields, "highWatermark", log.highWatermark());
    put(fields, "logStartOffset", log.logStartOffset());
    put(fields, "sizeBytes", log.sizeBytes());
    put(fields, "logDir", log.logDir());
    fields.put("source", log.source() == ReplicaLog.Source.NONE ? null : log.source().name());
    Reading<Cut> cut = cuts.get(ranked.brokerId());
    if (cut != null) {
      put(fields, "cutTo", cut.map(Cut::from));
      put(fields, "cutOffsets", cut.map(Cut::lost));
      put(fields, "divergent", cut.map(Cut::divergent));
      Reading<TailContent> tail = cut.flatMap(advice::tail);
      put(fields, "cutFirstTimestampMs", tail.flatMap(TailContent::firstTimestampMs));
      put(fields, "cutRecords", tail.flatMap(TailContent::records));
      put(fields, "cutBytes", tail.flatMap(TailContent::bytes));
      put(fields, "cutTransactional", tail.map(TailContent::transactional));
    }
    fields.put("recovering", BrokerFields.recovering(report.progress().get(ranked.brokerId())));
    if (ranked.replica().online() && Consequences.possible(state, ranked.brokerId())) {
      fields.putAll(ConsequenceFields.of(state, ranked.brokerId(), report.dependents()));
    }
    return fields;
  }

  private static Map<String, @Nullable Object> recommendation(Recommendation advice) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("kind", advice.kind().name());
    fields.put("pick", advice.pick().isPresent() ? advice.pick().getAsInt() : null);
    fields.put("loss", advice.electable() ? loss(advice.loss()) : null);
    fields.put("sentence", advice.sentence());
    return fields;
  }

  private static Map<String, @Nullable Object> loss(Loss loss) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    boolean known = loss.exact() || loss.atLeast() > 0;
    fields.put("atLeast", known ? loss.atLeast() : null);
    if (!known) {
      fields.put(
          "atLeastUnknown",
          loss.unseen().isEmpty()
              ? "the logs diverge at an unknown offset"
              : "not seen: " + Words.brokers(loss.unseen()));
    }
    fields.put("committed", known ? loss.committed() : null);
    if (!known) {
      fields.put("committedUnknown", fields.get("atLeastUnknown"));
    }
    fields.put("exact", loss.exact());
    fields.put("unseen", loss.unseen());
    fields.put("unknownAbove", loss.unknownAbove());
    return fields;
  }

  private static Map<String, @Nullable Object> result(ElectionResult result, boolean unclean) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("topic", result.id().topic());
    fields.put("partition", result.id().partition());
    fields.put("outcome", result.outcome().name());
    fields.put(
        "designatedLeader",
        result.designatedLeader().isPresent() ? result.designatedLeader().getAsInt() : null);
    fields.put("leader", result.leader().isPresent() ? result.leader().getAsInt() : null);
    fields.put("unclean", unclean);
    fields.put("code", result.code());
    fields.put("sentence", result.sentence());
    return fields;
  }

  private static Map<String, Object> summary(Report report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("electable", report.electable());
    fields.put("elected", report.count(Outcome.ELECTED));
    fields.put("alreadyHadLeader", report.count(Outcome.NOT_NEEDED));
    fields.put("cameBack", report.results().stream().filter(ElectionResult::cameBack).count());
    fields.put("skipped", report.count(Outcome.SKIPPED));
    fields.put("failed", report.count(Outcome.FAILED));
    fields.put("unknown", report.count(Outcome.UNKNOWN));
    fields.put("notStarted", report.count(Outcome.NOT_STARTED));
    return fields;
  }

  private static Map<String, Object> problem(Problem problem) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("subject", problem.subject());
    fields.put("sentence", problem.sentence());
    return fields;
  }

  static <T> void put(Map<String, @Nullable Object> fields, String key, Reading<T> reading) {
    fields.put(key, reading.asOptional().orElse(null));
    if (!reading.isKnown()) {
      fields.put(key + "Unknown", reading.reason());
    }
  }
}
