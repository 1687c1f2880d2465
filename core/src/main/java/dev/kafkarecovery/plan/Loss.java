package dev.kafkarecovery.plan;

import java.util.List;
import java.util.Locale;

/**
 * What electing one replica would lose, in records (offsets), as far as it is known.
 *
 * @param atLeast offsets that some other readable replica holds beyond the elected log
 * @param diverging some readable replica ends in another epoch, so that more than {@code atLeast}
 *     may be cut
 * @param newerEpochLost some readable replica ends in a newer epoch: what a later leader wrote is
 *     lost, however short that log is
 * @param unseen replicas whose log end is not known and which may hold more, ascending
 */
public record Loss(long atLeast, boolean diverging, boolean newerEpochLost, List<Integer> unseen) {
  /** Nothing committed is lost: a clean election. */
  public static final Loss NONE = new Loss(0, false, List.of());

  /** A loss that passes over no newer epoch. */
  public Loss(long atLeast, boolean diverging, List<Integer> unseen) {
    this(atLeast, diverging, /* newerEpochLost= */ false, unseen);
  }

  public Loss {
    if (atLeast < 0) {
      throw new IllegalArgumentException("a loss must not be negative: " + atLeast);
    }
    unseen = List.copyOf(unseen);
  }

  /** True when {@code atLeast} is the whole of it. */
  public boolean exact() {
    return !diverging && unseen.isEmpty();
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
