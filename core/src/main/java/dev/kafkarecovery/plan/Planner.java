package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.plan.RankedReplica.Standing;
import dev.kafkarecovery.plan.Recommendation.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Turns what was seen into advice, and advice into planned elections. */
public final class Planner {
  private Planner() {}

  /** Advice for each partition of the snapshot, in its order. */
  public static List<Recommendation> recommend(ClusterSnapshot snapshot) {
    return recommend(snapshot, Cuts.NONE);
  }

  /** The same, with what is known of where logs would be cut. */
  public static List<Recommendation> recommend(ClusterSnapshot snapshot, Cuts cuts) {
    return snapshot.partitions().stream().map(state -> recommend(state, cuts)).toList();
  }

  /** Advice for one partition. */
  public static Recommendation recommend(PartitionState state) {
    return recommend(state, Cuts.NONE);
  }

  /** The same, with what is known of where logs would be cut. */
  public static Recommendation recommend(PartitionState state, Cuts cuts) {
    List<RankedReplica> ranking = Ranking.rank(state);
    if (state.leader().isPresent()) {
      return nothing(
          state, ranking, Kind.LEADER_PRESENT, "broker %d leads".formatted(leader(state)));
    }
    if (state.leaderHidden()) {
      return nothing(
          state,
          ranking,
          Kind.LEADER_HIDDEN,
          "has a leader that is not visible on this listener; connect through the inter-broker"
              + " listener to see it");
    }
    List<RankedReplica> electable = ranking.stream().filter(RankedReplica::electable).toList();
    if (electable.isEmpty()) {
      return nothing(state, ranking, Kind.NO_ELECTABLE_REPLICA, noElectable(state));
    }
    RankedReplica best = electable.get(0);
    return switch (best.standing()) {
      case CLEAN ->
          new Recommendation(
              state,
              Kind.CLEAN,
              ranking,
              OptionalInt.of(best.brokerId()),
              LossEstimate.of(state, best.brokerId(), cuts),
              "elect %d: %s%s"
                  .formatted(best.brokerId(), best.reason(), cameBackWithLess(state, best, cuts)),
              cuts);
      case CANDIDATE -> unclean(state, ranking, best, cuts);
      case UNPROVEN, REJECTED ->
          nothing(
              state,
              ranking,
              Kind.NO_EVIDENCE,
              "no log could be read well enough to choose: " + reasons(electable));
    };
  }

  /** The planned election of this broker, resting on what the recommendation saw. */
  public static PlannedElection planned(Recommendation advice, int brokerId, String note) {
    PartitionState state = advice.state();
    List<Evidence> evidence = evidence(advice, brokerId);
    return new PlannedElection(
        state.id(),
        brokerId,
        Optional.of(
            new PlannedElection.Basis(
                state.topicId(), state.leaderEpoch(), state.assignment(), evidence)),
        /* overridden= */ advice.pick().isEmpty() || advice.pick().getAsInt() != brokerId,
        AgreedLoss.of(advice.lossOf(brokerId)),
        note);
  }

  private static List<Evidence> evidence(Recommendation advice, int designated) {
    Map<Integer, Reading<Cut>> cuts = advice.cutsIf(designated);
    Reading<Cut> unknown = Reading.unknown(Reading.Why.NOT_ASKED, "it would lead");
    return advice.state().replicas().stream()
        .flatMap(
            replica ->
                evidence(replica).stream()
                    .map(
                        seen ->
                            cuts.getOrDefault(seen.brokerId(), unknown)
                                .map(cut -> seen.withCut(cut.from()))
                                .orElse(seen)))
        .toList();
  }

  /** A clean leader holds all that is committed, unless its disk lost some of it. */
  private static String cameBackWithLess(PartitionState state, RankedReplica best, Cuts cuts) {
    Loss loss = LossEstimate.of(state, best.brokerId(), cuts);
    return loss.none()
        ? ""
        : "; but it came back with less: %,d committed offsets that others hold will be cut"
            .formatted(loss.atLeast());
  }

