package dev.kafkarecovery.progress;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Under which names a Prometheus page carries the metrics of interest. Without own names, those
 * that the JMX exporter makes: with its default format {@code
 * kafka_log_LogManager_Value{name="remainingLogsToRecover",dir="/data"}}, with the usual rules
 * {@code kafka_log_logmanager_remaininglogstorecover{dir="/data"}}, in any case and with or without
 * underscores.
 *
 * @param own the meaning of names that the operator gave; they come before the usual ones
 */
public record MetricNames(Map<String, Meaning> own) {
  /** The usual names alone. */
  public static final MetricNames USUAL = new MetricNames(Map.of());

  private static final String OPTION = "--metrics-names";

  /** What a metric means. */
  public enum Meaning {
    REMAINING_LOGS("remaining-logs", "remaininglogstorecover"),
    REMAINING_SEGMENTS("remaining-segments", "remainingsegmentstorecover"),
    LOG_DIR_OFFLINE("log-dir-offline", "logdirectoryoffline"),
    BROKER_LOGS("broker-remaining-logs", "remaininglogstorecovery"),
    REMAINING_BYTES("remaining-bytes", "remainingbytestorecovery"),
    BROKER_STATE("broker-state", "brokerstate"),
    /** In seconds since the epoch, as {@code process_start_time_seconds}. */
    START_SECONDS("start-seconds", "processstarttimeseconds"),
    LOG_END_OFFSET("log-end-offset", "logendoffset");

    private final String word;
    private final String squeezed;

    Meaning(String word, String squeezed) {
      this.word = word;
      this.squeezed = squeezed;
    }

    /** The gauge's name in JMX, in lower case. */
    String gauge() {
      return squeezed;
    }
  }

  public MetricNames {
    own = Map.copyOf(own);
  }

  /**
   * Parses {@code remaining-logs=NAME,broker-state=NAME}.
   *
   * @throws SourceSettingsException if an entry cannot be understood
   */
  public static MetricNames parse(String text) {
    Map<String, Meaning> own = new HashMap<>();
    for (String entry : text.split(",", -1)) {
      String[] parts = entry.strip().split("=", 2);
      Optional<Meaning> meaning =
          Arrays.stream(Meaning.values())
              .filter(one -> one.word.equals(parts[0].strip()))
              .findFirst();
      if (meaning.isEmpty() || parts.length < 2 || parts[1].isBlank()) {
        String words =
            Arrays.stream(Meaning.values()).map(one -> one.word).collect(Collectors.joining(", "));
        throw new SourceSettingsException(
            OPTION, "'%s' is not MEANING=NAME with one of %s".formatted(entry.strip(), words));
      }
      own.put(parts[1].strip(), meaning.get());
    }
    return new MetricNames(own);
  }

  /** False for a name that no sample of interest has. */
  boolean mayMatter(String name) {
    String squeezed = squeezed(name);
    return own.containsKey(name)
        || squeezed.startsWith("kafkalog")
        || squeezed.startsWith("kafkaserver")
        || squeezed.equals(Meaning.START_SECONDS.squeezed);
  }

  /** What this sample means; empty for one that is of no interest. */
  Optional<Meaning> meaning(MetricLine line) {
    Meaning named = own.get(line.name());
    if (named != null) {
      return Optional.of(named);
    }
    String squeezed = squeezed(line.name());
    return switch (squeezed) {
      case "processstarttimeseconds" -> Optional.of(Meaning.START_SECONDS);
      case "kafkaloglogmanagervalue", "kafkaloglogmanager" ->
          byGauge(
              line,
              Meaning.REMAINING_LOGS,
              Meaning.REMAINING_SEGMENTS,
              Meaning.LOG_DIR_OFFLINE,
              Meaning.BROKER_LOGS,
              Meaning.REMAINING_BYTES);
      case "kafkaloglogvalue", "kafkaloglog" -> byGauge(line, Meaning.LOG_END_OFFSET);
      case "kafkaserverkafkaservervalue", "kafkaserverkafkaserver" ->
          byGauge(line, Meaning.BROKER_STATE);
      default -> usual(squeezed);
    };
  }

  private static Optional<Meaning> byGauge(MetricLine line, Meaning... among) {
    String gauge = squeezed(line.label("name"));
    return Arrays.stream(among).filter(one -> one.squeezed.equals(gauge)).findFirst();
  }

  private static Optional<Meaning> usual(String squeezed) {
    String name =
        squeezed.endsWith("value") ? squeezed.substring(0, squeezed.length() - 5) : squeezed;
    return switch (name) {
      case "kafkaloglogmanagerremaininglogstorecover" -> Optional.of(Meaning.REMAINING_LOGS);
      case "kafkaloglogmanagerremainingsegmentstorecover" ->
          Optional.of(Meaning.REMAINING_SEGMENTS);
      case "kafkaloglogmanagerlogdirectoryoffline" -> Optional.of(Meaning.LOG_DIR_OFFLINE);
      case "kafkaloglogmanagerremaininglogstorecovery" -> Optional.of(Meaning.BROKER_LOGS);
      case "kafkaloglogmanagerremainingbytestorecovery" -> Optional.of(Meaning.REMAINING_BYTES);
      case "kafkaserverkafkaserverbrokerstate", "kafkaserverbrokerstate" ->
          Optional.of(Meaning.BROKER_STATE);
      case "kafkalogloglogendoffset", "kafkaloglogendoffset" -> Optional.of(Meaning.LOG_END_OFFSET);
      default -> Optional.empty();
    };
  }

  private static String squeezed(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }
}
