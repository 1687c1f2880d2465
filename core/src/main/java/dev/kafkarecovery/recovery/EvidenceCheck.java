package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.plan.Evidence;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.PlannedElection.Basis;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Ranking;
import java.util.Optional;

/** Compares what the logs hold now with what the plan rests on. */
record EvidenceCheck(PlannedElection election, PartitionState state) {
  /** How the evidence changed for the worse. */
  record Change(String code, String sentence) {}

  /** Why the choice no longer stands; empty if it does or if the plan named no evidence for it. */
  Optional<Change> worse() {
    Optional<Basis> basis = election.basis();
    Optional<Evidence> planned = basis.flatMap(seen -> seen.of(election.designatedLeader()));
    if (basis.isEmpty() || planned.isEmpty()) {
      return Optional.empty();
    }
    Replica designated = state.replica(election.designatedLeader()).orElseThrow();
    Optional<Evidence> now = Planner.evidence(designated);
    if (now.isEmpty()) {
      return Optional.of(
          new Change(
              "EVIDENCE_GONE",
              "the log of broker %d could not be read again: %s"
                  .formatted(designated.brokerId(), unreadable(designated))));
    }
    if (planned.get().betterThan(now.get())) {
      return Optional.of(worse(planned.get(), now.get()));
    }
    // Of a clean leader nothing committed is missing: a longer log beside it is no better one.
    return Ranking.inSync(state, designated.brokerId())
        ? Optional.empty()
        : betterThanPlanned(basis.get(), planned.get(), now.get());
  }

  private static String unreadable(Replica replica) {
    return replica.log().logEndOffset() instanceof Reading.Unknown<Long> unknown
        ? unknown.detail()
        : replica.log().lastWrittenLeaderEpoch().reason();
  }

  private static Change worse(Evidence planned, Evidence now) {
    return new Change(
        "EVIDENCE_WORSE",
        "the log of broker %d now ends at %,d (epoch %d), and at %,d (epoch %d) in the plan"
            .formatted(
                now.brokerId(),
                now.logEndOffset(),
                now.lastWrittenLeaderEpoch(),
                planned.logEndOffset(),
                planned.lastWrittenLeaderEpoch()));
  }

  /** A log better than the designated one, which the plan did not know to be better. */
  private Optional<Change> betterThanPlanned(Basis basis, Evidence planned, Evidence now) {
    return state.replicas().stream()
        .filter(Replica::online)
        .flatMap(replica -> Planner.evidence(replica).stream())
        .filter(other -> other.betterThan(now))
        .filter(other -> basis.of(other.brokerId()).filter(o -> o.betterThan(planned)).isEmpty())
        .findFirst()
        .map(
            other ->
                new Change(
                    "BETTER_REPLICA",
                    "broker %d now shows a better log (end %,d, epoch %d) than the plan knew of"
                        .formatted(
                            other.brokerId(),
                            other.logEndOffset(),
                            other.lastWrittenLeaderEpoch())));
  }
}
