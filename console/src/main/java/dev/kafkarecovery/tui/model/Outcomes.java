package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.recovery.ElectionListener.Phase;
import dev.kafkarecovery.recovery.ElectionResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What happened to partitions: elections in flight, their results, and who healed without any. */
public final class Outcomes {
  /** How long another broker may still tell of the time before an election. */
  private static final Duration METADATA_LAG = Duration.ofSeconds(5);

  private final Map<TopicPartition, InFlight> inFlight = new HashMap<>();
  private final Map<TopicPartition, Outcome> outcomes = new HashMap<>();
  private final Map<TopicPartition, Instant> healed = new HashMap<>();

  /** Those of the healed ones whose election had failed before. */
  private final Set<TopicPartition> afterFailure = new HashSet<>();

  private int failed;

  /** An election under way. */
  public record InFlight(Phase phase, Instant since) {}

  /**
   * A result.
   *
   * @param at when it came
   * @param loss what the operator had been told it would lose
   */
  public record Outcome(ElectionResult result, Instant at, Loss loss) {
    /** True when it stays in its row until acted on. */
    public boolean failed() {
      return !result.outcome().fine();
    }
  }

  public Optional<InFlight> inFlight(TopicPartition id) {
    return Optional.ofNullable(inFlight.get(id));
  }

  public Optional<Outcome> of(TopicPartition id) {
    return Optional.ofNullable(outcomes.get(id));
  }

  /** True where an election is or was under way. */
  boolean touched(TopicPartition id) {
    return inFlight.containsKey(id) || outcomes.containsKey(id);
  }

  /** When a partition was first seen to have a leader that nobody here elected. */
  public Optional<Instant> healed(TopicPartition id) {
    return Optional.ofNullable(healed.get(id));
  }

  /** True where that was after a failure. */
  public boolean healedAfterFailure(TopicPartition id) {
    return afterFailure.contains(id);
  }

  /** True when some election here did not end well. */
  public boolean anyFailed() {
    return failed > 0;
  }

  public boolean failed(TopicPartition id) {
    return of(id).filter(Outcome::failed).isPresent();
  }

  public void enter(Phase phase, Collection<TopicPartition> ids, Instant now) {
    for (TopicPartition id : ids) {
      if (outcomes.containsKey(id)) {
        // Putting the order back comes after the result, which says more.
        continue;
      }
      Instant since = inFlight(id).map(InFlight::since).orElse(now);
      inFlight.put(id, new InFlight(phase, since));
    }
  }

  /** A new election of this partition begins: its old result is history. */
  public void forget(TopicPartition id) {
    drop(id);
    afterFailure.remove(id);
  }

  public void end(Outcome outcome) {
    TopicPartition id = outcome.result().id();
    inFlight.remove(id);
    drop(id);
    outcomes.put(id, outcome);
    failed += outcome.failed() ? 1 : 0;
  }

  private void drop(TopicPartition id) {
    Outcome old = outcomes.remove(id);
    failed -= old != null && old.failed() ? 1 : 0;
  }

  /** Nothing is in flight any more. */
  public void endAll() {
    inFlight.clear();
  }

  /**
   * Somebody leads it, by a look that began at this moment: a failure before it is history, unless
   * it is that another broker leads than the one that was chosen.
   *
   * @return true if that ended a failure
   */
  boolean seenOnline(TopicPartition id, Instant scannedAt, Instant now) {
    Optional<Outcome> ended =
        of(id)
            .filter(Outcome::failed)
            .filter(outcome -> outcome.result().leader().isEmpty())
            .filter(outcome -> outcome.at().isBefore(scannedAt));
    if (ended.isPresent()) {
      drop(id);
      afterFailure.add(id);
    }
    if (!outcomes.containsKey(id) && !inFlight.containsKey(id)) {
      healed.putIfAbsent(id, now);
    }
    return ended.isPresent();
  }

  /** Nobody leads it, by a look that began at this moment: a success before it is history. */
  void seenOffline(TopicPartition id, Instant scannedAt) {
    healed.remove(id);
    afterFailure.remove(id);
    of(id)
        .filter(outcome -> !outcome.failed())
        .filter(outcome -> outcome.at().plus(METADATA_LAG).isBefore(scannedAt))
        .ifPresent(outcome -> drop(id));
  }
}
