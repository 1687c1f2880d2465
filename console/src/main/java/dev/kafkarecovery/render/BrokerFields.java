package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.LogDirProgress;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.RecoveryOutlook;
import dev.kafkarecovery.model.RecoveryProgress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brokers and their log recovery as fields of a JSON document; docs/tools.md lists them. */
public final class BrokerFields {
  private BrokerFields() {}

  /**
   * The document of {@code --show-log-recovery} by itself.
   *
   * @param problems what could not be looked at just now
   */
  public static Map<String, @Nullable Object> document(
      String tool,
      ClusterSnapshot snapshot,
      Map<Integer, RecoveryProgress> progress,
      List<String> problems) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("version", 1);
    fields.put("tool", tool);
    fields.put("clusterId", snapshot.clusterId());
    fields.put("takenAt", snapshot.takenAt().toString());
    fields.put("offlinePartitions", snapshot.offlineCount());
    fields.put("brokers", of(snapshot, progress));
    fields.put("problems", problems);
    return fields;
  }

  /** All brokers, first those whose return heals most. */
  static List<Map<String, @Nullable Object>> of(
      ClusterSnapshot snapshot, Map<Integer, RecoveryProgress> progress) {
    LogRecovery order = new LogRecovery(snapshot, progress);
    return order.brokers().stream()
        .map(broker -> broker(broker, order.heals(broker), progress.get(broker.id())))
        .toList();
  }

  private static Map<String, @Nullable Object> broker(
      Broker broker, int heals, @Nullable RecoveryProgress seen) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("broker", broker.id());
    fields.put("registration", broker.state().name());
    fields.put("heals", broker.serving() ? null : heals);
    fields.put("recovery", seen == null ? null : recovery(seen));
    return fields;
  }

  private static Map<String, @Nullable Object> recovery(RecoveryProgress seen) {
    BrokerRecovery recovery = seen.recovery();
    RecoveryOutlook outlook = seen.outlook();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("at", recovery.at().toString());
    fields.put("source", recovery.source().name());
    fields.put("state", recovery.state().name());
    fields.put("sentence", recovery.detail());
    fields.put("staleMetric", recovery.staleMetric());
    JsonReport.put(fields, "logsLeft", recovery.remainingLogs());
    JsonReport.put(fields, "logsLoaded", recovery.loadedLogs());
    fields.put("logsInAll", seen.totalLogs().orElse(null));
    JsonReport.put(fields, "loadedPercent", seen.loadedPart().map(part -> percent(part)));
    JsonReport.put(
        fields, "bytesLeft", recovery.gauges().flatMap(gauges -> gauges.remainingBytes()));
    fields.put("pace", outlook.pace().name());
    JsonReport.put(fields, "logsPerMinute", outlook.logsPerMinute());
    JsonReport.put(fields, "bytesPerSecond", outlook.bytesPerSecond());
    JsonReport.put(fields, "timeLeftMs", outlook.timeLeft().map(left -> left.toMillis()));
    fields.put("restarts", outlook.restarts());
    fields.put(
        "logDirs",
        recovery.gauges().map(RecoveryGauges::dirs).orElse(List.of()).stream()
            .map(BrokerFields::dir)
            .toList());
    return fields;
  }

  private static Map<String, @Nullable Object> dir(LogDirProgress dir) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("dir", dir.dir());
    fields.put("offline", dir.offline());
    fields.put("logsLeft", dir.counted() ? dir.remainingLogs().orElseThrow() : null);
    fields.put("segmentsLeft", dir.counted() ? segments(dir) : null);
    JsonReport.put(fields, "bytesLeft", dir.remainingBytes());
    return fields;
  }

  private static @Nullable Integer segments(LogDirProgress dir) {
    return dir.busySegments().isPresent() ? dir.busySegments().getAsInt() : null;
  }

  /** What is known of a recovering broker, for one of its replicas; null of any other. */
  static @Nullable Map<String, @Nullable Object> recovering(@Nullable RecoveryProgress seen) {
    if (seen == null || !seen.recovery().onItsWay()) {
      return null;
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("state", seen.recovery().state().name());
    Reading<Integer> loaded = seen.loadedPart().map(part -> percent(part));
    JsonReport.put(fields, "loadedPercent", loaded);
    JsonReport.put(fields, "timeLeftMs", seen.outlook().timeLeft().map(left -> left.toMillis()));
    return fields;
  }

  /** Rounded down: 100 only when all is loaded. */
  static int percent(double part) {
    return (int) Math.floor(part * 100);
  }
}
