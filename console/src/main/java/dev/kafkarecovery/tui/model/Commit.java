package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The last run of elections, under way or ended. Many thousands of results come one by one. */
public final class Commit {
  /** Where nothing was told of a loss, it is not known, and not none. */
  private static final Loss UNTOLD = new Loss(0, /* diverging= */ true, List.of());

  private final RecoveryPlan plan;
  private final Map<TopicPartition, Loss> losses;
  private final Instant startedAt;
  private final Set<TopicPartition> done = new HashSet<>();
  private final List<ElectionResult> failures = new ArrayList<>();
  private final List<ElectionResult> successes = new ArrayList<>();
  private final LineStarts failureLines = new LineStarts();
  private String journal = "";
  private Optional<ElectionReport> report = Optional.empty();
  private Optional<String> broken = Optional.empty();
  private boolean stopping;
  private String salvage = "";

  /**
   * @param losses what the operator was told that each election loses
   */
  public Commit(RecoveryPlan plan, Map<TopicPartition, Loss> losses, Instant startedAt) {
    this.plan = plan;
    this.losses = Map.copyOf(losses);
    this.startedAt = startedAt;
  }

  public RecoveryPlan plan() {
    return plan;
  }

  public Instant startedAt() {
    return startedAt;
  }

  /** The file of the journal; empty until it is open. */
  public String journal() {
    return journal;
  }

  public void journal(String file) {
    journal = file;
  }

  /** How far it is with keeping what would be cut, in a few words; empty while it does not. */
  public String salvage() {
    return salvage;
  }

  public void salvage(String words) {
    salvage = words;
  }

  public boolean running() {
    return report.isEmpty() && broken.isEmpty();
  }

  /** What the operator was told that this election loses. */
  public Loss loss(TopicPartition id) {
    return losses.getOrDefault(id, UNTOLD);
  }

  public int total() {
    return plan.elections().size();
  }

  /** How many results have come. */
  public int done() {
    return done.size();
  }

  /** How many of them did not end well. */
  public int failed() {
    return failures.size();
  }

  /** Results that did not end well, as they came; once it has ended, in the plan's order. */
  public List<ElectionResult> failures() {
    return Collections.unmodifiableList(failures);
  }

  /** All others, in the same order. */
  public List<ElectionResult> successes() {
    return Collections.unmodifiableList(successes);
  }

  /** Where the lines of each failure begin, as they were last shown. */
  public LineStarts failureLines() {
    return failureLines;
  }

  /**
   * Takes a result.
   *
   * @return false if there was one already
   */
  public boolean add(ElectionResult result) {
    if (!done.add(result.id())) {
      return false;
    }
    (result.outcome().fine() ? successes : failures).add(result);
    return true;
  }

  /** Told to start no more elections. */
  public boolean stopping() {
    return stopping;
  }

  public void stop() {
    stopping = true;
  }

  /** How it ended; empty if it did not, or without a report. */
  public Optional<ElectionReport> report() {
    return report;
  }

  /** It has ended; the report's results are complete and in the plan's order. */
  public void end(ElectionReport how) {
    done.clear();
    failures.clear();
    successes.clear();
    failureLines.clear();
    how.results().forEach(this::add);
    report = Optional.of(how);
  }

  /** Why it ended without a report. */
  public Optional<String> broken() {
    return broken;
  }

  public void breakOff(String sentence) {
    broken = Optional.of(sentence);
  }
}
