package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.LossEstimate;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Recommendation;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Asks brokers for what the loss of elections hangs on. */
public final class LossLook {
  /**
   * An election whose loss is to be known.
   *
   * @param state the partition with its logs
   */
  public record Choice(PartitionState state, int broker) {}

  private LossLook() {}

  /** The picks of the advice. */
  public static List<Choice> picks(Collection<Recommendation> advice) {
    return advice.stream()
        .filter(Recommendation::electable)
        .map(one -> new Choice(one.state(), one.pick().orElseThrow()))
        .toList();
  }

  /**
   * The elections of a plan.
   *
   * @param seen the partitions with their logs; elections of those that are missing are left out
   */
  public static List<Choice> elections(
      Collection<PlannedElection> elections, Collection<PartitionState> seen) {
    Map<TopicPartition, PartitionState> states = new HashMap<>();
    seen.forEach(state -> states.put(state.id(), state));
    return elections.stream()
        .filter(election -> states.containsKey(election.id()))
        .map(
            election ->
                new Choice(
                    Objects.requireNonNull(states.get(election.id())), election.designatedLeader()))
        .toList();
  }

  /** What has to be asked to know the loss of these, and is not known yet; each once. */
  public static List<CutQuestion> open(Collection<Choice> choices, Cuts known) {
    return choices.stream()
        .filter(choice -> choice.state().offline())
        .filter(choice -> choice.state().replica(choice.broker()).isPresent())
        .flatMap(choice -> LossEstimate.open(choice.state(), choice.broker(), known).stream())
        .distinct()
        .toList();
  }

  /**
   * Asks all that is open, and then what the answers open. A question that nobody answers is not
   * asked again here: it is known to be unknown, with the reason.
   *
   * @param known what is known already
   * @param deadline for each of the two or three rounds
   */
  public static Cuts ask(Cluster cluster, Collection<Choice> choices, Cuts known, Duration deadline)
      throws InterruptedException {
    Cuts cuts = known;
    for (List<CutQuestion> open = open(choices, cuts);
        !open.isEmpty();
        open = open(choices, cuts)) {
      cuts = cuts.plus(cluster.cuts(open, deadline));
    }
    return cuts;
  }
}
