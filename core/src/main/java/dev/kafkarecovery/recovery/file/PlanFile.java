package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.AgreedLoss;
import dev.kafkarecovery.plan.Evidence;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.PlannedElection.Basis;
import dev.kafkarecovery.plan.RecoveryPlan;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A recovery plan as a file: JSON, one partition a line. Only {@code topic}, {@code partition} and
 * {@code designatedLeader} are needed; docs/plan-file.md describes the rest.
 *
 * <p>Kafka's own kafka-leader-election.sh can parse it, but ignores {@code designatedLeader}.
 */
public final class PlanFile {
  /** The one version of the format. */
  public static final int VERSION = 1;

  private final Problems problems;
  private final Map<TopicPartition, Fields> seen = new LinkedHashMap<>();

  private PlanFile(Problems problems) {
    this.problems = problems;
  }

  /**
   * Reads a plan.
   *
   * @throws FileProblemException with every problem of the file
   */
  public static RecoveryPlan read(Path file) {
    Problems problems = new Problems(file);
    Fields root = new Fields(LocatedJson.read(file, problems), "", problems);
    if (root.has("version")) {
      Version.check(root, VERSION, "plan");
    }
    if (root.has("brokers") && root.has("takenAt")) {
      throw new FileProblemException(
          "%s is a snapshot, not a plan; it is shown by --snapshot".formatted(file));
    }
    PlanFile reader = new PlanFile(problems);
    RecoveryPlan plan =
        new RecoveryPlan(
            root.optionalText("planId"),
            root.optionalText("clusterId"),
            root.optionalInstant("created"),
            root.objects("partitions", reader::election));
    problems.throwIfAny();
    return plan;
  }

  /**
   * Writes a plan, wholly or not at all.
   *
   * @throws FileProblemException if it cannot be written, or exists and must not be overwritten
   */
  public static void write(Path file, RecoveryPlan plan, boolean overwrite) {
    TextFile.write(file, text(plan), overwrite);
  }

  /** The plan as it stands in the file. */
  public static String text(RecoveryPlan plan) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("version", VERSION);
    plan.planId().ifPresent(id -> root.put("planId", id));
    plan.clusterId().ifPresent(id -> root.put("clusterId", id));
    plan.created().map(Instant::toString).ifPresent(time -> root.put("created", time));
    root.put("partitions", plan.elections().stream().map(PlanFile::fields).toList());
    return JsonText.lines(root);
  }

  private static Map<String, Object> fields(PlannedElection election) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("topic", election.id().topic());
    fields.put("partition", election.id().partition());
    fields.put("designatedLeader", election.designatedLeader());
    election
        .basis()
        .ifPresent(
            basis -> {
              fields.put("topicId", basis.topicId());
              fields.put("leaderEpoch", basis.leaderEpoch());
              fields.put("replicas", basis.replicas());
              fields.put("evidence", basis.evidence().stream().map(PlanFile::fields).toList());
            });
    if (election.overridden()) {
      fields.put("overridden", true);
    }
    election
        .agreed()
        .ifPresent(
            agreed -> {
              if (agreed.none()) {
                fields.put("harmless", true);
              } else {
                fields.put("loss", fields(agreed));
              }
            });
    if (!election.note().isEmpty()) {
      fields.put("note", election.note());
    }
    return fields;
  }

  private static Map<String, Object> fields(AgreedLoss agreed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("atLeast", agreed.atLeast());
    fields.put("exact", agreed.exact());
    fields.put("committed", agreed.committed());
    return fields;
  }

  private static Map<String, Object> fields(Evidence evidence) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("broker", evidence.brokerId());
    fields.put("logEndOffset", evidence.logEndOffset());
    fields.put("lastWrittenLeaderEpoch", evidence.lastWrittenLeaderEpoch());
    evidence.cutTo().ifPresent(from -> fields.put("cutTo", from));
    return fields;
  }

  private PlannedElection election(Fields entry) {
    TopicPartition id = new TopicPartition(entry.topicName("topic"), entry.integer("partition", 0));
    int leader = entry.integer("designatedLeader", 0);
    if (entry.sound()) {
      checkFirst(id, leader, entry);
    }
    return new PlannedElection(
        id,
        leader,
        basis(entry),
        entry.optionalTruth("overridden"),
        agreed(entry),
        entry.optionalText("note").orElse(""));
  }

  private static Optional<AgreedLoss> agreed(Fields entry) {
    boolean harmless = entry.optionalTruth("harmless");
    if (!entry.has("loss")) {
      return harmless ? Optional.of(AgreedLoss.NOTHING) : Optional.empty();
    }
    if (harmless) {
      entry.fault("loss", "and harmless exclude each other");
    }
    return entry.inner("loss", PlanFile::loss);
  }

  private static AgreedLoss loss(Fields fields) {
    long atLeast = fields.whole("atLeast", 1);
    boolean exact = fields.truth("exact");
    long committed = fields.whole("committed", 0);
    if (committed > atLeast) {
      fields.fault(
          "committed", "must be at most atLeast, %d, not %d".formatted(atLeast, committed));
    }
    return new AgreedLoss(atLeast, exact, Math.min(committed, atLeast));
  }

  private void checkFirst(TopicPartition id, int leader, Fields entry) {
    Fields first = seen.putIfAbsent(id, entry);
    if (first != null) {
      problems.add(
          entry.object(),
          "%s is planned twice: here with leader %d, in line %d, column %d with leader %d"
              .formatted(
                  id,
                  leader,
                  first.object().line(),
                  first.object().column(),
                  first.integer("designatedLeader", 0)));
    }
  }

  /**
   * The four fields that a plan is checked by belong together: half of them would check nothing.
   */
  private static Optional<Basis> basis(Fields entry) {
    List<String> needed = List.of("topicId", "leaderEpoch", "replicas", "evidence");
    List<String> missing = new ArrayList<>(needed);
    missing.removeIf(entry::has);
    if (missing.size() == needed.size()) {
      return Optional.empty();
    }
    if (!missing.isEmpty()) {
      entry.problem(
          entry.object(),
          "%s go together, but %s is missing"
              .formatted(String.join(", ", needed), String.join(", ", missing)));
      return Optional.empty();
    }
    return Optional.of(
        new Basis(
            entry.text("topicId"),
            entry.integer("leaderEpoch", -1),
            entry.integers("replicas", 0),
            entry.objects("evidence", PlanFile::evidence)));
  }

  private static Evidence evidence(Fields entry) {
    return new Evidence(
        entry.integer("broker", 0),
        entry.whole("logEndOffset", 0),
        entry.integer("lastWrittenLeaderEpoch", -1),
        entry.has("cutTo") ? OptionalLong.of(entry.whole("cutTo", 0)) : OptionalLong.empty());
  }
}
