package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.plan.AgreedLoss;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.LossEstimate;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.PlannedElection.Basis;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.RankedReplica.Standing;
import dev.kafkarecovery.plan.Ranking;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides, right before an election, whether what the plan rests on still holds, and by which way
 * the controller can be made to elect the designated leader and nobody else.
 */
final class Recheck {
  /** What to do now. */
  sealed interface Decision {
    /** Elect. */
    record Go(Route route) implements Decision {}

    /** Do not; this is the result. */
    record Stop(ElectionResult result) implements Decision {}
  }

  /**
   * How to elect the designated leader.
   *
   * @param state what the decision rests on
   * @param order the assignment order to set first; empty where the present one does
   * @param cuts what is known of where logs will be cut
   */
  record Route(
      PlannedElection election, PartitionState state, Optional<List<Integer>> order, Cuts cuts) {}

  private final PlannedElection election;
  private final PartitionState state;
  private final Cuts cuts;
  private final ControllerChoice controller;
  private final List<RankedReplica> ranking;

  private Recheck(PlannedElection election, PartitionState state, Cuts cuts) {
    this.election = election;
    this.state = state;
    this.cuts = cuts;
    controller = new ControllerChoice(state);
    ranking = Ranking.rank(state);
  }

  /**
   * @param now the partition as just seen; empty if it does not exist
   * @param cuts what is known of where its logs would be cut
   */
  static Decision decide(PlannedElection election, Optional<PartitionState> now, Cuts cuts) {
    if (now.isEmpty()) {
      return new Decision.Stop(
          new ElectionResult(
              election.id(),
              Outcome.SKIPPED,
              OptionalInt.of(election.designatedLeader()),
              OptionalInt.empty(),
              "UNKNOWN_TOPIC_OR_PARTITION",
              "does not exist (any more), or the right DESCRIBE on its topic is missing"));
    }
    Recheck recheck = new Recheck(election, now.get(), cuts);
    return recheck
        .identity()
        .or(recheck::present)
        .or(recheck::staleBasis)
        .or(recheck::designatedBroker)
        .or(recheck::worseEvidence)
        .or(recheck::moreThanAgreed)
        .or(recheck::controllersOwnChoice)
        .<Decision>map(Decision.Stop::new)
        .orElseGet(recheck::route);
  }

  private Optional<ElectionResult> identity() {
    return election
        .basis()
        .filter(basis -> !basis.topicId().equals(state.topicId()))
        .map(basis -> skip("TOPIC_RECREATED", "the topic was recreated since the plan was made"));
  }

  private Optional<ElectionResult> present() {
    if (state.leader().isPresent()) {
      int leader = state.leader().getAsInt();
      return Optional.of(
          result(
              Outcome.NOT_NEEDED,
              state.leader(),
              "NONE",
              "already has a leader (broker %d), nothing was sent".formatted(leader)));
    }
    if (state.leaderHidden()) {
      return Optional.of(
          result(
              Outcome.NOT_NEEDED,
              OptionalInt.empty(),
              "NONE",
              "already has a leader, which is not visible on this listener; nothing was sent"));
    }
    return Optional.empty();
  }

  private Optional<ElectionResult> staleBasis() {
    return election.basis().flatMap(this::staleBasis);
  }

  private Optional<ElectionResult> staleBasis(Basis basis) {
    if (!new HashSet<>(basis.replicas()).equals(new HashSet<>(state.assignment()))) {
      return Optional.of(
          skip(
              "REPLICAS_CHANGED",
              "the replicas changed from %s to %s since the plan was made"
                  .formatted(basis.replicas(), state.assignment())));
    }
    if (basis.leaderEpoch() != state.leaderEpoch()) {
      return Optional.of(
          skip(
              "LEADER_EPOCH_MOVED",
              "the leader epoch moved from %d to %d since the plan was made; look again"
                  .formatted(basis.leaderEpoch(), state.leaderEpoch())));
    }
    return Optional.empty();
  }

  private Optional<ElectionResult> designatedBroker() {
    int designated = election.designatedLeader();
    Optional<RankedReplica> ranked =
        ranking.stream().filter(replica -> replica.brokerId() == designated).findFirst();
    if (ranked.isEmpty()) {
      return Optional.of(
          skip(
              "NOT_A_REPLICA",
              "broker %d is not among the replicas %s".formatted(designated, state.assignment())));
    }
    return ranked
        .filter(replica -> !replica.electable())
        .map(
            replica ->
                skip("NOT_ELECTABLE", "broker %d is %s".formatted(designated, replica.reason())));
  }

