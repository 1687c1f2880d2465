package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.RankedReplica;
import dev.kafkarecovery.plan.Recommendation;
import java.util.OptionalInt;

/**
 * Who shall lead a partition, as things stand.
 *
 * @param broker empty where nobody is to be elected
 * @param loss what electing it loses; {@link Loss#NONE} where nobody is to be elected
 */
public record Pick(Kind kind, OptionalInt broker, Loss loss) {
  /** Where the pick comes from. */
  public enum Kind {
    /** From the ranking. */
    ADVISED,
    /** The operator chose it. */
    OVERRIDDEN,
    /** The operator chose it, and the controller would not elect it any more. */
    OVERRIDDEN_LOST,
    /** The operator left this partition out. */
    CLEARED,
    /** Nobody can be elected, or nobody could be chosen. */
    NONE,
    /** Not offline: somebody leads. */
    LED
  }

  static Pick nobody(Kind kind) {
    return new Pick(kind, OptionalInt.empty(), Loss.NONE);
  }

  /** A leader that the operator chose, as far as the controller would elect it. */
  static Pick overridden(Recommendation advice, int broker) {
    boolean electable = advice.ranked(broker).filter(RankedReplica::electable).isPresent();
    return electable
        ? new Pick(Kind.OVERRIDDEN, OptionalInt.of(broker), advice.lossOf(broker))
        : new Pick(Kind.OVERRIDDEN_LOST, OptionalInt.of(broker), Loss.NONE);
  }

  /** True when this pick can be committed. */
  public boolean electable() {
    return kind == Kind.ADVISED || kind == Kind.OVERRIDDEN;
  }
}
