package dev.kafkarecovery.lab;

import java.util.Set;

/** The phases of the incident {@code diverged}, each by the brokers that are up in it. */
enum Phase {
  ALL,
  NO4,
  NO34,
  ONLY1,
  ONLY2,
  ONLY3,
  AGAIN1,
  BOTH23,
  AGAIN3,
  ONLY4;

  Set<Integer> up() {
    return switch (this) {
      case ALL -> Set.of(1, 2, 3, 4);
      case NO4 -> Set.of(1, 2, 3);
      case NO34 -> Set.of(1, 2);
      case ONLY1, AGAIN1 -> Set.of(1);
      case ONLY2 -> Set.of(2);
      case ONLY3, AGAIN3 -> Set.of(3);
      case BOTH23 -> Set.of(2, 3);
      case ONLY4 -> Set.of(4);
    };
  }

  /**
   * Whether a partition without a leader gets one, at a loss, before this much is written. In two
   * phases every partition does: 1 and then 4 take all of them, or another broker that comes up
   * would lead them by right and the rest follow it.
   */
  boolean elects(int records) {
    return this == AGAIN1 || this == ONLY4 || records > 0;
  }
}