  private Optional<ElectionResult> worseEvidence() {
    return new EvidenceCheck(election, state)
        .worse()
        .map(change -> skip(change.code(), change.sentence()));
  }

  /** A loss that was agreed to must not become a greater one without being asked for again. */
  private Optional<ElectionResult> moreThanAgreed() {
    if (election.agreed().isEmpty()) {
      return Optional.empty();
    }
    AgreedLoss agreed = election.agreed().get();
    Loss loss = LossEstimate.of(state, election.designatedLeader(), cuts);
    return agreed.covers(loss)
        ? Optional.empty()
        : Optional.of(skip("LOSS_NOW", agreed.outgrown(election.designatedLeader(), loss)));
  }

  /** Where the controller would elect another whatever the order, nothing must be sent. */
  private Optional<ElectionResult> controllersOwnChoice() {
    int designated = election.designatedLeader();
    if (controller.unknowable()) {
      return Optional.of(
          skip(
              "ELR_UNKNOWN",
              "the ISR is empty and the ELR is not known (%s): the controller could elect another"
                  .formatted(state.elr().reason())));
    }
    List<Integer> inSync = controller.inSync();
    if (!inSync.isEmpty()) {
      return inSync.contains(designated) ? Optional.empty() : Optional.of(passesOver(inSync));
    }
    OptionalInt lastKnown = controller.lastKnownLeader();
    if (lastKnown.isPresent() && lastKnown.getAsInt() != designated) {
      return Optional.of(
          skip(
              "LAST_KNOWN_LEADER",
              "the controller would elect the last known leader, broker %d, instead"
                  .formatted(lastKnown.getAsInt())));
    }
    return Optional.empty();
  }

  private ElectionResult passesOver(List<Integer> inSync) {
    return ranking.stream()
        .filter(replica -> replica.standing() == Standing.CLEAN)
        .findFirst()
        .map(
            clean ->
                skip(
                    "CLEAN_LEADER_AVAILABLE",
                    "broker %d is in sync and live: electing it loses nothing, so no unclean"
                            .formatted(clean.brokerId())
                        + " election is made; plan again"))
        .orElseGet(
            () ->
                skip(
                    "IN_SYNC_WITHOUT_COPY",
                    "the controller would elect broker %d, which it counts as in sync although the"
                            .formatted(inSync.get(0))
                        + " broker reports no usable copy; stop that broker first"));
  }

  private Decision route() {
    int designated = election.designatedLeader();
    if (controller.staysWith(designated)) {
      return new Decision.Go(new Route(election, state, Optional.empty(), cuts));
    }
    Optional<ElectionResult> fixed = orderCannotChange(designated);
    if (fixed.isEmpty()) {
      return new Decision.Go(new Route(election, state, Optional.of(order(designated)), cuts));
    }
    return controller.now() == designated
        ? new Decision.Go(new Route(election, state, Optional.empty(), cuts))
        : new Decision.Stop(fixed.get());
  }

  private Optional<ElectionResult> orderCannotChange(int designated) {
    if (state.reassignment() instanceof Reading.Unknown<Reassignment> unknown) {
      return Optional.of(
          skip(
              "REASSIGNMENT_UNKNOWN",
              "electing broker %d needs another assignment order, which could overwrite a"
                      .formatted(designated)
                  + " reassignment in flight, and that is unknown: "
                  + unknown.detail()));
    }
    return state
        .reassignment()
        .asOptional()
        .filter(Reassignment::inFlight)
        .map(
            reassignment ->
                skip(
                    "REASSIGNMENT_IN_PROGRESS",
                    "a reassignment is in flight (adding %s, removing %s) and would be overwritten;"
                            .formatted(reassignment.adding(), reassignment.removing())
                        + " as it stands the controller would elect broker "
                        + controller.now()));
  }

  /**
   * The designated broker, then the whole ranking: if the designated one is fenced in between, the
   * next best is elected and not an arbitrary one.
   */
  private List<Integer> order(int designated) {
    List<Integer> order = new ArrayList<>();
    order.add(designated);
    ranking.stream()
        .map(RankedReplica::brokerId)
        .filter(broker -> broker != designated)
        .forEach(order::add);
    return List.copyOf(order);
  }

  private ElectionResult skip(String code, String sentence) {
    return result(Outcome.SKIPPED, OptionalInt.empty(), code, sentence);
  }

  private ElectionResult result(Outcome outcome, OptionalInt leader, String code, String sentence) {
    return new ElectionResult(
        election.id(),
        outcome,
        OptionalInt.of(election.designatedLeader()),
        leader,
        code,
        sentence);
  }
}
