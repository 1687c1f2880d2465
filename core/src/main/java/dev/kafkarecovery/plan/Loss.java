package dev.kafkarecovery.plan;

import java.util.List;
import java.util.Locale;

/**
 * What electing one replica would lose, in offsets, as far as it is known. In most topics an offset
 * is a record; compaction and transactions leave offsets without one.
 *
 * @param atLeast offsets that some other readable replica holds and that none holds afterwards;
 *     each counts once, however many replicas hold it
 * @param diverging how much of some readable replica is cut is not known, so that it may be more
 * @param newerEpochLost some readable replica ends in a newer epoch: what a later leader wrote is
 *     lost, however short that log is
 * @param unseen replicas whose log is not known, ascending
 * @param unknownAbove those of {@code unseen} that were in sync, or may have been: what they alone
 *     hold may be committed, and is in no number here
 * @param committed how many of {@code atLeast} are known to have been committed: they stand below a
 *     high watermark, or in the log of the last replica that was in sync. Of the others nobody can
 *     say.
 */
public record Loss(
    long atLeast,
    boolean diverging,
    boolean newerEpochLost,
    List<Integer> unseen,
    List<Integer> unknownAbove,
    long committed) {
  /** Nothing committed is lost: a clean election. */
  public static final Loss NONE = new Loss(0, false, List.of());

  /** A loss that passes over no newer epoch, and of which nothing is known to be committed. */
  public Loss(long atLeast, boolean diverging, List<Integer> unseen) {
    this(atLeast, diverging, /* newerEpochLost= */ false, unseen, unseen, /* committed= */ 0);
  }

  public Loss {
    if (atLeast < 0 || committed < 0 || committed > atLeast) {
      throw new IllegalArgumentException(
          "a loss must not be negative: %d, %d of them committed".formatted(atLeast, committed));
    }
    unseen = List.copyOf(unseen);
    unknownAbove = List.copyOf(unknownAbove);
    if (!unseen.containsAll(unknownAbove)) {
      throw new IllegalArgumentException("not unseen: " + unknownAbove);
    }
  }

  /** True when {@code atLeast} is the whole of it. */
  public boolean exact() {
    return !diverging && unknownAbove.isEmpty() && (atLeast > 0 || unseen.isEmpty());
  }

  /** For a sentence: {@code at least 1,204 records}. */
  public String words() {
    if (atLeast == 0) {
      return none() ? "nothing" : "an unknown number of records";
    }
    return String.format(
        Locale.ROOT,
        "%s%,d record%s",
        exact() ? "" : "at least ",
        atLeast,
        atLeast == 1 ? "" : "s");
  }

  /** True when it is known that nothing is lost. Anything unknown makes this false. */
  public boolean none() {
    return atLeast == 0 && exact();
  }
}
