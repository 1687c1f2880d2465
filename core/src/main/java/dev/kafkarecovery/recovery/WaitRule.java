package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryProgress;
import dev.kafkarecovery.plan.Advice;
import dev.kafkarecovery.plan.Advisor;
import dev.kafkarecovery.plan.Healing;
import dev.kafkarecovery.plan.PlannedElection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Decides whether an election is held back for brokers that would bring a leader without a loss.
 * Pure: time is what has passed since the wait began.
 *
 * <p>An election cannot be taken back, an estimate can, and is wrong by a factor of two at times:
 * so an estimate counts as too late only beyond {@link #MARGIN} times the time there is. One
 * reading begins a wait, but it takes {@link #BEYOND} in a row, or {@link #BLIND} without a sign of
 * the broker, to give it up early.
 */
final class WaitRule {
  /** How many times the time there is an estimate must exceed to be believed too late. */
  static final int MARGIN = 2;

  /** So many readings in a row must expect the broker too late. */
  static final int BEYOND = 3;

  /**
   * For so long a broker may not be known to be on its way: a restart, a source that is silent, or
   * one that serves by its own account and leads nothing.
   */
  static final Duration BLIND = Duration.ofSeconds(60);

  /** Why the rest is released in the end. */
  static final String OVER = "the time to wait is over";

  private final Duration limit;

  WaitRule(Duration limit) {
    this.limit = limit;
  }

  /**
   * What is remembered of a partition that is held back.
   *
   * @param beyond readings in a row that expect the broker too late
   * @param counted the time of the newest reading that was counted
   * @param blindSince since when nobody knows of the broker; empty while it is known
   */
  record Memory(int beyond, Instant counted, Optional<Duration> blindSince) {
    static final Memory NEW = new Memory(0, Instant.MIN, Optional.empty());
  }

  /** What to do now with a partition that is held back. */
  sealed interface Verdict {
    /** Go on waiting. */
    record Hold(HeldBack held, Memory memory) implements Verdict {}

    /** Elect; the reason is a clause for people. */
    record Release(String reason) implements Verdict {}
  }

  /** Whether to begin waiting: all in-sync replicas that are needed are known to be coming. */
  Optional<HeldBack> begin(Advice advice, Optional<PlannedElection> election) {
    return clean(advice) && !late(advice, limit)
        ? Optional.of(
            new HeldBack(
                advice.recommendation().id(), election, advice.brokers(), advice.timeLeft()))
        : Optional.empty();
  }

  /**
   * Whether to go on.
   *
   * @param advice by a look at the partition just now
   * @param elapsed since the wait began
   */
  Verdict next(
      HeldBack held,
      Memory memory,
      Advice advice,
      Map<Integer, RecoveryProgress> progress,
      Duration elapsed) {
    if (elapsed.compareTo(limit) >= 0) {
      return new Verdict.Release(OVER);
    }
    if (advice.kind() == Advice.Kind.ELECT_CLEAN) {
      return new Verdict.Release(
          "broker %d is live and in sync".formatted(advice.brokers().get(0)));
    }
    if (!clean(advice)) {
      return blind(held, memory, progress, elapsed);
    }
    // Who is needed can change: of several, one that crashed leaves the ELR when it registers, and
    // serves on while the others still load their logs.
    HeldBack now = held.withBrokers(advice.brokers(), advice.timeLeft());
    if (!now.brokers().stream().allMatch(id -> onItsWay(id, progress))) {
      return blind(now, memory, progress, elapsed);
    }
    if (!late(advice, limit.minus(elapsed))) {
      return new Verdict.Hold(now, new Memory(0, memory.counted(), Optional.empty()));
    }
    Instant reading = newest(now, progress);
    int beyond = reading.isAfter(memory.counted()) ? memory.beyond() + 1 : memory.beyond();
    return beyond >= BEYOND
        ? new Verdict.Release(
            "%s %s away, longer than there is time to wait"
                .formatted(
                    named(now.brokers()), Advisor.aboutTime(advice.timeLeft().orElse(limit))))
        : new Verdict.Hold(now, new Memory(beyond, reading, Optional.empty()));
  }

  private static boolean late(Advice advice, Duration time) {
    return advice
        .timeLeft()
        .asOptional()
        .filter(left -> left.compareTo(time.multipliedBy(MARGIN)) > 0)
        .isPresent();
  }

  /**
   * Whether to go on with a partition that a look did not show. One look is no proof: the broker
   * that answered may not know it, or may not have been allowed to tell for a moment.
   */
  Verdict missing(HeldBack held, Memory memory, Duration elapsed) {
    return elapsed.compareTo(limit) >= 0
        ? new Verdict.Release(OVER)
        : blind(held, memory, "it has not been there", "", elapsed);
  }

  private static Verdict blind(
      HeldBack held, Memory memory, Map<Integer, RecoveryProgress> progress, Duration elapsed) {
    String why =
        held.brokers().stream()
            .filter(broker -> !onItsWay(broker, progress))
            .map(broker -> "broker %d: %s".formatted(broker, detail(broker, progress)))
            .collect(Collectors.joining("; "));
    return why.isEmpty()
        ? blind(held, memory, "nobody's return has promised a leader", "", elapsed)
        : blind(held, memory, named(held.brokers()) + " not known to be on the way", why, elapsed);
  }

  /** Goes on for a while; {@code what} is a clause that a time can follow. */
  private static Verdict blind(
      HeldBack held, Memory memory, String what, String why, Duration elapsed) {
    Duration since = memory.blindSince().orElse(elapsed);
    return elapsed.minus(since).compareTo(BLIND) >= 0
        ? new Verdict.Release(
            "%s for %d s%s".formatted(what, BLIND.toSeconds(), why.isEmpty() ? "" : "; " + why))
        : new Verdict.Hold(
            held.withTimeLeft(Reading.unknown(Reading.Why.NOT_ASKED, why.isEmpty() ? what : why)),
            new Memory(memory.beyond(), memory.counted(), Optional.of(since)));
  }

  /** True if the wait is for all in-sync replicas: then the controller elects by itself. */
  private static boolean clean(Advice advice) {
    List<Integer> inSync = Healing.inSync(advice.recommendation().state());
    return advice.kind() == Advice.Kind.WAIT
        && !inSync.isEmpty()
        && advice.brokers().containsAll(inSync);
  }

  private static boolean onItsWay(int broker, Map<Integer, RecoveryProgress> progress) {
    return seen(broker, progress).map(seen -> seen.recovery().onItsWay()).orElse(false);
  }

  private static String detail(int broker, Map<Integer, RecoveryProgress> progress) {
    return seen(broker, progress)
        .map(seen -> seen.recovery().detail())
        .orElse("nothing is known of its recovery");
  }

  private static Instant newest(HeldBack held, Map<Integer, RecoveryProgress> progress) {
    return held.brokers().stream()
        .flatMap(broker -> seen(broker, progress).stream())
        .map(seen -> seen.recovery().at())
        .max(Instant::compareTo)
        .orElse(Instant.MIN);
  }

  private static Optional<RecoveryProgress> seen(
      int broker, Map<Integer, RecoveryProgress> progress) {
    return Optional.ofNullable(progress.get(broker));
  }

  /** {@code broker 4 is}, {@code brokers 3, 4 are}. */
  private static String named(List<Integer> brokers) {
    String ids = brokers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return brokers.size() == 1 ? "broker " + ids + " is" : "brokers " + ids + " are";
  }
}
