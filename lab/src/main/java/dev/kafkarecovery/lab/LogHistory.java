package dev.kafkarecovery.lab;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What every replica of one partition must hold after several leaders, worked out from who was up
 * and who wrote: no broker is asked. A generation is the time of one leader; Kafka gives each a
 * leader epoch of its own, later ones a higher one.
 */
final class LogHistory {

  private final List<Integer> replicas;
  private final Map<Integer, Log> logs = new TreeMap<>();
  private Set<Integer> inSync;
  private Optional<Integer> leader;
  private int generation;

  /** Offsets from {@code start} up to {@code end} without it, written by one leader. */
  record Run(int generation, long start, long end) {}

  /**
   * A log.
   *
   * @param start its first offset; what stood before was deleted
   * @param runs all that was ever written to it and not cut off since, also what was deleted
   */
  record Log(long start, List<Run> runs) {

    Log {
      runs = List.copyOf(runs);
    }

    long end() {
      return runs.isEmpty() ? 0 : runs.get(runs.size() - 1).end();
    }

    /** Who wrote an offset. */
    int generationAt(long offset) {
      return runs.stream()
          .filter(run -> run.start() <= offset && offset < run.end())
          .map(Run::generation)
          .findFirst()
          .orElseThrow(() -> new LabException("Nothing was written at offset " + offset + "."));
    }

    private Log plus(int generation, long records) {
      List<Run> longer = new ArrayList<>(runs);
      Run last = runs.isEmpty() ? new Run(-1, 0, 0) : runs.get(runs.size() - 1);
      if (last.generation() == generation) {
        longer.set(longer.size() - 1, new Run(generation, last.start(), last.end() + records));
      } else {
        longer.add(new Run(generation, last.end(), last.end() + records));
      }
      return new Log(start, longer);
    }
  }

  /**
   * A partition that was just created with all its brokers up.
   *
   * @param replicas in assignment order; the first leads
   */
  LogHistory(List<Integer> replicas) {
    this.replicas = List.copyOf(replicas);
    inSync = Set.copyOf(replicas);
    leader = Optional.of(replicas.get(0));
    replicas.forEach(id -> logs.put(id, new Log(0, List.of())));
  }

  /**
   * Other brokers are up now. A live member of the in-sync replicas leads; without one, the first
   * live replica does if it is elected uncleanly, and else nobody. Live replicas follow.
   */
  void enter(Set<Integer> up, boolean electUncleanly) {
    Optional<Integer> before = leader;
    Set<Integer> candidates = new HashSet<>(inSync);
    candidates.retainAll(up);
    if (candidates.isEmpty() && electUncleanly) {
      candidates.addAll(up);
    }
    leader =
        before
            .filter(candidates::contains)
            .or(() -> replicas.stream().filter(candidates::contains).findFirst());
    leader.ifPresent(
        now -> {
          if (!Optional.of(now).equals(before)) {
            generation++;
          }
          inSync = new HashSet<>(replicas);
          inSync.retainAll(up);
          copy(now);
        });
  }

  private void copy(int from) {
    Log log = log(from);
    inSync.forEach(id -> logs.put(id, log));
  }

  /** The leader, or empty when the partition is offline. */
  Optional<Integer> leader() {
    return leader;
  }

  /** Counts offsets that the leader wrote and all in sync have; throws when nobody leads. */
  void wrote(long offsets) {
    int now = leading();
    logs.put(now, log(now).plus(generation, offsets));
    copy(now);
  }

  /** Records before an offset were deleted on the leader and all in sync. */
  void deletedBefore(long offset) {
    int now = leading();
    logs.put(now, new Log(offset, log(now).runs()));
    copy(now);
  }

  private int leading() {
    return leader.orElseThrow(() -> new LabException("Nobody leads, so nothing can be written."));
  }

  /** What a replica holds. */
  Log log(int replica) {
    Log log = logs.get(replica);
    if (log == null) {
      throw new LabException("Broker " + replica + " is not among the replicas " + replicas + ".");
    }
    return log;
  }

  /** The log ends of all replicas. */
  Map<Integer, Long> ends() {
    Map<Integer, Long> ends = new HashMap<>();
    logs.forEach((id, log) -> ends.put(id, log.end()));
    return ends;
  }

  /**
   * From which offset a follower's records go when another replica leads: where their histories
   * part. All of them go when what is left of the follower's log would end before the leader's
   * begins.
   *
   * @return the follower's log end when nothing goes, its start when all does
   */
  long cut(int leadingReplica, int follower) {
    Log ahead = log(leadingReplica);
    Log behind = log(follower);
    long common = 0;
    while (common < Math.min(ahead.end(), behind.end())
        && ahead.generationAt(common) == behind.generationAt(common)) {
      common++;
    }
    return common < ahead.start() ? behind.start() : Math.max(common, behind.start());
  }
}
