package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Collects the gauges of a log manager into directories, whatever source they come from. */
final class GaugeDirs {
  /** The gauges, by their names in lower case. */
  private enum Gauge {
    REMAINING_LOGS("remaininglogstorecover"),
    REMAINING_SEGMENTS("remainingsegmentstorecover"),
    OFFLINE("logdirectoryoffline"),
    /** Of the whole broker, from an add-on; 0 also where nothing is being recovered. */
    BROKER_LOGS("remaininglogstorecovery"),
    /** From an add-on: of one directory, or of the whole broker. */
    REMAINING_BYTES("remainingbytestorecovery");

    private final String lowerCase;

    Gauge(String lowerCase) {
      this.lowerCase = lowerCase;
    }

    static Optional<Gauge> of(String name) {
      String wanted = name.toLowerCase(Locale.ROOT);
      for (Gauge gauge : values()) {
        if (gauge.lowerCase.equals(wanted)) {
          return Optional.of(gauge);
        }
      }
      return Optional.empty();
    }
  }

  private static final class Dir {
    private boolean offline;
    private OptionalInt logs = OptionalInt.empty();
    private Reading<Long> bytes = Reading.unknown(Why.UNSUPPORTED, "bytes are not counted");
    private final Map<Integer, OptionalInt> segments = new TreeMap<>();
  }

  private final Map<String, Dir> dirs = new TreeMap<>();
  private Reading<Long> brokerBytes = Reading.unknown(Why.UNSUPPORTED, "bytes are not counted");
  private int brokerLogs;

  static boolean knows(String gauge) {
    return Gauge.of(gauge).isPresent();
  }

  /**
   * Takes one gauge.
   *
   * @param dir empty for the whole broker
   * @param thread the recovery thread's number; empty for other gauges
   * @param value empty where the gauge reads null
   */
  void take(String gauge, String dir, String thread, Optional<Number> value) {
    switch (Gauge.of(gauge).orElseThrow()) {
      case REMAINING_LOGS -> value.ifPresent(left -> dir(dir).logs = count(left));
      case REMAINING_SEGMENTS -> segments(dir, thread, value);
      case OFFLINE -> dir(dir).offline = value.filter(one -> one.doubleValue() == 1).isPresent();
      case BROKER_LOGS -> brokerLogs = value.map(Number::intValue).orElse(0);
      case REMAINING_BYTES -> value.ifPresent(left -> bytes(dir, left));
    }
  }

  private void segments(String dir, String thread, Optional<Number> value) {
    if (thread.chars().allMatch(Character::isDigit) && !thread.isEmpty() && thread.length() < 9) {
      dir(dir)
          .segments
          .put(Integer.parseInt(thread), value.map(GaugeDirs::count).orElse(OptionalInt.empty()));
    }
  }

  private void bytes(String dir, Number left) {
    Reading<Long> known = Reading.known(Math.max(0, left.longValue()));
    if (dir.isEmpty()) {
      brokerBytes = known;
    } else {
      dir(dir).bytes = known;
    }
  }

  private static OptionalInt count(Number number) {
    return OptionalInt.of(Math.max(0, number.intValue()));
  }

  private Dir dir(String name) {
    return dirs.computeIfAbsent(name, key -> new Dir());
  }

  /**
   * Falls back to the add-on's count of the whole broker where Kafka counts nothing. Its 0 is not
   * taken: it is the same before, after and without a recovery.
   *
   * @return whether that count is used
   */
  boolean useBrokerWide() {
    boolean counted = dirs.values().stream().anyMatch(dir -> dir.logs.isPresent());
    if (counted || brokerLogs == 0) {
      return false;
    }
    dir("").logs = OptionalInt.of(brokerLogs);
    return true;
  }

  Reading<Long> brokerBytes() {
    return brokerBytes;
  }

  List<LogDirProgress> build() {
    return dirs.entrySet().stream()
        .map(
            entry -> {
              Dir dir = entry.getValue();
              return new LogDirProgress(
                  entry.getKey(), dir.offline, dir.logs, dir.segments, dir.bytes);
            })
        .toList();
  }
}
