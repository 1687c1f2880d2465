package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the return of brokers would heal, with nothing committed lost.
 *
 * @param byBroker for each broker that does not serve: how many offline partitions would get a
 *     leader if it came back
 */
public record Healing(Map<Integer, Integer> byBroker) {
  public Healing {
    byBroker = Map.copyOf(byBroker);
  }

  /**
   * Counts only partitions with one in-sync replica. Of several, one that died by a crash is taken
   * out of the ELR when it registers again, and leads nothing before the others are back.
   */
  public static Healing of(ClusterSnapshot snapshot) {
    Map<Integer, Integer> heals = new TreeMap<>();
    for (Broker broker : snapshot.brokers()) {
      if (!broker.serving()) {
        heals.put(broker.id(), 0);
      }
    }
    for (PartitionState state : snapshot.partitions()) {
      if (state.offline()) {
        List<Integer> inSync = inSync(state);
        if (inSync.size() == 1) {
          heals.computeIfPresent(inSync.get(0), (key, count) -> count + 1);
        }
      }
    }
    return new Healing(heals);
  }

  /** The in-sync replicas of an offline partition that could heal it by coming back, ascending. */
  public static List<Integer> awaited(ClusterSnapshot snapshot, PartitionState state) {
    if (!state.offline()) {
      return List.of();
    }
    List<Integer> awaited = new ArrayList<>(2);
    for (int id : inSync(state)) {
      add(awaited, snapshot, id);
    }
    Collections.sort(awaited);
    return awaited;
  }

  private static void add(List<Integer> awaited, ClusterSnapshot snapshot, int id) {
    for (Broker broker : snapshot.brokers()) {
      if (broker.id() == id && mayComeBack(broker) && !awaited.contains(id)) {
        awaited.add(id);
      }
    }
  }

  private static boolean mayComeBack(Broker broker) {
    return broker.state() == Broker.State.FENCED || broker.state() == Broker.State.NOT_LIVE;
  }

  /**
   * The members of the ISR and the ELR, each once. Where there are none, the last known leader if
   * there is one: a broker that crashed leaves the ELR when it registers, before it loads its logs,
   * and the controller elects it as soon as it serves (docs/kafka-facts.md).
   */
  public static List<Integer> inSync(PartitionState state) {
    List<Integer> members =
        Stream.concat(state.isr().stream(), state.elr().orElse(List.of()).stream())
            .distinct()
            .toList();
    List<Integer> lastKnown = state.lastKnownElr().orElse(List.of());
    return members.isEmpty() && state.elr().isKnown() && lastKnown.size() == 1
        ? lastKnown
        : members;
  }

  /**
   * True where nobody is in sync any more and the last one that was will lead when it comes back.
   */
  public static boolean byLastKnownLeader(PartitionState state) {
    return state.isr().isEmpty()
        && !inSync(state).isEmpty()
        && state.elr().orElse(List.of()).isEmpty();
  }
}
