package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.recovery.file.SnapshotFile;
import dev.kafkarecovery.render.AfterEffects;
import dev.kafkarecovery.render.Impact;
import dev.kafkarecovery.render.ReplicaInfo;
import dev.kafkarecovery.render.Warnings;
import dev.kafkarecovery.render.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An unclean recovery: look, choose, then show, write a plan or elect. */
final class UncleanRecovery {
  /**
   * What was asked for.
   *
   * @param planFile where to write a plan; null for none
   * @param saveSnapshot where to save what was seen; null for nowhere
   * @param snapshot a saved snapshot to look at instead of the cluster; null for the cluster
   */
  record Wishes(
      Targets targets,
      Duration deadline,
      boolean showReplicaInfo,
      @Nullable Path planFile,
      boolean automated,
      @Nullable Path saveSnapshot,
      @Nullable Path snapshot,
      boolean overwrite,
      boolean dryRun) {}

  private final Session session;
  private final Output output;
  private final Wishes wishes;
  private boolean failed;

  UncleanRecovery(Session session, Wishes wishes) {
    this.session = session;
    this.output = session.output();
    this.wishes = wishes;
  }

  /** Does it all; gives the exit status. */
  int run() throws InterruptedException {
    if (wishes.targets() instanceof Targets.Listed listed && listed.partitions().isEmpty()) {
      ReportDraft draft = session.report();
      if (wishes.planFile() != null) {
        writePlan(wishes.planFile(), plan(Optional.empty(), List.of()), draft);
      }
      return session.finish(draft.done(), failed);
    }
    if (wishes.snapshot() != null) {
      return report(restricted(SnapshotFile.read(wishes.snapshot())), null, null);
    }
    try (@Nullable FileJournal journal = session.openJournal(wishes.automated())) {
      return session.withCluster(
          cluster -> {
            Observer observer = new Observer(cluster, session.environment().clock());
            return report(observer.observe(wishes.targets(), wishes.deadline()), cluster, journal);
          });
    }
  }

  /** A saved snapshot as if only the targeted partitions had been looked at. */
  private ClusterSnapshot restricted(ClusterSnapshot saved) {
    List<PartitionState> targeted =
        saved.partitions().stream()
            .filter(
                state ->
                    wishes.targets() instanceof Targets.Listed listed
                        ? listed.partitions().contains(state.id())
                        : state.offline())
            .toList();
    return new ClusterSnapshot(
        saved.clusterId(),
        saved.takenAt(),
        saved.brokers(),
        saved.totalPartitions(),
        targeted,
        saved.topics(),
        saved.problems());
  }

  private int report(
      ClusterSnapshot snapshot, @Nullable Cluster cluster, @Nullable FileJournal journal) {
    List<Recommendation> advice = Impact.internalFirst(Planner.recommend(snapshot));
    List<String> warnings = Warnings.of(snapshot, advice);
    ReportDraft draft = session.report().seen(snapshot, advice, warnings);
    output.line(heading(snapshot));
    if (wishes.showReplicaInfo()) {
      output.lines(new ReplicaInfo(snapshot, output.ascii()).lines(advice));
    }
    output.problems(snapshot.problems());
    warnings.forEach(warning -> output.error("warning: " + warning));
    if (wishes.saveSnapshot() != null) {
      saveSnapshot(wishes.saveSnapshot(), snapshot, draft);
    }
    draft.results(unfit(snapshot, advice));
    RecoveryPlan plan = plan(Optional.of(snapshot.clusterId()), elections(advice));
    if (wishes.planFile() != null) {
      writePlan(wishes.planFile(), plan, draft);
    }
    draft.electable(plan.elections().size());
    if (wishes.automated() && cluster != null) {
      draft.acts(session.act(cluster, snapshot, plan, journal));
      if (journal != null && journal.written()) {
        output.line("journal: " + journal.file());
      }
    }
    return session.finish(draft.done(), failed);
  }

  private String heading(ClusterSnapshot snapshot) {
    boolean listed = wishes.targets() instanceof Targets.Listed;
    int total = listed ? snapshot.partitions().size() : snapshot.totalPartitions();
    return "cluster %s at %s UTC: %s of %s%s offline"
        .formatted(
            snapshot.clusterId(),
            Words.time(snapshot.takenAt(), session.environment().clock().instant()),
            Words.number(snapshot.offlineCount()),
            Words.count(total, "partition"),
            listed ? " of the input" : "");
  }

