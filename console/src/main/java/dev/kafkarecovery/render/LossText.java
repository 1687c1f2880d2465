package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.plan.Cut;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.Recommendation;

/** What an election loses, in words. */
public final class LossText {
  private static final int NAMES_SHOWN = 5;

  private LossText() {}

  /**
   * What is to be said behind the number: {@code ; 45 of them were committed; what only broker 3
   * holds is not known}. Empty where nothing is lost.
   */
  public static String more(Loss loss) {
    if (loss.none()) {
      return "";
    }
    StringBuilder more = new StringBuilder();
    if (loss.atLeast() > 0) {
      more.append("; ").append(committed(loss));
    }
    if (!loss.unknownAbove().isEmpty()) {
      more.append("; what only %s holds is not known".formatted(unseen(loss)));
    }
    return more.toString();
  }

  private static String committed(Loss loss) {
    if (loss.committed() == 0) {
      return "whether any of it was committed cannot be proven";
    }
    return loss.committed() == loss.atLeast()
        ? "all of it was committed"
        : "at least %s of it was committed".formatted(Words.number(loss.committed()));
  }

  private static String unseen(Loss loss) {
    return Words.namedBrokers(loss.unknownAbove(), NAMES_SHOWN);
  }

  /**
   * What becomes of a replica's log if the recommended one leads, as a clause to be put behind
   * another: {@code ; cut to 8,789,000 if 105 leads (loses 1,377 offsets, a divergent tail)}. Empty
   * where nothing of it goes, or nothing is known of it.
   */
  static String ifPickLeads(Recommendation advice, int broker) {
    if (advice.pick().isEmpty()) {
      return "";
    }
    int leader = advice.pick().getAsInt();
    Reading<Cut> cut = advice.cutsIf(leader).get(broker);
    return cut == null
        ? ""
        : cut.map(known -> known.lost() == 0 ? "" : "; " + sentence(known, leader)).orElse("");
  }

  /** {@code cut to 8,789,000 if 105 leads (loses 1,377 offsets, a divergent tail)}. */
  public static String sentence(Cut cut, int leader) {
    if (cut.lost() == 0) {
      return "kept whole if %d leads".formatted(leader);
    }
    return "cut to %s if %d leads (loses %s%s%s)"
        .formatted(
            Words.number(cut.from()),
            leader,
            cut.whole() ? "all " : "",
            Words.count(cut.lost(), "offset"),
            cut.divergent() ? ", a divergent tail" : "");
  }

  /** In few columns: {@code 8,789,000 (loses 1,377)}, {@code nothing}, {@code ?}. */
  public static String cut(Reading<Cut> cut) {
    return cut.map(LossText::cut).orElse(Words.UNKNOWN);
  }

  private static String cut(Cut cut) {
    if (cut.lost() == 0) {
      return "nothing";
    }
    return "%s (loses %s%s)"
        .formatted(Words.number(cut.from()), cut.whole() ? "all " : "", Words.number(cut.lost()));
  }
}
