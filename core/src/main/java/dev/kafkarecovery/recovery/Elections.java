package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Carries out plans by designated elections. */
public final class Elections {
  private final Cluster cluster;
  private final Clock clock;
  private final Journal journal;
  private final ElectionSettings settings;
  private final Optional<Salvage> salvage;

  public Elections(Cluster cluster, Clock clock, Journal journal, ElectionSettings settings) {
    this(cluster, clock, journal, settings, Optional.empty());
  }

  /**
   * @param salvage keeps what the elections cut away, before they are sent
   */
  public Elections(
      Cluster cluster,
      Clock clock,
      Journal journal,
      ElectionSettings settings,
      Optional<Salvage> salvage) {
    this.cluster = cluster;
    this.clock = clock;
    this.journal = journal;
    this.settings = settings;
    this.salvage = salvage;
  }

  /**
   * Elects the designated leaders: re-checks, reorders where needed, elects, verifies, puts the
   * order back. Blocks until all is done or, when told to stop, until what is in flight is
   * verified. When the calling thread is interrupted it returns at once, with what is in flight
   * unknown, and the thread's interrupt flag is set again.
   *
   * @param stop asked before each request; once true no new election starts
   */
  public ElectionReport run(RecoveryPlan plan, ElectionListener listener, BooleanSupplier stop) {
    return run(plan, Prior.NONE, listener, stop);
  }

  /** The same, with what was found out before. */
  public ElectionReport run(
      RecoveryPlan plan, Prior prior, ElectionListener listener, BooleanSupplier stop) {
    return new ElectionRun(cluster, clock, journal, settings, salvage, plan, prior, listener, stop)
        .run();
  }

  /**
   * What would become of an election without anything being sent, by what was seen of its
   * partition: the check that {@link #run} makes, for a review beforehand.
   *
   * @param now the partition with its logs; empty if it does not exist
   * @param cuts what is known of where its logs would be cut
   * @return empty if the election would be sent
   */
  public static Optional<ElectionResult> foregone(
      PlannedElection election, Optional<PartitionState> now, Cuts cuts) {
    return Recheck.decide(election, now, cuts) instanceof Recheck.Decision.Stop stop
        ? Optional.of(stop.result())
        : Optional.empty();
  }
}
