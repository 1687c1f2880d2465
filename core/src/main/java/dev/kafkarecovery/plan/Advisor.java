package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.plan.Advice.Kind;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Weighs electing against waiting. Waiting is advised only for brokers that are known to be on
 * their way; the person decides, so both sides are in the sentence.
 */
public final class Advisor {
  private final ClusterSnapshot snapshot;
  private final Map<Integer, RecoveryProgress> progress;

  /**
   * @param progress of brokers that were asked; may lack any
   */
  public Advisor(ClusterSnapshot snapshot, Map<Integer, RecoveryProgress> progress) {
    this.snapshot = snapshot;
    this.progress = Map.copyOf(progress);
  }

  /** The advice about one partition of the snapshot. */
  public Advice advise(Recommendation recommendation) {
    return switch (recommendation.kind()) {
      case LEADER_PRESENT, LEADER_HIDDEN -> plain(recommendation, Kind.NONE, List.of());
      case CLEAN ->
          plain(recommendation, Kind.ELECT_CLEAN, List.of(recommendation.pick().orElseThrow()));
      case UNCLEAN, NO_EVIDENCE, NO_ELECTABLE_REPLICA ->
          inSyncComing(recommendation)
              .map(brokers -> waitForInSync(recommendation, brokers))
              .orElseGet(() -> withoutInSync(recommendation));
    };
  }

  private static Advice plain(Recommendation recommendation, Kind kind, List<Integer> brokers) {
    return plain(recommendation, kind, brokers, recommendation.sentence());
  }

  private static Advice plain(
      Recommendation recommendation, Kind kind, List<Integer> brokers, String sentence) {
    return new Advice(
        recommendation,
        kind,
        brokers,
        Reading.unknown(Reading.Why.NOT_ASKED, "nobody is waited for"),
        sentence);
  }

  /**
   * The in-sync replicas of the partition, if all that are needed are on their way. Of several that
   * crashed none leads before the others are back.
   */
  private Optional<List<Integer>> inSyncComing(Recommendation recommendation) {
    PartitionState state = recommendation.state();
    List<Integer> inSync = Healing.inSync(state);
    List<Integer> awaited = Healing.awaited(snapshot, state);
    boolean coming =
        !inSync.isEmpty() && awaited.containsAll(inSync) && inSync.stream().allMatch(this::coming);
    return coming ? Optional.of(awaited) : Optional.empty();
  }

  private boolean coming(int broker) {
    RecoveryProgress seen = progress.get(broker);
    return seen != null && (seen.recovery().onItsWay() || servesAlready(seen));
  }

  /** By its own account it serves; the metadata has to learn of it, which takes a moment. */
  private static boolean servesAlready(RecoveryProgress seen) {
    return seen.recovery().state() == BrokerRecovery.State.SERVING
        && seen.recovery().gauges().isKnown();
  }

  private Advice waitForInSync(Recommendation recommendation, List<Integer> brokers) {
    Reading<Duration> wait = longest(brokers);
    String sentence =
        "wait %sfor %s: %s%s%s"
            .formatted(
                about(wait),
                named(brokers),
                promise(recommendation.state(), brokers),
                doubts(brokers, wait),
                instead(recommendation));
    return new Advice(recommendation, Kind.WAIT, brokers, wait, sentence);
  }

  /** A last known leader crashed, and with its machine may have gone what was not flushed. */
  private static String promise(PartitionState state, List<Integer> brokers) {
    if (Healing.byLastKnownLeader(state)) {
      return "it was in sync last, so nothing committed is lost unless its machine crashed";
    }
    String were = brokers.size() == 1 ? "it was in sync" : "they were in sync";
    return were + ", so nothing committed is lost";
  }

  /** What electing now means, for whoever cannot wait. */
  private static String instead(Recommendation recommendation) {
    if (recommendation.pick().isEmpty()) {
      return "";
    }
    return "; electing %d now loses %s"
        .formatted(recommendation.pick().getAsInt(), recommendation.loss().words());
  }

