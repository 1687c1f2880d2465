package dev.kafkarecovery.plan;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The loss that was on the screen or in the plan when an election was agreed to, in offsets. What
 * the election loses by then must not be more.
 *
 * @param atLeast how many were known to be lost; 0 only where nothing was
 * @param exact whether these were known to be all
 * @param committed how many of them were known to have been committed
 */
public record AgreedLoss(long atLeast, boolean exact, long committed) {
  /** It was agreed to as one that loses nothing. */
  public static final AgreedLoss NOTHING = new AgreedLoss(0, /* exact= */ true, 0);

  public AgreedLoss {
    if (committed < 0 || committed > atLeast) {
      throw new IllegalArgumentException(
          "no loss: %d, %d of them committed".formatted(atLeast, committed));
    }
    if (atLeast == 0 && !exact) {
      throw new IllegalArgumentException("what is not known cannot be held against a later loss");
    }
  }

  /**
   * This loss, agreed to; empty where nothing of it is known, or where logs diverge and it is not
   * known where: to find that out afterwards makes it no greater than it was.
   */
  public static Optional<AgreedLoss> of(Loss shown) {
    return shown.diverging() || (shown.atLeast() == 0 && !shown.exact())
        ? Optional.empty()
        : Optional.of(new AgreedLoss(shown.atLeast(), shown.exact(), shown.committed()));
  }

  /** True if nothing was to be lost. */
  public boolean none() {
    return atLeast == 0;
  }

  /**
   * Whether a loss is what was agreed to, or less. A greater lower bound is more, more known to be
   * committed is, and so is a loss that has become open to the top and was not.
   */
  public boolean covers(Loss now) {
    return now.atLeast() <= atLeast && now.committed() <= committed && (now.exact() || !exact);
  }

  /** A sentence for a loss that is more, by electing this broker. */
  public String outgrown(int broker, Loss now) {
    boolean told = now.atLeast() <= atLeast && now.committed() > committed;
    return "it was %sto lose %s, and electing broker %d would now lose %s; look again"
        .formatted(
            none() ? "" : "agreed ",
            words() + (told ? words(committed) : ""),
            broker,
            now.words() + (told ? words(now.committed()) : ""));
  }

  private String words() {
    return new Loss(atLeast, /* diverging= */ !exact, List.of()).words();
  }

  private static String words(long committed) {
    return String.format(Locale.ROOT, " (%,d known to be committed)", committed);
  }
}