  private static List<PlannedElection> elections(List<Recommendation> advice) {
    return advice.stream()
        .filter(Recommendation::electable)
        .map(one -> Planner.planned(one, one.pick().orElseThrow(), ""))
        .toList();
  }

  private RecoveryPlan plan(Optional<String> clusterId, List<PlannedElection> elections) {
    Instant now = session.environment().clock().instant().truncatedTo(ChronoUnit.SECONDS);
    return new RecoveryPlan(
        Optional.of("recovery-" + now.toString().replaceAll("[-:]", "")),
        clusterId,
        Optional.of(now),
        elections);
  }

  /** The results of those that need no election or can have none. */
  private List<ElectionResult> unfit(ClusterSnapshot snapshot, List<Recommendation> advice) {
    List<ElectionResult> unfit = new ArrayList<>();
    if (wishes.targets() instanceof Targets.Listed listed) {
      Set<TopicPartition> missing = new TreeSet<>(listed.partitions());
      missing.removeAll(
          snapshot.partitions().stream().map(PartitionState::id).collect(Collectors.toSet()));
      missing.forEach(
          id ->
              unfit.add(
                  result(
                      id,
                      Outcome.SKIPPED,
                      "UNKNOWN_TOPIC_OR_PARTITION",
                      "unknown topic or partition, or the right DESCRIBE on its topic is missing")));
    }
    advice.forEach(one -> unfit(one).ifPresent(unfit::add));
    return unfit;
  }

  private static Optional<ElectionResult> unfit(Recommendation advice) {
    return switch (advice.kind()) {
      case CLEAN, UNCLEAN -> Optional.empty();
      case LEADER_PRESENT ->
          Optional.of(
              new ElectionResult(
                  advice.id(),
                  Outcome.NOT_NEEDED,
                  OptionalInt.empty(),
                  advice.state().leader(),
                  "ELECTION_NOT_NEEDED",
                  "already has leader %d, nothing to do"
                      .formatted(advice.state().leader().orElseThrow())));
      case LEADER_HIDDEN ->
          Optional.of(result(advice.id(), Outcome.NOT_NEEDED, "LEADER_HIDDEN", advice.sentence()));
      case NO_EVIDENCE, NO_ELECTABLE_REPLICA ->
          Optional.of(
              result(advice.id(), Outcome.SKIPPED, advice.kind().name(), advice.sentence()));
    };
  }

  private static ElectionResult result(
      TopicPartition id, Outcome outcome, String code, String sentence) {
    return new ElectionResult(
        id, outcome, OptionalInt.empty(), OptionalInt.empty(), code, sentence);
  }

  private void saveSnapshot(Path file, ClusterSnapshot snapshot, ReportDraft draft) {
    try {
      SnapshotFile.write(file, snapshot, wishes.overwrite());
      output.line("snapshot saved: " + file);
    } catch (FileProblemException problem) {
      unwritten(problem, "snapshot", draft);
    }
  }

  private void writePlan(Path file, RecoveryPlan plan, ReportDraft draft) {
    String size = Words.count(plan.elections().size(), "partition");
    if (wishes.dryRun()) {
      output.line("dry run: the plan of %s is not written".formatted(size));
      return;
    }
    try {
      PlanFile.write(file, plan, wishes.overwrite());
      draft.planFile(file);
      output.line("plan of %s written: %s".formatted(size, file));
      output.line("review it, then: bin/kafka-elect-leaders.sh " + nextArguments(file));
    } catch (FileProblemException problem) {
      unwritten(problem, "plan", draft);
    }
  }

  private String nextArguments(Path file) {
    String path = "--path-to-json-file " + AfterEffects.quoted(file.toString());
    return wishes.snapshot() == null
        ? session.connectionArguments() + " " + path
        : "--bootstrap-server <host:port> " + path;
  }

  private void unwritten(FileProblemException problem, String subject, ReportDraft draft) {
    failed = true;
    draft.problem(new Problem(subject, String.valueOf(problem.getMessage())));
    problem.problems().forEach(output::error);
  }
}