  private Advice withoutInSync(Recommendation recommendation) {
    return switch (recommendation.kind()) {
      case UNCLEAN ->
          plain(
              recommendation,
              Kind.ELECT,
              List.of(recommendation.pick().orElseThrow()),
              recommendation.sentence() + whereabouts(recommendation));
      case NO_EVIDENCE ->
          plain(
              recommendation,
              Kind.LOGS_UNKNOWN,
              List.of(),
              recommendation.sentence() + whereabouts(recommendation));
      case NO_ELECTABLE_REPLICA -> firstCopy(recommendation);
      case LEADER_PRESENT, LEADER_HIDDEN, CLEAN ->
          throw new IllegalArgumentException("needs no advice: " + recommendation.kind());
    };
  }

  /** Nobody can lead: the first copy that comes back, in sync or not. */
  private Advice firstCopy(Recommendation recommendation) {
    Optional<Integer> first =
        recommendation.state().assignment().stream()
            .filter(this::coming)
            .min(Comparator.comparing(this::order));
    if (first.isEmpty()) {
      return plain(
          recommendation,
          Kind.NO_LIVE_COPY,
          List.of(),
          recommendation.sentence() + whereabouts(recommendation));
    }
    List<Integer> brokers = List.of(first.get());
    Reading<Duration> wait = left(first.get());
    String sentence =
        "wait %sfor broker %d: the first copy to come back%s%s"
            .formatted(
                about(wait),
                first.get(),
                Ranking.inSync(recommendation.state(), first.get())
                    ? ""
                    : "; it was not in sync, so electing it may lose records",
                doubts(brokers, wait));
    return new Advice(recommendation, Kind.WAIT, brokers, wait, sentence);
  }

  private Reading<Duration> left(int broker) {
    RecoveryProgress seen = Objects.requireNonNull(progress.get(broker));
    // Mostly a moment; but one that is cut off from the controller stays like this for ever.
    return servesAlready(seen)
        ? Reading.unknown(
            Reading.Why.NOT_ASKED,
            "broker %d serves by its own account and is still fenced".formatted(broker))
        : seen.outlook().timeLeft();
  }

  /** Who comes first; those of whom it is not known come last. */
  private Duration order(int broker) {
    RecoveryProgress seen = Objects.requireNonNull(progress.get(broker));
    return servesAlready(seen)
        ? Duration.ZERO
        : seen.outlook().timeLeft().orElse(Duration.ofDays(10_000));
  }

  private Reading<Duration> longest(List<Integer> brokers) {
    Reading<Duration> longest = Reading.known(Duration.ZERO);
    for (int broker : brokers) {
      longest =
          longest.flatMap(
              before -> left(broker).map(time -> time.compareTo(before) > 0 ? time : before));
    }
    return longest;
  }

  /** Why the wait may be longer than said, or cannot be said. */
  private String doubts(List<Integer> brokers, Reading<Duration> wait) {
    StringBuilder doubts = new StringBuilder();
    if (!wait.isKnown()) {
      doubts.append("; how long is not known: ").append(wait.reason());
    }
    for (int broker : brokers) {
      int restarts = Objects.requireNonNull(progress.get(broker)).outlook().restarts();
      if (restarts > 0) {
        doubts.append("; broker %d restarted during recovery (%dx)".formatted(broker, restarts));
      }
    }
    return doubts.toString();
  }

  /** What is known of the in-sync replicas that nobody can count on. */
  private String whereabouts(Recommendation recommendation) {
    return Healing.inSync(recommendation.state()).stream()
        .sorted()
        .flatMap(broker -> Optional.ofNullable(progress.get(broker)).stream())
        .map(seen -> "; broker %d: %s".formatted(seen.brokerId(), seen.recovery().detail()))
        .collect(Collectors.joining());
  }

  private static String named(List<Integer> brokers) {
    return (brokers.size() == 1 ? "broker " : "brokers ")
        + brokers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  /** {@code "about 35 min "}; empty where it is not known. */
  private static String about(Reading<Duration> wait) {
    return wait.map(time -> aboutTime(time) + " ").orElse("");
  }

  /**
   * A rough time for people: {@code about 20 s}, {@code about 35 min}, {@code about 2 h 10 min}.
   */
  public static String aboutTime(Duration time) {
    long seconds = Math.max(1, Math.round(time.toMillis() / 1000.0));
    if (seconds < 90) {
      return "about %d s".formatted(seconds);
    }
    long minutes = Math.round(seconds / 60.0);
    return minutes < 90
        ? "about %d min".formatted(minutes)
        : "about %d h %02d min".formatted(minutes / 60, minutes % 60);
  }
}
