package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Advisor;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.RecoveryPlan;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Carries out a plan with patience: elections that lose records are held back while brokers that
 * were in sync are expected back in time, because then the controller elects them by itself and
 * nothing is lost. All others are elected at once, and the rest when the time is over.
 */
public final class CleanWait {
  private final Cluster cluster;
  private final Clock clock;
  private final Journal journal;
  private final ElectionSettings settings;
  private final Optional<Salvage> salvage;
  private final Terms terms;
  private final Supplier<Map<Integer, RecoveryProgress>> progress;

  /**
   * How to wait.
   *
   * @param limit how long at most
   * @param every between two looks at the partitions that are held back
   */
  public record Terms(Duration limit, Duration every, Pause pause) {
    public Terms {
      if (limit.isNegative() || limit.isZero() || every.isNegative() || every.isZero()) {
        throw new IllegalArgumentException("no time to wait: %s, %s".formatted(limit, every));
      }
    }
  }

  /**
   * @param salvage keeps what the elections cut away, before they are sent
   * @param progress the newest that is known of brokers' recovery, by broker id
   */
  public CleanWait(
      Cluster cluster,
      Clock clock,
      Journal journal,
      ElectionSettings settings,
      Optional<Salvage> salvage,
      Terms terms,
      Supplier<Map<Integer, RecoveryProgress>> progress) {
    this.cluster = cluster;
    this.clock = clock;
    this.journal = journal;
    this.settings = settings;
    this.salvage = salvage;
    this.terms = terms;
    this.progress = progress;
  }

  /**
   * The partitions that are worth waiting for, also those that nobody could be elected for.
   *
   * @param plan the elections that would be made at once
   * @param limit how long to wait at most
   */
  public static List<HeldBack> worthWaiting(
      ClusterSnapshot snapshot,
      RecoveryPlan plan,
      Map<Integer, RecoveryProgress> progress,
      Duration limit) {
    Map<TopicPartition, PlannedElection> elections = byId(plan);
    WaitRule rule = new WaitRule(limit);
    Advisor advisor = new Advisor(snapshot, progress);
    return snapshot.partitions().stream()
        .map(Planner::recommend)
        .flatMap(
            one ->
                rule
                    .begin(advisor.advise(one), Optional.ofNullable(elections.get(one.id())))
                    .stream())
        .toList();
  }

  /**
   * Does it. Blocks until all is done, or until it is told to stop or interrupted: then nothing new
   * is elected, and what is still held back is told as not started.
   *
   * @param plan all elections, those that are held back as well
   * @param held those to wait for
   * @param prior what was found out before
   * @return a result for each election of the plan and for each that is held back
   */
  public ElectionReport run(
      RecoveryPlan plan,
      List<HeldBack> held,
      Prior prior,
      ElectionListener elections,
      WaitListener listener,
      BooleanSupplier stop) {
    Elections electing = new Elections(cluster, clock, journal, settings, salvage);
    Map<TopicPartition, PlannedElection> agreed = byId(plan);
    // Nothing but what is in this plan may be elected, also later.
    List<HeldBack> waiting =
        held.stream()
            .map(one -> one.withElection(Optional.ofNullable(agreed.get(one.id()))))
            .toList();
    return new CleanWaitRun(
            cluster,
            new Observer(cluster, clock),
            journal,
            terms,
            settings.recheckTimeout(),
            progress,
            plan,
            waiting,
            (part, look) -> electing.run(part, new Prior(look, prior.cuts()), elections, stop),
            result -> elections.onResult(result),
            listener,
            stop)
        .run(prior.look());
  }

  /**
   * After {@link #run}: looks once more at partitions that nobody could be elected for when the
   * wait began, and elects where that loses nothing by now.
   *
   * @param plan the plan that was run
   * @param ids none of them in the plan
   * @return the report of both, in which the newer result of a partition stands
   */
  public ElectionReport afterwards(
      ElectionReport waited,
      RecoveryPlan plan,
      Set<TopicPartition> ids,
      ElectionListener elections,
      BooleanSupplier stop) {
    if (ids.isEmpty() || waited.stopped() || stop.getAsBoolean()) {
      return waited;
    }
    Elections electing = new Elections(cluster, clock, journal, settings, salvage);
    LateChance late =
        new LateChance(
            new Observer(cluster, clock),
            settings.recheckTimeout(),
            (part, look) -> electing.run(part, new Prior(look, Cuts.NONE), elections, stop));
    try {
      return waited.and(late.run(plan, ids));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return waited;
    }
  }

  private static Map<TopicPartition, PlannedElection> byId(RecoveryPlan plan) {
    return plan.elections().stream()
        .collect(Collectors.toMap(PlannedElection::id, Function.identity()));
  }
}
