package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.Reading;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * What is known of where logs would be cut, and of what goes then. Immutable. A question names the
 * extents of both logs, so an answer stays true for as long as the logs are as they were.
 */
public final class Cuts {
  /** Nothing was asked; what follows from the ends of logs alone is known all the same. */
  public static final Cuts NONE = new Cuts(Map.of(), Map.of());

  private final Map<CutQuestion, Reading<Long>> answers;
  private final Map<Tail, Reading<TailContent>> tails;

  private Cuts(Map<CutQuestion, Reading<Long>> answers, Map<Tail, Reading<TailContent>> tails) {
    this.answers = answers;
    this.tails = tails;
  }

  public static Cuts of(Map<CutQuestion, Reading<Long>> answers) {
    return NONE.plus(answers);
  }

  /** These and more; a newer answer takes the place of an older one. */
  public Cuts plus(Map<CutQuestion, Reading<Long>> more) {
    Map<CutQuestion, Reading<Long>> all = new HashMap<>(answers);
    all.putAll(more);
    return new Cuts(all, tails);
  }

  /** These, and what tails hold. */
  public Cuts plusTails(Map<Tail, Reading<TailContent>> more) {
    Map<Tail, Reading<TailContent>> all = new HashMap<>(tails);
    all.putAll(more);
    return new Cuts(answers, all);
  }

  /** Whatever was asked, and what came of it. */
  public Map<CutQuestion, Reading<Long>> answers() {
    return Collections.unmodifiableMap(answers);
  }

  /** The tails that were asked for, and what they hold. */
  public Map<Tail, Reading<TailContent>> tails() {
    return Collections.unmodifiableMap(tails);
  }

  /** What a tail holds; unknown where nobody asked. */
  public Reading<TailContent> content(Tail tail) {
    return tails.getOrDefault(tail, Reading.unknown(Reading.Why.NOT_ASKED, "it was not read"));
  }

  /** Whether nobody asked what this tail holds. */
  public boolean unread(Tail tail) {
    return !tails.containsKey(tail);
  }

  /** These without the questions that nobody could answer, so that they are asked again. */
  public Cuts answeredOnly() {
    Map<CutQuestion, Reading<Long>> known = new HashMap<>(answers);
    known.values().removeIf(answer -> !answer.isKnown());
    Map<Tail, Reading<TailContent>> read = new HashMap<>(tails);
    read.values().removeIf(content -> !content.isKnown());
    return new Cuts(known, read);
  }

  /** How much was asked for; grows with each answer. */
  public int size() {
    return answers.size() + tails.size();
  }

  /** The first offset of the follower's log that would go, its log end if none would. */
  public Reading<Long> of(CutQuestion question) {
    // Most pictures of many partitions are thought over before anything is asked.
    Reading<Long> asked = answers.isEmpty() ? null : answers.get(question);
    if (asked != null) {
      return asked;
    }
    Truncation byEnds = new Truncation(question);
    return byEnds.next().isEmpty()
        ? byEnds.cut()
        : Reading.unknown(Reading.Why.NOT_ASKED, "the epochs of the logs were not asked for");
  }

  /** Whether brokers would have to be asked to answer this. */
  public boolean open(CutQuestion question) {
    return !answers.containsKey(question) && new Truncation(question).next().isPresent();
  }
}
