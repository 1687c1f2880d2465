package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.DependentsLook;
import dev.kafkarecovery.recovery.LossLook;
import dev.kafkarecovery.recovery.Observer;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.PlanFile;
import dev.kafkarecovery.render.Impact;
import dev.kafkarecovery.render.Warnings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** bin/kafka-elect-leaders.sh: carries out a plan by designated elections. */
@Command(
    name = "kafka-elect-leaders",
    description =
        "Elects the leaders that a plan designates, of partitions without a leader only, and reads"
            + " back that they lead.",
    mixinStandardHelpOptions = true,
    footer = Commands.EXIT_STATUS,
    versionProvider = Commands.Version.class,
    sortOptions = false)
public final class ElectLeadersCommand implements Callable<Integer> {
  /** How long brokers may take to say what they hold, for the review before the yes. */
  private static final Duration REVIEW_DEADLINE = Duration.ofSeconds(10);

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = "--path-to-json-file",
      paramLabel = "<file>",
      required = true,
      description =
          "The plan: {\"partitions\":[{\"topic\":\"foo\",\"partition\":1,\"designatedLeader\":0}]}.")
  private @Nullable Path planFile;

  @Mixin private final ActOptions options = new ActOptions();

  private final Environment environment;

  /** A command that runs in this environment. */
  public ElectLeadersCommand(Environment environment) {
    this.environment = environment;
  }

  /** The main method of bin/kafka-elect-leaders.sh. */
  public static void main(String[] arguments) {
    Commands.main(ElectLeadersCommand::new, arguments);
  }

  @Override
  public Integer call() throws InterruptedException {
    connection.settings();
    options.checkMayAct(environment, "electing leaders");
    RecoveryPlan plan = PlanFile.read(Optional.ofNullable(planFile).orElseThrow());
    Session session = new Session("kafka-elect-leaders", environment, connection, options);
    if (plan.elections().isEmpty()) {
      return session.finish(session.report().done(), /* failed= */ false);
    }
    try (@Nullable FileJournal journal = session.openJournal(/* acting= */ true)) {
      return session.withCluster(cluster -> elect(session, cluster, plan, journal));
    }
  }

  private int elect(
      Session session, Cluster cluster, RecoveryPlan plan, @Nullable FileJournal journal)
      throws InterruptedException {
    Set<TopicPartition> ids =
        plan.elections().stream().map(PlannedElection::id).collect(Collectors.toSet());
    ClusterSnapshot snapshot =
        new Observer(cluster, environment.clock())
            .observe(new Targets.Listed(ids), REVIEW_DEADLINE);
    if (plan.clusterId().isPresent() && !plan.clusterId().get().equals(snapshot.clusterId())) {
      throw new UsageException(
          "%s is a plan for the cluster %s, but this is the cluster %s; nothing was sent"
              .formatted(planFile, plan.clusterId().get(), snapshot.clusterId()));
    }
    List<LossLook.Choice> choices = LossLook.elections(plan.elections(), snapshot.partitions());
    Cuts cuts = LossLook.ask(cluster, choices, Cuts.NONE, REVIEW_DEADLINE);
    Optional<Dependents> dependents =
        options.yes()
            ? Optional.empty()
            : Optional.of(DependentsLook.ask(cluster, choices, REVIEW_DEADLINE));
    List<Recommendation> advice = Impact.internalFirst(Planner.recommend(snapshot, cuts));
    List<String> warnings = Warnings.of(snapshot, advice);
    session.output().problems(snapshot.problems());
    warnings.forEach(warning -> session.output().error("warning: " + warning));
    ReportDraft draft =
        session
            .report()
            .seen(snapshot, advice, warnings)
            .dependents(dependents)
            .acts(
                new Acting(session)
                    .act(cluster, snapshot, plan, cuts, dependents, journal, Patience.NONE));
    if (journal != null && journal.written()) {
      session.output().line("journal: " + journal.file());
    }
    return session.finish(draft.done(), /* failed= */ false);
  }
}
