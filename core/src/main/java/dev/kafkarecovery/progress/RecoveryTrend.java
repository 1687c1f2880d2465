package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.BrokerRecovery.State;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.model.RecoveryOutlook;
import dev.kafkarecovery.model.RecoveryOutlook.Pace;
import dev.kafkarecovery.model.RecoveryProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The readings of one broker's recovery in a row, and what follows from them. Immutable; knows no
 * clock. Readings older than {@link #MEMORY} are forgotten.
 */
public final class RecoveryTrend {
  /** How far back readings are kept. */
  public static final Duration MEMORY = Duration.ofMinutes(20);

  private static final int MOST_SAMPLES = 1_200;
  private static final RecoveryTrend EMPTY =
      new RecoveryTrend(List.of(), 0, Optional.empty(), Optional.empty(), Optional.empty());

  private final List<Sample> samples;
  private final int restarts;
  private final Optional<Integer> firstSeenLogs;
  private final Optional<Integer> totalLogs;
  private final Optional<Instant> jvmStarted;

  private RecoveryTrend(
      List<Sample> samples,
      int restarts,
      Optional<Integer> firstSeenLogs,
      Optional<Integer> totalLogs,
      Optional<Instant> jvmStarted) {
    this.samples = List.copyOf(samples);
    this.restarts = restarts;
    this.firstSeenLogs = firstSeenLogs;
    this.totalLogs = totalLogs;
    this.jvmStarted = jvmStarted;
  }

  /** No reading yet. */
  public static RecoveryTrend empty() {
    return EMPTY;
  }

  /**
   * This trend with one reading more. A broker that serves ends its recovery; what cannot be read
   * changes nothing; another process in place of one that was not done counts as a restart.
   */
  public RecoveryTrend with(BrokerRecovery reading) {
    Optional<RecoveryGauges> gauges = reading.gauges().asOptional();
    return switch (reading.state()) {
      case SERVING -> EMPTY;
      case STOPPING, UNKNOWN -> this;
      case NOT_STARTED, NOT_LOADING, RECOVERING, LOADED ->
          gauges.map(seen -> with(reading, seen)).orElse(this);
    };
  }

  private RecoveryTrend with(BrokerRecovery reading, RecoveryGauges gauges) {
    Instant at = reading.at();
    Optional<Instant> started = gauges.jvmStarted().asOptional();
    Sample sample = Sample.of(at, gauges);
    boolean known = started.isPresent() && jvmStarted.isPresent();
    // Where processes can be told apart, more logs than before are no sign of another one.
    boolean anew = known ? otherProcess(started) : !samples.isEmpty() && jumpedUp(sample);
    List<Sample> kept = new ArrayList<>(anew ? List.of() : samples);
    if (!sample.lanes().isEmpty() && (kept.isEmpty() || at.isAfter(last(kept).at()))) {
      kept.add(sample);
    }
    kept.removeIf(old -> old.at().isBefore(at.minus(MEMORY)));
    Optional<Integer> least = anew ? Optional.empty() : totalLogs;
    Optional<Integer> most = anew ? Optional.empty() : firstSeenLogs;
    return new RecoveryTrend(
        kept.subList(Math.max(0, kept.size() - MOST_SAMPLES), kept.size()),
        anew && firstSeenLogs.isPresent() ? restarts + 1 : restarts,
        Stream.concat(most.stream(), gauges.remainingLogs().stream()).max(Integer::compare),
        // A log that is just being loaded counts twice: the least of all readings is right.
        Stream.concat(least.stream(), reading.totalLogs().asOptional().stream())
            .min(Integer::compare),
        started.or(() -> jvmStarted));
  }

  private boolean otherProcess(Optional<Instant> started) {
    // Start times that a page rounds to seconds still tell processes apart.
    return Duration.between(started.orElseThrow(), jvmStarted.orElseThrow()).abs().toMillis()
        > 1_000;
  }

  private boolean jumpedUp(Sample sample) {
    Sample before = last(samples);
    return sample.lanes().entrySet().stream()
        .anyMatch(
            lane ->
                before.lanes().containsKey(lane.getKey())
                    && lane.getValue().logs() > before.lanes().get(lane.getKey()).logs());
  }

  private static Sample last(List<Sample> samples) {
    return samples.get(samples.size() - 1);
  }

  /**
   * The reading with its outlook. A broker without gauges that was seen to load logs, in the same
   * process, has loaded them.
   */
  public RecoveryProgress progress(BrokerRecovery reading, Instant now) {
    boolean loaded =
        reading.state() == State.NOT_LOADING
            && firstSeenLogs.isPresent()
            // Without it a broker that began anew would pass for one that is done.
            && jvmStarted.isPresent();
    BrokerRecovery recovery =
        loaded ? reading.withState(State.LOADED, "all logs loaded, not serving yet") : reading;
    return new RecoveryProgress(recovery, outlook(recovery, now), firstSeenLogs, totalLogs);
  }

  private RecoveryOutlook outlook(BrokerRecovery recovery, Instant now) {
    return switch (recovery.state()) {
      case RECOVERING -> Outlooks.of(samples, now, restarts);
      case LOADED ->
          new RecoveryOutlook(
              Pace.MOVING,
              Reading.unknown(Reading.Why.NOT_ASKED, recovery.detail()),
              Reading.unknown(Reading.Why.NOT_ASKED, recovery.detail()),
              Reading.known(Duration.ZERO),
              restarts);
      case NOT_STARTED, NOT_LOADING, SERVING, STOPPING, UNKNOWN ->
          RecoveryOutlook.unknown(Pace.NONE, recovery.detail(), restarts);
    };
  }
}
