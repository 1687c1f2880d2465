package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.BrokerRecovery.Source;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.RecoveryOutlook;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.plan.Healing;
import dev.kafkarecovery.render.TextTable.Align;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Brokers with their log recovery, as a table: first those whose return heals most, then those that
 * do not serve.
 */
public final class LogRecovery {
  private static final String NOTHING = "-";

  private final ClusterSnapshot snapshot;
  private final Map<Integer, RecoveryProgress> progress;
  private final Healing healing;

  /**
   * @param progress of brokers that were asked; may lack any
   */
  public LogRecovery(ClusterSnapshot snapshot, Map<Integer, RecoveryProgress> progress) {
    this.snapshot = snapshot;
    this.progress = Map.copyOf(progress);
    this.healing = Healing.of(snapshot);
  }

  /** How many offline partitions get a leader without a loss when this broker is back. */
  public int heals(Broker broker) {
    return healing.byBroker().getOrDefault(broker.id(), 0);
  }

  /** All brokers in the order of the table. */
  public List<Broker> brokers() {
    return snapshot.brokers().stream()
        .sorted(
            Comparator.comparingInt((Broker broker) -> -heals(broker))
                .thenComparing(Broker::serving)
                .thenComparing(Broker::id))
        .toList();
  }

  /** The table. */
  public List<String> lines() {
    TextTable table =
        new TextTable()
            .column("BROKER", Align.LEFT)
            .column("STATE", Align.LEFT)
            .column("SOURCE", Align.LEFT)
            .column("LOGS LEFT", Align.RIGHT)
            .column("SEGMENTS LEFT", Align.RIGHT)
            .column("RATE", Align.RIGHT)
            .column("TIME LEFT", Align.RIGHT)
            .column("RESTARTS", Align.RIGHT)
            .column("HEALS", Align.RIGHT)
            .column("NOTE", Align.LEFT);
    for (Broker broker : brokers()) {
      Optional<RecoveryProgress> seen = Optional.ofNullable(progress.get(broker.id()));
      seen.ifPresentOrElse(one -> row(table, broker, one), () -> row(table, broker));
      seen.filter(one -> counts(one.recovery())).ifPresent(one -> dirs(table, one.recovery()));
    }
    return table.lines();
  }

  /** A broker that was not asked. */
  private void row(TextTable table, Broker broker) {
    table.row(
        Integer.toString(broker.id()),
        registration(broker),
        "none",
        NOTHING,
        NOTHING,
        NOTHING,
        broker.serving() ? NOTHING : Words.UNKNOWN,
        NOTHING,
        healsWord(broker),
        "");
  }

  private void row(TextTable table, Broker broker, RecoveryProgress seen) {
    BrokerRecovery recovery = seen.recovery();
    RecoveryOutlook outlook = seen.outlook();
    boolean counts = counts(recovery);
    table.row(
        Integer.toString(broker.id()),
        state(broker, recovery),
        source(recovery.source()),
        counts ? logsLeft(seen) : NOTHING,
        counts ? segments(recovery.gauges()) : NOTHING,
        counts ? rate(outlook) : NOTHING,
        timeLeft(recovery, outlook),
        recovery.state() == State.SERVING ? NOTHING : Integer.toString(outlook.restarts()),
        healsWord(broker),
        note(recovery, outlook));
  }

  private String healsWord(Broker broker) {
    return broker.serving() ? NOTHING : Words.number(heals(broker));
  }

  private static boolean counts(BrokerRecovery recovery) {
    return recovery.state() == State.RECOVERING || recovery.state() == State.LOADED;
  }

  /** The state in a word or two; of a broker that nobody could read, what the metadata says. */
  public static String state(Broker broker, BrokerRecovery recovery) {
    return switch (recovery.state()) {
      case NOT_STARTED -> "not started";
      case NOT_LOADING -> "not loading";
      case RECOVERING -> "recovering";
      case LOADED -> "loaded";
      case SERVING -> "serving";
      case STOPPING -> "stopping";
      case UNKNOWN -> registration(broker);
    };
  }

  private static String registration(Broker broker) {
    return switch (broker.state()) {
      case SERVING -> "serving";
      case FENCED -> "fenced";
      case NOT_REGISTERED -> "not registered";
      case NOT_LIVE -> "not live";
    };
  }

  private static String source(Source source) {
    return switch (source) {
      case JMX -> "JMX";
      case PROMETHEUS -> "metrics";
      case ADD_ON -> "add-on";
      case NONE -> "none";
    };
  }

  /** {@code 312 of 1,204}; the total is left out where it is not known. */
  private static String logsLeft(RecoveryProgress seen) {
    return seen.recovery()
        .remainingLogs()
        .map(
            left ->
                seen.totalLogs()
                    .map(total -> Words.number(left) + " of " + Words.number(total))
                    .orElse(Words.number(left)))
        .orElse(Words.UNKNOWN);
  }

  private static String segments(Reading<RecoveryGauges> gauges) {
    return gauges
        .map(
            seen ->
                number(
                    seen.counted()
                        .flatMapToInt(dir -> dir.busySegments().stream())
                        .reduce(Integer::sum)))
        .orElse(Words.UNKNOWN);
  }

  private static String number(OptionalInt told) {
    return told.isPresent() ? Words.number(told.getAsInt()) : NOTHING;
  }

  /** Bytes a second where they are known, else logs a minute. */
  private static String rate(RecoveryOutlook outlook) {
    return outlook
        .bytesPerSecond()
        .map(bytes -> Words.size(Math.round(bytes)) + "/s")
        .orElse(
            outlook
                .logsPerMinute()
                .map(logs -> String.format(Locale.ROOT, "%,.0f logs/min", logs))
                .orElse(Words.UNKNOWN));
  }

  private static String timeLeft(BrokerRecovery recovery, RecoveryOutlook outlook) {
    if (recovery.state() == State.SERVING) {
      return NOTHING;
    }
    return outlook.timeLeft().map(LogRecovery::about).orElse(Words.UNKNOWN);
  }

  /** {@code ~6m10s}. */
  public static String about(Duration left) {
    return "~" + Words.duration(Duration.ofSeconds(Math.max(1, Math.round(left.toMillis() / 1e3))));
  }

  private static String note(BrokerRecovery recovery, RecoveryOutlook outlook) {
    String why = outlook.timeLeft().reason();
    boolean more = !why.isEmpty() && !why.equals(recovery.detail()) && !recovery.detail().isEmpty();
    return more ? recovery.detail() + "; " + why : recovery.detail();
  }

  /** A line for each directory, where there are several. */
  private static void dirs(TextTable table, BrokerRecovery recovery) {
    List<LogDirProgress> dirs =
        recovery.gauges().map(RecoveryGauges::dirs).orElse(List.of()).stream()
            .filter(dir -> !dir.dir().isEmpty())
            .toList();
    if (dirs.size() < 2) {
      return;
    }
    for (LogDirProgress dir : dirs) {
      boolean known = dir.counted();
      table.row(
          "",
          dir.offline() ? "dir offline" : "",
          "",
          known ? Words.number(dir.remainingLogs().orElseThrow()) : NOTHING,
          known ? number(dir.busySegments()) : NOTHING,
          "",
          "",
          "",
          "",
          dir.dir());
    }
  }
}
