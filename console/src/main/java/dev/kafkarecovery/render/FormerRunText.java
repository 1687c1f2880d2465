package dev.kafkarecovery.render;

import dev.kafkarecovery.recovery.file.FormerRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What an earlier run left behind, as one sentence with the next step. */
public final class FormerRunText {
  private FormerRunText() {}

  /**
   * Says what the run left and how to go on.
   *
   * @param now to tell the time of a day from that of another
   */
  public static String sentence(FormerRun former, Instant now) {
    String file = AfterEffects.quoted(former.run().file().toString());
    String when = former.run().begun().map(begun -> " of " + Words.time(begun, now)).orElse("");
    List<String> parts = new ArrayList<>();
    parts.addAll(elections(former));
    if (!former.changed().isEmpty()) {
      parts.add(
          "%s %s a changed order of replicas; put it back with kafka-unclean-recovery.sh --restore-order %s"
              .formatted(Words.count(former.changed().size(), "partition"), keep(former), file));
    } else {
      parts.add("journal " + file);
    }
    return "a run%s %s: %s"
        .formatted(
            when, former.run().ended() ? "ended" : "ended in the middle", String.join("; ", parts));
  }

  private static String keep(FormerRun former) {
    if (!former.seen()) {
      return "may keep";
    }
    return former.changed().size() == 1 ? "keeps" : "keep";
  }

  private static List<String> elections(FormerRun former) {
    int sent = former.run().unverified().size();
    if (sent == 0) {
      return List.of();
    }
    String told =
        "%s %s sent and not read back"
            .formatted(Words.count(sent, "election"), sent == 1 ? "was" : "were");
    if (!former.seen()) {
      return List.of(told);
    }
    int leaderless = former.leaderless().size();
    return List.of(
        told
            + ", "
            + (leaderless == 0 ? "none of them is without a leader now" : leaderless(leaderless)));
  }

  private static String leaderless(int count) {
    return Words.number(count) + (count == 1 ? " has" : " have") + " no leader now";
  }
}
