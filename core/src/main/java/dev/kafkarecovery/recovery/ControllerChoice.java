package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.plan.Ranking;
import java.util.List;
import java.util.OptionalInt;

/**
 * Whom the controller takes in an UNCLEAN election: a live member of the ISR or ELR, else the
 * single last known leader, else the first acceptable replica in assignment order. It goes by its
 * own metadata: a copy that its broker reports as missing is as acceptable to it as any.
 */
record ControllerChoice(PartitionState state) {
  /** The replicas that it can elect, in assignment order, as far as this listener shows them. */
  List<Integer> acceptable() {
    return state.replicas().stream().filter(Replica::online).map(Replica::brokerId).toList();
  }

  /** The acceptable members of the ISR or ELR: one of them is elected, whatever the others hold. */
  List<Integer> inSync() {
    return acceptable().stream().filter(broker -> Ranking.inSync(state, broker)).toList();
  }

  /** The last known leader, where it is elected whatever the order. */
  OptionalInt lastKnownLeader() {
    List<Integer> lastKnown = state.lastKnownElr().orElse(List.of());
    boolean forced =
        state.isr().isEmpty() && state.elr().orElse(List.of()).isEmpty() && lastKnown.size() == 1;
    return forced && acceptable().contains(lastKnown.get(0))
        ? OptionalInt.of(lastKnown.get(0))
        : OptionalInt.empty();
  }

  /**
   * True where nobody can say. Only a cluster with ELR has an empty ISR, and there a member of the
   * ELR goes before all others.
   */
  boolean unknowable() {
    return state.isr().isEmpty() && !state.elr().isKnown();
  }

  /** Whom it takes in the present order of the assignment, if nothing changes. */
  int now() {
    List<Integer> inSync = inSync();
    return (inSync.isEmpty() ? acceptable() : inSync).stream().findFirst().orElseThrow();
  }

  /**
   * True if the present order elects this broker, or one that is in sync, also when a replica comes
   * back between the look and the election. A look is up to some seconds old, and in an incident
   * brokers restart.
   */
  boolean staysWith(int broker) {
    List<Integer> before = state.assignment().subList(0, state.assignment().indexOf(broker));
    return now() == broker
        && (Ranking.inSync(state, broker)
            || before.stream().allMatch(other -> Ranking.inSync(state, other)));
  }
}
