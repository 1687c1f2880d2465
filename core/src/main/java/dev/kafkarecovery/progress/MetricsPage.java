package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.TopicPartition;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Collects the metrics of interest from a Prometheus page, line by line. */
final class MetricsPage {
  private final MetricNames names;
  private final ExpectedBytes expected;
  private final GaugeDirs dirs = new GaugeDirs();
  private final Set<TopicPartition> loaded = new HashSet<>();
  private Reading<Integer> brokerState =
      Reading.unknown(Why.UNSUPPORTED, "no broker state on the page");
  private Reading<Instant> started = Reading.unknown(Why.UNSUPPORTED, "no start time on the page");
  private boolean anySample;

  // Lines of one metric follow each other: whether it may matter is thought over once.
  private String lastName = "";
  private boolean lastMatters;

  MetricsPage(MetricNames names, ExpectedBytes expected) {
    this.names = names;
    this.expected = expected;
  }

  /** True once any line was a sample, of interest or not. */
  boolean anySample() {
    return anySample;
  }

  void line(String line) {
    String name = line.substring(0, MetricLine.nameEnd(line));
    if (anySample && !matters(name)) {
      return;
    }
    Optional<MetricLine> sample = MetricLine.parse(line);
    anySample |= sample.isPresent();
    sample.ifPresent(one -> names.meaning(one).ifPresent(meaning -> take(meaning, one)));
  }

  private boolean matters(String name) {
    if (!name.equals(lastName)) {
      lastName = name;
      lastMatters = names.mayMatter(name);
    }
    return lastMatters;
  }

  private void take(MetricNames.Meaning meaning, MetricLine line) {
    Optional<Number> value =
        Double.isNaN(line.value()) || Double.isInfinite(line.value())
            ? Optional.empty()
            : Optional.of(line.value());
    switch (meaning) {
      case REMAINING_LOGS, REMAINING_SEGMENTS, LOG_DIR_OFFLINE, BROKER_LOGS, REMAINING_BYTES ->
          dirs.take(meaning.gauge(), dir(line), thread(line), value);
      case BROKER_STATE -> value.ifPresent(state -> brokerState = Reading.known(state.intValue()));
      case START_SECONDS ->
          value.ifPresent(
              seconds ->
                  started =
                      Reading.known(Instant.ofEpochMilli((long) (seconds.doubleValue() * 1000))));
      case LOG_END_OFFSET -> log(line);
    }
  }

  private static String dir(MetricLine line) {
    String dir = line.label("dir").isEmpty() ? line.label("logdirectory") : line.label("dir");
    return KafkaBeans.unquoted(dir);
  }

  private static String thread(MetricLine line) {
    String thread = line.label("threadnum");
    return KafkaBeans.unquoted(thread.isEmpty() ? line.label("thread_num") : thread);
  }

  private void log(MetricLine line) {
    String topic = KafkaBeans.unquoted(line.label("topic"));
    String partition = line.label("partition");
    if (!topic.isEmpty()
        && !topic.equals(KafkaBeans.METADATA_TOPIC)
        && partition.matches("\\d{1,9}")) {
      loaded.add(new TopicPartition(topic, Integer.parseInt(partition)));
    }
  }

  /** What the page said. Logs are counted as loaded only where the page lists logs at all. */
  RecoveryGauges gauges() {
    boolean fromAddOn = dirs.useBrokerWide();
    RecoveryGauges counted =
        new RecoveryGauges(
            brokerState,
            started,
            dirs.build(),
            loaded.isEmpty()
                ? Reading.unknown(Why.UNSUPPORTED, "the page lists no logs")
                : Reading.known(loaded.size()),
            dirs.brokerBytes(),
            fromAddOn);
    if (!counted.counting() || loaded.isEmpty() || counted.remainingBytes().isKnown()) {
      return counted;
    }
    return new RecoveryGauges(
        counted.brokerState(),
        counted.jvmStarted(),
        counted.dirs(),
        counted.loadedLogs(),
        expected.remaining(loaded, counted.remainingLogs().orElse(0)),
        counted.fromAddOn());
  }
}
