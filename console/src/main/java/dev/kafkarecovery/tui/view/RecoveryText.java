package dev.kafkarecovery.tui.view;

import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.render.Sanitizer;
import dev.kafkarecovery.render.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is said of a broker that is on its way back, for {@code RecoveryProgress}. */
final class RecoveryText {
  private RecoveryText() {}

  /** In a word or two: {@code recovering 48%}; empty where nothing is known to be under way. */
  static String brief(RecoveryProgress seen) {
    return switch (seen.recovery().state()) {
      case NOT_STARTED -> "starting";
      case NOT_LOADING -> "not loading";
      case RECOVERING ->
          "recovering" + seen.loadedPart().map(part -> " " + percent(part)).orElse("");
      case LOADED -> "logs loaded";
      case STOPPING -> "stopping";
      case SERVING, UNKNOWN -> "";
    };
  }

  /** The part that is loaded, rounded down: 100% only when all is. */
  static String percent(double part) {
    return (int) Math.floor(part * 100) + "%";
  }

  /** {@code 12 logs}, {@code 4.1k logs}. */
  static String logsLeft(RecoveryProgress seen) {
    return seen.recovery()
        .remainingLogs()
        .map(left -> few(left) + (left == 1 ? " log" : " logs"))
        .orElse("? logs");
  }

  private static String few(int number) {
    return number < 10_000
        ? Words.number(number)
        : String.format(Locale.ROOT, "%.1fk", number / 1000.0);
  }

  /** {@code ~20s}, or why that cannot be said. */
  static String timeLeft(RecoveryProgress seen) {
    Reading<Duration> left = seen.outlook().timeLeft();
    return left.map(Words::roughly).orElse(Sanitizer.clean(left.reason()));
  }

  /** {@code ↻2x} for a broker that began anew twice; empty where it did not. */
  static String restarts(RecoveryProgress seen) {
    int restarts = seen.outlook().restarts();
    return restarts == 0 ? "" : "↻" + restarts + "x";
  }

  /** All that is known of it, in sentences: for the partition's whole page. */
  static List<String> sentences(RecoveryProgress seen) {
    BrokerRecovery recovery = seen.recovery();
    List<String> lines = new ArrayList<>();
    lines.add(Sanitizer.clean(recovery.detail()));
    if (recovery.onItsWay() && recovery.remainingLogs().isKnown()) {
      lines.add(
          "%s%s left, %s (from %s)"
              .formatted(
                  seen.loadedPart().map(part -> percent(part) + " loaded, ").orElse(""),
                  logsLeft(seen),
                  timeLeft(seen),
                  source(recovery.source())));
    }
    rate(seen).ifPresent(lines::add);
    if (seen.outlook().restarts() > 0) {
      lines.add("restarted during recovery (%dx)".formatted(seen.outlook().restarts()));
    }
    recovery
        .gauges()
        .asOptional()
        .map(RecoveryGauges::dirs)
        .filter(dirs -> dirs.size() > 1)
        .ifPresent(dirs -> dirs.forEach(dir -> lines.add(directory(dir))));
    return lines;
  }

  private static String directory(LogDirProgress dir) {
    String left =
        dir.remainingLogs().isPresent()
            ? Words.count(dir.remainingLogs().getAsInt(), "log") + " left"
            : "not counted";
    return Sanitizer.clean(dir.dir()) + ": " + (dir.offline() ? "offline" : left);
  }

  private static Optional<String> rate(RecoveryProgress seen) {
    Reading<Double> logs = seen.outlook().logsPerMinute();
    return logs.asOptional()
        .filter(perMinute -> seen.recovery().state() == BrokerRecovery.State.RECOVERING)
        .map(perMinute -> String.format(Locale.ROOT, "%,.0f logs a minute lately", perMinute));
  }

  static String source(BrokerRecovery.Source source) {
    return switch (source) {
      case JMX -> "JMX";
      case PROMETHEUS -> "Prometheus";
      case ADD_ON -> "the add-on";
      case NONE -> "metadata";
    };
  }
}
