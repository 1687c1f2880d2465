package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.LossEstimate;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.Tail;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Asks brokers for what the loss of elections hangs on. */
public final class LossLook {
  /**
   * An election whose loss is to be known.
   *
   * @param state the partition with its logs
   */
  public record Choice(PartitionState state, int broker) {}

  private static final int FEW = 200;

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

  /** Those that could be made at all: others lose nothing. */
  private static Stream<Choice> possible(Collection<Choice> choices) {
    return choices.stream()
        .filter(choice -> choice.state().offline())
        .filter(choice -> choice.state().replica(choice.broker()).isPresent());
  }

  /** What has to be asked to know the loss of these, and is not known yet; each once. */
  public static List<CutQuestion> open(Collection<Choice> choices, Cuts known) {
    return possible(choices)
        .flatMap(choice -> LossEstimate.open(choice.state(), choice.broker(), known).stream())
        .distinct()
        .toList();
  }

  /** The tails that go by these elections, as far as that is known, and that nobody read yet. */
  public static List<Tail> unread(Collection<Choice> choices, Cuts known) {
    return possible(choices)
        .flatMap(
            choice ->
                LossEstimate.cuts(choice.state(), choice.broker(), known).values().stream()
                    .flatMap(cut -> cut.asOptional().stream())
                    .flatMap(cut -> Tail.of(choice.state(), cut).stream()))
        .filter(known::unread)
        .distinct()
        .toList();
  }

  /** The same where it concerns few logs: each read can bring a quarter of a megabyte. */
  public static Cuts readFew(
      Cluster cluster, Collection<Choice> choices, Cuts known, Duration deadline)
      throws InterruptedException {
    return unread(choices, known).size() > FEW ? known : read(cluster, choices, known, deadline);
  }

  /** Reads what goes by these elections, once it is known where logs are cut. */
  public static Cuts read(
      Cluster cluster, Collection<Choice> choices, Cuts known, Duration deadline)
      throws InterruptedException {
    Cuts cuts = known;
    // Of one copy different tails can be asked for, one for each choice: each in a round of its
    // own.
    for (List<Tail> unread = unread(choices, cuts);
        !unread.isEmpty();
        unread = unread(choices, cuts)) {
      cuts = cuts.plusTails(cluster.tails(oneOfEachCopy(unread), deadline));
    }
    return cuts;
  }

  private static Collection<Tail> oneOfEachCopy(List<Tail> tails) {
    Map<Object, Tail> first = new LinkedHashMap<>();
    tails.forEach(tail -> first.putIfAbsent(List.of(tail.id(), tail.brokerId()), tail));
    return first.values();
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
