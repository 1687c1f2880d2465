package dev.kafkarecovery.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the metrics of one broker said about its start at one moment.
 *
 * @param brokerState Kafka's own number: 0 not running, 1 starting, 2 recovery, 3 running, 6
 *     pending controlled shutdown, 7 shutting down
 * @param jvmStarted when the broker's process started; another value is another process
 * @param dirs the log directories, by path; those without gauges too, where they are known
 * @param loadedLogs how many logs are loaded by now
 * @param remainingBytes bytes still to recover on the whole broker, where the source knows
 * @param fromAddOn the count comes from this project's add-on, not from Kafka's own metrics
 */
public record RecoveryGauges(
    Reading<Integer> brokerState,
    Reading<Instant> jvmStarted,
    List<LogDirProgress> dirs,
    Reading<Integer> loadedLogs,
    Reading<Long> remainingBytes,
    boolean fromAddOn) {
  /** Kafka's {@code BrokerState} of a broker that serves. */
  public static final int RUNNING = 3;

  public RecoveryGauges {
    dirs = List.copyOf(dirs);
  }

  /** True when at least one directory counts its logs, offline or not. */
  public boolean counting() {
    return dirs.stream().anyMatch(dir -> dir.remainingLogs().isPresent());
  }

  /** The directories that count their logs and are not offline. */
  public Stream<LogDirProgress> counted() {
    return dirs.stream().filter(LogDirProgress::counted);
  }

  /** Logs still to load in the directories that are not offline; empty where none counts. */
  public Optional<Integer> remainingLogs() {
    return counted().map(dir -> dir.remainingLogs().orElseThrow()).reduce(Integer::sum);
  }

  /** The paths of the offline directories. */
  public List<String> offlineDirs() {
    return dirs.stream().filter(LogDirProgress::offline).map(LogDirProgress::dir).toList();
  }
}