  /** What is known of a replica's log; empty unless both its end and its epoch are. */
  public static Optional<Evidence> evidence(Replica replica) {
    return replica
        .log()
        .logEndOffset()
        .asOptional()
        .flatMap(
            end ->
                replica
                    .log()
                    .lastWrittenLeaderEpoch()
                    .asOptional()
                    .map(epoch -> new Evidence(replica.brokerId(), end, epoch)));
  }

  private static Recommendation nothing(
      PartitionState state, List<RankedReplica> ranking, Kind kind, String sentence) {
    return new Recommendation(
        state, kind, ranking, OptionalInt.empty(), Loss.NONE, sentence, Cuts.NONE);
  }

  private static Recommendation unclean(
      PartitionState state, List<RankedReplica> ranking, RankedReplica best, Cuts cuts) {
    StringBuilder sentence =
        new StringBuilder("elect %d: %s".formatted(best.brokerId(), best.reason()));
    List<String> down =
        ranking.stream()
            .filter(ranked -> ranked.standing() == Standing.REJECTED)
            .filter(ranked -> Ranking.inSync(state, ranked.brokerId()))
            .map(ranked -> Integer.toString(ranked.brokerId()))
            .toList();
    if (down.isEmpty() && Healing.byLastKnownLeader(state)) {
      sentence.append(
          "; broker %d was in sync last and is down: if it comes back nothing committed is lost unless"
                  .formatted(Healing.inSync(state).get(0))
              + " its machine crashed");
    } else if (down.size() == 1) {
      sentence.append(
          "; broker %s was in sync and is down: if it comes back nothing committed is lost"
              .formatted(down.get(0)));
    } else if (down.size() > 1) {
      // One alone does not lead after a crash: the controller takes it out of the ELR.
      sentence.append(
          "; brokers %s were in sync and are down: if they come back nothing committed is lost"
              .formatted(String.join(", ", down)));
    }
    ranking.stream()
        .filter(ranked -> !ranked.electable() && !down.contains("" + ranked.brokerId()))
        .filter(ranked -> better(ranked.replica(), best.replica()))
        .forEach(
            ranked ->
                sentence.append(
                    "; broker %d holds a better log and cannot lead now: %s"
                        .formatted(ranked.brokerId(), condition(ranked.replica()))));
    return new Recommendation(
        state,
        Kind.UNCLEAN,
        ranking,
        OptionalInt.of(best.brokerId()),
        LossEstimate.of(state, best.brokerId(), cuts),
        sentence.toString(),
        cuts);
  }

  private static boolean better(Replica one, Replica other) {
    return evidence(one).flatMap(mine -> evidence(other).map(mine::betterThan)).orElse(false);
  }

  private static int leader(PartitionState state) {
    return state.leader().orElseThrow();
  }

  private static String noElectable(PartitionState state) {
    String brokers =
        state.replicas().stream()
            .sorted(Comparator.comparingInt(Replica::brokerId))
            .map(replica -> "broker %d %s".formatted(replica.brokerId(), condition(replica)))
            .collect(Collectors.joining(", "));
    Reassignment reassignment = state.reassignment().orElse(Reassignment.NONE);
    return "no electable replica: "
        + brokers
        + (reassignment.inFlight() ? "; a reassignment is in flight and cannot finish" : "");
  }

  private static String condition(Replica replica) {
    return switch (replica.state()) {
      case ONLINE -> "has no usable copy: " + replica.log().logEndOffset().reason();
      case FENCED -> "is fenced";
      case NOT_REGISTERED -> "is not registered";
      case NOT_LIVE -> "is not live";
      case LOG_DIR_OFFLINE -> "has the log directory offline";
    };
  }

  private static String reasons(List<RankedReplica> electable) {
    return electable.stream()
        .map(ranked -> "broker %d: %s".formatted(ranked.brokerId(), ranked.reason()))
        .collect(Collectors.joining("; "));
  }
}
