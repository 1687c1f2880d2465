package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.RecoveryGauges;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What one reading says, split into lanes that are loaded side by side: the log directories, or the
 * whole broker where the bytes are known for it alone.
 *
 * @param lanes by directory; without those that are offline or do not count
 */
record Sample(Instant at, Map<String, Point> lanes) {
  Sample {
    lanes = Map.copyOf(lanes);
  }

  /**
   * What is left in a lane.
   *
   * @param bytes empty where not known
   */
  record Point(int logs, Optional<Long> bytes, Map<String, OptionalInt> segments) {
    Point {
      segments = Map.copyOf(segments);
    }

    int busyThreads() {
      return (int) segments.values().stream().filter(left -> left.orElse(0) > 0).count();
    }
  }

  static Sample of(Instant at, RecoveryGauges gauges) {
    Map<String, Point> lanes = new TreeMap<>();
    boolean bytesByDir = gauges.counted().allMatch(dir -> dir.remainingBytes().isKnown());
    gauges.counted().forEach(dir -> lanes.put(dir.dir(), point(dir)));
    if (bytesByDir || !gauges.remainingBytes().isKnown() || lanes.isEmpty()) {
      return new Sample(at, lanes);
    }
    Map<String, OptionalInt> segments = new TreeMap<>();
    lanes.values().forEach(point -> segments.putAll(point.segments()));
    int logs = lanes.values().stream().mapToInt(Point::logs).sum();
    return new Sample(
        at, Map.of("", new Point(logs, gauges.remainingBytes().asOptional(), segments)));
  }

  private static Point point(LogDirProgress dir) {
    Map<String, OptionalInt> segments = new TreeMap<>();
    dir.remainingSegments().forEach((thread, left) -> segments.put(dir.dir() + "#" + thread, left));
    return new Point(
        dir.remainingLogs().orElseThrow(), dir.remainingBytes().asOptional(), segments);
  }
}
