package dev.kafkarecovery.render;

import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.plan.Healing;
import java.util.List;
import java.util.TreeSet;

/**
 * The brokers that are worth waiting for: in sync with a partition, down, and able to come back.
 */
public final class Awaited {
  private static final int NAMED = 5;

  private Awaited() {}

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
        ? "if %s comes back it leads, and nothing committed is lost%s"
            .formatted(names, Healing.byLastKnownLeader(state) ? " unless its machine crashed" : "")
        : "if %s all come back one of them leads, and nothing committed is lost".formatted(names);
  }
}
