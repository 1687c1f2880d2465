package dev.kafkarecovery.plan;

import dev.kafkarecovery.model.Reading;
import java.util.HashMap;
import java.util.Map;

/**
 * What is known of where logs would be cut. Immutable. A question names the extents of both logs,
 * so an answer stays true for as long as the logs are as they were.
 */
public final class Cuts {
  /** Nothing was asked; what follows from the ends of logs alone is known all the same. */
  public static final Cuts NONE = new Cuts(Map.of());

  private final Map<CutQuestion, Reading<Long>> answers;

  private Cuts(Map<CutQuestion, Reading<Long>> answers) {
    this.answers = answers;
  }

  public static Cuts of(Map<CutQuestion, Reading<Long>> answers) {
    return NONE.plus(answers);
  }

  /** These and more; a newer answer takes the place of an older one. */
  public Cuts plus(Map<CutQuestion, Reading<Long>> more) {
    Map<CutQuestion, Reading<Long>> all = new HashMap<>(answers);
    all.putAll(more);
    return new Cuts(all);
  }

  /** These without the questions that nobody could answer, so that they are asked again. */
  public Cuts answeredOnly() {
    Map<CutQuestion, Reading<Long>> known = new HashMap<>(answers);
    known.values().removeIf(answer -> !answer.isKnown());
    return new Cuts(known);
  }

  public int size() {
    return answers.size();
  }

  /** The first offset of the follower's log that would go, its log end if none would. */
  public Reading<Long> of(CutQuestion question) {
    Reading<Long> asked = answers.get(question);
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
