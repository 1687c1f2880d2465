package dev.kafkarecovery.render;

import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.plan.Cut;
import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.TailContent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

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

  /** The same, and where the topic is compacted, that its offsets are not all records. */
  static String more(Recommendation advice, ClusterSnapshot snapshot) {
    return more(advice.loss()) + compacted(advice.loss(), advice.id(), snapshot);
  }

  /** Empty unless something is lost of a compacted topic. */
  public static String compacted(Loss loss, TopicPartition id, ClusterSnapshot snapshot) {
    TopicSettings settings = snapshot.topics().get(id.topic());
    return loss.atLeast() > 0 && settings != null && settings.compacted().orElse(false)
        ? "; the topic is compacted, so not every offset is a record"
        : "";
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
   * another. Empty where nothing of it goes, or nothing is known of it.
   */
  static String ifPickLeads(Recommendation advice, int broker, Instant now) {
    if (advice.pick().isEmpty()) {
      return "";
    }
    int leader = advice.pick().getAsInt();
    Reading<Cut> cut = advice.cutsIf(leader).get(broker);
    return cut == null
        ? ""
        : cut.map(known -> known.lost() == 0 ? "" : "; " + sentence(advice, known, leader, now))
            .orElse("");
  }

  /**
   * {@code cut to 8,789,000 if 105 leads (loses 1,377 offsets, a divergent tail): 1,377 records,
   * 133.1 KiB, 12:00:58 to 12:01:07}.
   */
  public static String sentence(Recommendation advice, Cut cut, int leader, Instant now) {
    if (cut.lost() == 0) {
      return "kept whole if %d leads".formatted(leader);
    }
    return "cut to %s if %d leads (loses %s%s%s)%s"
        .formatted(
            Words.number(cut.from()),
            leader,
            cut.whole() ? "all " : "",
            Words.count(cut.lost(), "offset"),
            cut.divergent() ? ", a divergent tail" : "",
            advice.tail(cut).map(content -> ": " + content(advice, cut, content, now)).orElse(""));
  }

  /** What goes: as much of it as is known, and from when to when it was written. */
  private static String content(Recommendation advice, Cut cut, TailContent content, Instant now) {
    List<String> parts = new ArrayList<>();
    content.records().asOptional().map(n -> Words.count(n, "record")).ifPresent(parts::add);
    content.bytes().asOptional().map(n -> Words.size(n)).ifPresent(parts::add);
    parts.add(window(advice, cut, content, now));
    if (content.transactional()) {
      parts.add("transactional");
    }
    return String.join(", ", parts);
  }

  private static String window(Recommendation advice, Cut cut, TailContent content, Instant now) {
    Reading<Long> last =
        advice.state().replica(cut.brokerId()).orElseThrow().log().lastRecordTimestampMs();
    return "%s to %s"
        .formatted(Words.lastRecord(content.firstTimestampMs(), now), Words.lastRecord(last, now));
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
