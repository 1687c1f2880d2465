package dev.kafkarecovery.recovery;

import dev.kafkarecovery.model.TopicPartition;
import java.util.List;
import java.util.Optional;

/**
 * What became, or would become, of putting back one partition's order.
 *
 * @param present the order that it shows; empty if it could not be looked at or does not exist
 * @param code stable, for programs: {@code READY}, {@code NONE}, why it was left, or Kafka's error
 * @param sentence for people, without the partition's name
 */
public record OrderResult(
    TopicPartition id,
    OrderChange change,
    Optional<List<Integer>> present,
    Outcome outcome,
    String code,
    String sentence) {
  /** What became of it. */
  public enum Outcome {
    /** It can be put back; nothing was sent yet. */
    READY,
    /** It was put back and shows. */
    BACK,
    /** It stood as before already; nothing was sent. */
    ALREADY,
    /** It was not put back, or does not show. */
    LEFT
  }

  public OrderResult {
    present = present.map(List::copyOf);
  }

  /** Left, because nobody said yes. */
  public OrderResult declined() {
    return with(Outcome.LEFT, "NOT_CONFIRMED", "not confirmed; nothing was sent");
  }

  /** The same partition with another end. */
  OrderResult with(Outcome newOutcome, String newCode, String newSentence) {
    return new OrderResult(id, change, present, newOutcome, newCode, newSentence);
  }
}
