package dev.kafkarecovery.addon.broker;

import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery.Dir;
import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery.RecoveryThread;
import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery.Response;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How far the broker's logs are. Counts come from the broker's gauges at the moment of asking,
 * bytes from what {@link #look} found on disk.
 */
public final class LogRecovery {
  private static final int UNKNOWN = -1;
  private static final int RUNNING = 3;

  private static final long COUNT_NANOS = 500_000_000L;

  private final BrokerBeans beans;
  private long counted = System.nanoTime() - COUNT_NANOS;
  private final Map<String, Boolean> cleanlyStopped = new HashMap<>();
  private volatile Map<String, DirWork> work = Map.of();

  public LogRecovery(BrokerBeans beans) {
    this.beans = beans;
  }

  /**
   * Looks once; to be called again and again by a thread of the add-on, often until loading begins.
   *
   * @return whether the broker is still on its way, so that the next look should be soon
   */
  public boolean look() {
    Map<String, Integer> left = counts();
    if (left.isEmpty()) {
      work = Map.of();
      // Kafka deletes the mark of a clean stop when it begins to load.
      beans.logDirs().keySet().forEach(dir -> cleanlyStopped.put(dir, DirWork.stoppedCleanly(dir)));
      return !serving();
    }
    Map<String, DirWork> next = new HashMap<>();
    for (String dir : left.keySet()) {
      DirWork known = work.get(dir);
      next.put(
          dir,
          known == null
              ? DirWork.find(Path.of(dir), cleanlyStopped.getOrDefault(dir, false))
              : known);
    }
    work = Map.copyOf(next);
    // Many names where there are many logs: not at every look.
    if (System.nanoTime() - counted > COUNT_NANOS) {
      Set<String> loaded = beans.loadedLogs();
      next.values().forEach(dir -> dir.take(loaded));
      counted = System.nanoTime();
    }
    return true;
  }

  /** Logs still to load, of all directories that are not offline; 0 while none are loaded. */
  public int remainingLogs() {
    return counts().values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Bytes still to read for recovery in a directory; 0 while none are, empty if not known yet. */
  public OptionalLong remainingBytes(String dir) {
    return remainingBytes(counts().containsKey(dir) ? Set.of(dir) : Set.of());
  }

  /** The same of all directories. */
  public OptionalLong remainingBytes() {
    return remainingBytes(counts().keySet());
  }

  private OptionalLong remainingBytes(Set<String> loading) {
    Map<String, DirWork> known = work;
    return known.keySet().containsAll(loading)
        ? OptionalLong.of(
            known.entrySet().stream()
                .filter(dir -> loading.contains(dir.getKey()))
                .mapToLong(dir -> dir.getValue().remainingBytes())
                .sum())
        : OptionalLong.empty();
  }

  private boolean serving() {
    OptionalInt state = beans.brokerState();
    return state.isPresent() && state.getAsInt() >= RUNNING;
  }

  /** A gauge that is left behind on a broker that serves is no recovery. */
  private Map<String, Integer> counts() {
    if (serving()) {
      return Map.of();
    }
    Map<String, Integer> left = new HashMap<>(beans.remainingLogs());
    beans
        .logDirs()
        .forEach(
            (dir, offline) -> {
              if (offline) {
                left.remove(dir);
              }
            });
    return left;
  }

  /** The cluster that this broker belongs to, by its files. */
  public Optional<String> clusterId() {
    return beans.logDirs().keySet().stream()
        .flatMap(dir -> PartitionFiles.meta(Path.of(dir), "cluster.id").stream())
        .findFirst();
  }

  /** All of it, for {@code DescribeLogRecovery}. */
  public Response describe() {
    Map<String, Integer> left = counts();
    List<Dir> dirs = new ArrayList<>();
    beans.logDirs().forEach((path, offline) -> dirs.add(dir(path, offline, left)));
    int id =
        dirs.stream()
            .map(dir -> PartitionFiles.brokerId(Path.of(dir.path())))
            .filter(OptionalInt::isPresent)
            .mapToInt(OptionalInt::getAsInt)
            .findFirst()
            .orElse(UNKNOWN);
    return new Response(
        0,
        (short) 0,
        Optional.empty(),
        id,
        beans.brokerState().orElse(UNKNOWN),
        ManagementFactory.getRuntimeMXBean().getStartTime(),
        dirs);
  }

  private Dir dir(String path, boolean offline, Map<String, Integer> left) {
    Integer logs = left.get(path);
    DirWork known = work.get(path);
    if (logs == null) {
      return new Dir(path, offline, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, List.of());
    }
    List<RecoveryThread> threads = new ArrayList<>();
    beans
        .remainingSegments(path)
        .forEach((thread, count) -> threads.add(new RecoveryThread(thread, count.orElse(UNKNOWN))));
    return new Dir(
        path,
        offline,
        known == null ? UNKNOWN : Math.max(known.totalLogs(), logs),
        logs,
        known == null ? UNKNOWN : known.totalBytes(),
        known == null ? UNKNOWN : known.remainingBytes(),
        threads);
  }
}
