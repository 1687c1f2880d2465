package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.progress.SourceSettings;
import dev.kafkarecovery.recovery.CleanWait;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.DependentsLook;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.HeldBack;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.recovery.file.SnapshotFile;
import dev.kafkarecovery.render.AfterEffects;
import dev.kafkarecovery.render.ConsequenceText;
import dev.kafkarecovery.render.HeldText;
import dev.kafkarecovery.render.Impact;
import dev.kafkarecovery.render.LogRecovery;
import dev.kafkarecovery.render.ReplicaInfo;
import dev.kafkarecovery.render.Warnings;
import dev.kafkarecovery.render.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An unclean recovery: look, choose, then show, write a plan or elect. */
final class UncleanRecovery {
  /**
   * What was asked for.
   *
   * @param source how brokers are asked about their log recovery
   * @param showLogRecovery show how far they are
   * @param waitForClean how long elections may wait for brokers that come back; null for no wait
   * @param planFile where to write a plan; null for none
   * @param saveSnapshot where to save what was seen; null for nowhere
   * @param snapshot a saved snapshot to look at instead of the cluster; null for the cluster
   */
  record Wishes(
      Targets targets,
      Duration deadline,
      SourceSettings source,
      boolean showReplicaInfo,
      boolean showLogRecovery,
      @Nullable Path planFile,
      boolean automated,
      @Nullable Duration waitForClean,
      @Nullable Path saveSnapshot,
      @Nullable Path snapshot,
      boolean overwrite,
      boolean dryRun) {}

  /** For what a wait without a limit would buy. */
  private static final Duration ANY_WAIT = Duration.ofDays(365);

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
      SnapshotFile.Saved saved = SavedLook.read(wishes.snapshot(), wishes.targets());
      return report(saved.snapshot(), saved.cuts(), null, null, null);
    }
    try (@Nullable FileJournal journal = session.openJournal(wishes.automated());
        @Nullable ProgressWatch progress = progress()) {
      return session.withCluster(
          cluster -> {
            Observer observer = new Observer(cluster, session.environment().clock());
            ClusterSnapshot seen = observer.observe(wishes.targets(), wishes.deadline());
            if (progress != null) {
              progress.watch(seen);
              progress.await(down(seen), LogRecoveryReport.ESTIMATE_LIMIT);
            }
            return report(seen, cuts(seen, cluster), cluster, journal, progress);
          });
    }
  }

  /** Null where nobody is asked and nothing is shown of it. */
  private @Nullable ProgressWatch progress() {
    return wishes.showLogRecovery() || !wishes.source().asksNobody()
        ? new ProgressWatch(wishes.source(), session.environment().clock())
        : null;
  }

  /** The brokers that could be on their way back. */
  private static List<Broker> down(ClusterSnapshot snapshot) {
    return snapshot.brokers().stream().filter(broker -> !broker.serving()).toList();
  }

  private int report(
      ClusterSnapshot snapshot,
      Cuts cuts,
      @Nullable Cluster cluster,
      @Nullable FileJournal journal,
      @Nullable ProgressWatch progress)
      throws InterruptedException {
    List<Recommendation> advice = Impact.internalFirst(Planner.recommend(snapshot, cuts));
    List<String> warnings = Warnings.of(snapshot, advice);
    Map<Integer, RecoveryProgress> known = progress == null ? Map.of() : progress.latest();
    Optional<Dependents> dependents = dependents(cluster, advice);
    ReportDraft draft =
        session.report().seen(snapshot, advice, warnings).progress(known).dependents(dependents);
    show(snapshot, advice, known, dependents);
    output.problems(snapshot.problems());
    warnings.forEach(warning -> output.error("warning: " + warning));
    if (wishes.saveSnapshot() != null) {
      saveSnapshot(wishes.saveSnapshot(), snapshot, cuts, draft);
    }
    RecoveryPlan plan = plan(Optional.of(snapshot.clusterId()), elections(advice));
    Patience waits = patience(snapshot, plan, progress);
    List<ElectionResult> unfit =
        Unfit.of(wishes.targets(), snapshot, advice).stream()
            .filter(result -> !waits.ids().contains(result.id()))
            .toList();
    Patience patience = waits.after(unfit);
    draft.heldBack(patience.held());
    draft.results(unfit);
    if (wishes.planFile() != null) {
      writePlan(wishes.planFile(), plan, draft);
    }
    draft.electable(plan.elections().size());
    if (wishes.automated() && cluster != null) {
      draft.acts(
          new Acting(session).act(cluster, snapshot, plan, cuts, dependents, journal, patience));
      if (journal != null && journal.written()) {
        output.line("journal: " + journal.file());
      }
    }
    return session.finish(draft.done(), failed || snapshot.hidesTopics());
  }

  /** Asked only for people who look before they decide. */
  private Optional<Dependents> dependents(@Nullable Cluster cluster, List<Recommendation> advice)
      throws InterruptedException {
    boolean looks = wishes.showReplicaInfo() || (wishes.automated() && !session.options().yes());
    return cluster == null || !looks
        ? Optional.empty()
        : Optional.of(DependentsLook.ask(cluster, LossLook.picks(advice), wishes.deadline()));
  }

  /** Where the picks would have logs cut, and where that is few logs, what goes. */
  private Cuts cuts(ClusterSnapshot snapshot, Cluster cluster) throws InterruptedException {
    List<LossLook.Choice> picks = LossLook.picks(Planner.recommend(snapshot));
    Cuts cuts = LossLook.ask(cluster, picks, Cuts.NONE, wishes.deadline());
    return LossLook.readFew(cluster, picks, cuts, wishes.deadline());
  }

  private void show(
      ClusterSnapshot snapshot,
      List<Recommendation> advice,
      Map<Integer, RecoveryProgress> known,
      Optional<Dependents> dependents) {
    output.line(heading(snapshot));
    if (wishes.showLogRecovery()) {
      output.lines(new LogRecovery(snapshot, known).lines());
    }
    if (wishes.showReplicaInfo()) {
      output.lines(new ReplicaInfo(snapshot, known, output.ascii()).lines(advice, dependents));
      dependents.ifPresent(all -> output.lines(ConsequenceText.unseen(all)));
    }
  }

  /** Which elections wait; of an automated recovery that does not wait, what that costs. */
  private Patience patience(
      ClusterSnapshot snapshot, RecoveryPlan plan, @Nullable ProgressWatch progress) {
    if (!wishes.automated() || progress == null) {
      return Patience.NONE;
    }
    Duration limit = wishes.waitForClean();
    List<HeldBack> worth =
        CleanWait.worthWaiting(snapshot, plan, progress.latest(), limit == null ? ANY_WAIT : limit);
    if (limit != null) {
      return new Patience(worth, Set.of(), limit, wishes.source().interval(), progress::latest);
    }
    long losing = worth.stream().filter(one -> one.election().isPresent()).count();
    if (losing > 0) {
      output.error(
          "warning: %s to be elected uncleanly would lose nothing if %s waited for:"
                  .formatted(Words.count(losing, "partition"), HeldText.wereOrWas(worth))
              + " --wait-for-clean holds these elections back");
    }
    return Patience.NONE;
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

  private void saveSnapshot(Path file, ClusterSnapshot snapshot, Cuts cuts, ReportDraft draft) {
    try {
      SnapshotFile.write(file, snapshot, cuts, wishes.overwrite());
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
