package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryOutlook;
import dev.kafkarecovery.model.RecoveryOutlook.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Joins the lanes of a broker: they are loaded side by side, so the slowest one decides when the
 * broker is done, and the rates add up.
 */
final class Outlooks {
  /** Without any change for so long a recovery is called out. */
  static final Duration STUCK = Duration.ofMinutes(5);

  /** A reading older than this says nothing about now. */
  static final Duration TOO_OLD = Duration.ofMinutes(3);

  private Outlooks() {}

  /** The outlook of the newest sample, looked at now. */
  static RecoveryOutlook of(List<Sample> samples, Instant now, int restarts) {
    if (samples.isEmpty()) {
      return RecoveryOutlook.unknown(Pace.ESTIMATING, "estimating", restarts);
    }
    Sample newest = samples.get(samples.size() - 1);
    Duration age = Duration.between(newest.at(), now);
    if (age.compareTo(TOO_OLD) > 0) {
      return RecoveryOutlook.unknown(
          Pace.ESTIMATING, "last reading is %d min old".formatted(age.toMinutes()), restarts);
    }
    List<LaneEstimate> lanes = new ArrayList<>();
    newest
        .lanes()
        .forEach(
            (name, point) -> {
              if (point.logs() > 0) {
                lanes.add(LaneEstimate.of(steps(samples, name), now));
              }
            });
    return join(lanes, age, restarts);
  }

  private static List<LaneEstimate.Step> steps(List<Sample> samples, String lane) {
    List<LaneEstimate.Step> steps = new ArrayList<>();
    boolean bytesNow =
        point(samples.get(samples.size() - 1), lane).flatMap(Sample.Point::bytes).isPresent();
    for (Sample sample : samples) {
      point(sample, lane)
          // Mixed units would make a rate of nothing.
          .filter(point -> point.bytes().isPresent() == bytesNow)
          .ifPresent(point -> steps.add(new LaneEstimate.Step(sample.at(), point)));
    }
    return steps;
  }

  private static Optional<Sample.Point> point(Sample sample, String lane) {
    Map<String, Sample.Point> lanes = sample.lanes();
    return Optional.ofNullable(lanes.get(lane));
  }

  private static RecoveryOutlook join(List<LaneEstimate> lanes, Duration age, int restarts) {
    Pace pace =
        lanes.stream()
            .map(LaneEstimate::pace)
            .max(Comparator.comparingInt(Outlooks::weight))
            .orElse(Pace.MOVING);
    return new RecoveryOutlook(
        pace,
        sum(lanes, LaneEstimate::logsPerMinute),
        sum(lanes, LaneEstimate::bytesPerSecond),
        slowest(lanes, age),
        restarts);
  }

  private static int weight(Pace pace) {
    return switch (pace) {
      case NONE -> 0;
      case MOVING -> 1;
      case LARGE_LOG -> 2;
      case ESTIMATING -> 3;
      case NO_PROGRESS -> 4;
    };
  }

  private static Reading<Double> sum(
      List<LaneEstimate> lanes, Function<LaneEstimate, Reading<Double>> rate) {
    Reading<Double> total = Reading.known(0.0);
    for (LaneEstimate lane : lanes) {
      total = total.flatMap(before -> rate.apply(lane).map(more -> before + more));
    }
    return total;
  }

  private static Reading<Duration> slowest(List<LaneEstimate> lanes, Duration age) {
    Duration longest = Duration.ZERO;
    Optional<LaneEstimate> open = Optional.empty();
    for (LaneEstimate lane : lanes) {
      Optional<Duration> left = lane.timeLeft().asOptional();
      if (left.isEmpty()) {
        // Of several reasons the gravest: a stuck directory before one that is only young.
        open =
            open.filter(other -> weight(other.pace()) >= weight(lane.pace()))
                .or(() -> Optional.of(lane));
      } else if (left.get().compareTo(longest) > 0) {
        longest = left.get();
      }
    }
    if (open.isPresent()) {
      return open.get().timeLeft();
    }
    Duration sinceThen = longest.minus(age.isNegative() ? Duration.ZERO : age);
    return Reading.known(sinceThen.isNegative() ? Duration.ZERO : sinceThen);
  }
}
