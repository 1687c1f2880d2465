package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/**
 * The brokers that are worth waiting for: in sync with a partition, down, and able to come back.
 */
public final class Awaited {
  private static final int NAMED = 5;

  private Awaited() {}

  /** Those of an offline partition, ascending; none for one that has a leader. */
  public static List<Integer> of(ClusterSnapshot snapshot, PartitionState state) {
    if (!state.offline()) {
      return List.of();
    }
    // Loops, since streams cost four times as much here.
    List<Integer> awaited = new ArrayList<>(2);
    for (int id : state.isr()) {
      add(awaited, snapshot, id);
    }
    for (int id : state.elr().orElse(List.of())) {
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
   * What their return does, as a clause. Of several in-sync replicas, one that died by a crash is
   * taken out of the ELR when it registers again, and leads nothing before the others are back.
   *
   * @param awaited not empty
   */
  public static String sentence(PartitionState state, List<Integer> awaited) {
    TreeSet<Integer> others = new TreeSet<>(state.isr());
    others.addAll(state.elr().orElse(List.of()));
    awaited.forEach(others::remove);
    String names = Words.namedBrokers(awaited, NAMED);
    if (!others.isEmpty()) {
      return "if %s %s back, %s may lead with nothing committed lost; after a crash not before %s"
          .formatted(
              names,
              awaited.size() == 1 ? "comes" : "come",
              awaited.size() == 1 ? "it" : "one of them",
              Words.namedBrokers(List.copyOf(others), NAMED));
    }
    return awaited.size() == 1
        ? "if %s comes back it leads, and nothing committed is lost".formatted(names)
        : "if %s all come back one of them leads, and nothing committed is lost".formatted(names);
  }
}
