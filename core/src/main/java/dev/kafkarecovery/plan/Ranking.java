package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.plan.RankedReplica.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Orders the replicas of a partition by how much of the log survives if they lead.
 *
 * <p>Within a standing: the higher last written leader epoch, then the higher log end offset, then
 * membership of the ISR or ELR, then of the last known ELR, then the assignment order. The last key
 * is unique, so the answer is always the same.
 */
public final class Ranking {
  private Ranking() {}

  /** All replicas of the partition, best first, those that cannot be elected last. */
  public static List<RankedReplica> rank(PartitionState state) {
    List<Replica> ordered = new ArrayList<>(state.replicas());
    // The sort is stable and starts from the assignment order: that is the last key.
    ordered.sort(
        Comparator.comparing((Replica replica) -> standing(state, replica))
            .thenComparing(Comparator.comparingInt(Ranking::epochOrLowest).reversed())
            .thenComparing(Comparator.comparingLong(Ranking::endOrLowest).reversed())
            .thenComparingInt(replica -> membership(state, replica.brokerId())));
    Optional<Replica> best = ordered.stream().filter(replica -> replica.online()).findFirst();
    return ordered.stream()
        .map(
            replica ->
                new RankedReplica(
                    replica,
                    standing(state, replica),
                    reason(state, replica, best.orElse(replica))))
        .toList();
  }

  private static Standing standing(PartitionState state, Replica replica) {
    if (!replica.online() || holdsNoCopy(replica)) {
      return Standing.REJECTED;
    }
    if (inSync(state, replica.brokerId())) {
      return Standing.CLEAN;
    }
    return replica.log().rankable() ? Standing.CANDIDATE : Standing.UNPROVEN;
  }

  /** True for a member of the ISR or the ELR: it holds every committed record. */
  public static boolean inSync(PartitionState state, int brokerId) {
    return state.isr().contains(brokerId) || state.elr().orElse(List.of()).contains(brokerId);
  }

  /** True when the replica's broker answered that it has no such log, or an offline one. */
  private static boolean holdsNoCopy(Replica replica) {
    return replica.log().logEndOffset() instanceof Reading.Unknown<Long> unknown
        && (unknown.why() == Reading.Why.NO_COPY || unknown.why() == Reading.Why.LOG_DIR_OFFLINE);
  }

  private static int membership(PartitionState state, int brokerId) {
    if (inSync(state, brokerId)) {
      return 0;
    }
    return state.lastKnownElr().orElse(List.of()).contains(brokerId) ? 1 : 2;
  }

  private static int epochOrLowest(Replica replica) {
    return replica.log().lastWrittenLeaderEpoch().orElse(Integer.MIN_VALUE);
  }

  private static long endOrLowest(Replica replica) {
    return replica.log().logEndOffset().orElse(Long.MIN_VALUE);
  }

  private static String reason(PartitionState state, Replica replica, Replica best) {
    return switch (standing(state, replica)) {
      case REJECTED -> rejection(replica) + evidence(state, replica, best);
      case CLEAN ->
          state.isr().contains(replica.brokerId())
              ? "in the ISR: holds every committed record"
              : "in the ELR: holds every committed record";
      case UNPROVEN -> "log unknown: " + unknownPart(replica.log());
      case CANDIDATE -> comparison(state, replica, best) + adding(state, replica.brokerId());
    };
  }

  private static String rejection(Replica replica) {
    return switch (replica.state()) {
      case ONLINE -> "not electable: " + replica.log().logEndOffset().reason();
      case FENCED -> "not electable: its broker is fenced";
      case NOT_REGISTERED -> "not electable: its broker is not registered";
      case NOT_LIVE -> "not electable: its broker is not live";
      case LOG_DIR_OFFLINE -> "not electable: its log directory is offline";
    };
  }

  /** What a log is worth that cannot lead now: its broker may come back. */
  private static String evidence(PartitionState state, Replica replica, Replica best) {
    boolean idle = !best.online() || inSync(state, best.brokerId());
    if (idle || replica.online() || !replica.log().rankable()) {
      return "";
    }
    if (!best.log().rankable()) {
      return "; its log is known";
    }
    int epoch = epochOrLowest(replica);
    int bestEpoch = epochOrLowest(best);
    long more = endOrLowest(replica) - endOrLowest(best);
    if (epoch == bestEpoch && more == 0) {
      return "; its log equals that of broker " + best.brokerId();
    }
    if (epoch < bestEpoch || (epoch == bestEpoch && more < 0)) {
      return "; " + comparison(state, replica, best);
    }
    String beyond =
        epoch > bestEpoch
            ? "newer epoch %d than %d of broker %d".formatted(epoch, bestEpoch, best.brokerId())
            : "%,d offsets more than broker %d".formatted(more, best.brokerId());
    return (bestOfAll(state, replica) ? "; best copy: " : "; better copy: ") + beyond;
  }

  private static boolean bestOfAll(PartitionState state, Replica replica) {
    return state.replicas().stream()
        .filter(other -> other.log().rankable())
        .noneMatch(
            other ->
                epochOrLowest(other) > epochOrLowest(replica)
                    || (epochOrLowest(other) == epochOrLowest(replica)
                        && endOrLowest(other) > endOrLowest(replica)));
  }

  private static String unknownPart(ReplicaLog log) {
    return log.logEndOffset().isKnown()
        ? "last written epoch: " + log.lastWrittenLeaderEpoch().reason()
        : log.logEndOffset().reason();
  }

  private static String comparison(PartitionState state, Replica replica, Replica best) {
    if (replica.brokerId() == best.brokerId()) {
      return "best log: newest epoch, then longest";
    }
    if (inSync(state, best.brokerId()) || !best.log().rankable()) {
      return "not in sync";
    }
    int epoch = epochOrLowest(replica);
    int bestEpoch = epochOrLowest(best);
    long end = endOrLowest(replica);
    long bestEnd = endOrLowest(best);
    if (epoch < bestEpoch) {
      return (end > bestEnd ? "longer, but " : "")
          + "older epoch %d than %d of broker %d".formatted(epoch, bestEpoch, best.brokerId());
    }
    if (end < bestEnd) {
      return "%,d offsets fewer than broker %d".formatted(bestEnd - end, best.brokerId());
    }
    return membership(state, replica.brokerId()) > membership(state, best.brokerId())
        ? "equal log, but not a last known leader as broker " + best.brokerId()
        : "equal log, later in the assignment than broker " + best.brokerId();
  }

  private static String adding(PartitionState state, int brokerId) {
    return state.reassignment().asOptional().filter(r -> r.adding().contains(brokerId)).isPresent()
        ? "; being added, may be incomplete"
        : "";
  }
}
