package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Advisor;
import dev.kafkarecovery.recovery.HeldBack;
import dev.kafkarecovery.render.TextTable.Align;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Elections that are held back, as text for people. */
public final class HeldText {
  private static final int NAMES_SHOWN = 5;

  private HeldText() {}

  /**
   * What waits, for whom, and what is elected if they do not come.
   *
   * @param previews of the elections that are held back; those without one cannot be elected
   * @param until when the wait ends, as text
   */
  public static List<String> lines(
      List<HeldBack> held, List<Preview> previews, String until, boolean ascii) {
    Map<TopicPartition, Preview> elections =
        previews.stream().collect(Collectors.toMap(Preview::id, Function.identity()));
    TextTable table =
        new TextTable()
            .column("PARTITION", Align.LEFT)
            .column("WAITS FOR", Align.LEFT)
            .column("TIME LEFT", Align.RIGHT)
            .column("ELSE PICK", Align.RIGHT)
            .column("LOSS", Align.RIGHT)
            .column("BASIS", Align.LEFT);
    for (HeldBack one : held) {
      Optional<Preview> election = Optional.ofNullable(elections.get(one.id()));
      table.row(
          one.id().toString(),
          Words.namedBrokers(one.brokers(), NAMES_SHOWN),
          one.timeLeft().map(LogRecovery::about).orElse(Words.UNKNOWN),
          election
              .map(preview -> Integer.toString(preview.election().designatedLeader()))
              .orElse("-"),
          election
              .filter(Preview::ready)
              .map(preview -> Words.loss(preview.loss(), ascii))
              .orElse("-"),
          election.map(Preview::basis).orElse("nobody else could be elected"));
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "held back until %s UTC, because %s coming back and in sync last:"
            .formatted(until, areOrIs(held)));
    lines.addAll(table.lines());
    return lines;
  }

  /** {@code waiting for broker 3 (about 4 min left), 18 partitions held back}. */
  public static String waiting(Collection<HeldBack> held) {
    return "waiting for %s (%s), %s held back"
        .formatted(
            Words.namedBrokers(brokers(held), NAMES_SHOWN),
            left(held),
            Words.count(held.size(), "partition"));
  }

  /** The longest that is expected of any, or why that is not known. */
  private static String left(Collection<HeldBack> held) {
    Reading<Duration> longest = Reading.known(Duration.ZERO);
    for (HeldBack one : held) {
      longest =
          longest.flatMap(
              before -> one.timeLeft().map(time -> time.compareTo(before) > 0 ? time : before));
    }
    String why = longest.reason();
    return longest.map(time -> Advisor.aboutTime(time) + " left").orElse(why);
  }

  /** {@code broker 3 is}, {@code brokers 3, 4 are}. */
  public static String areOrIs(Collection<HeldBack> held) {
    List<Integer> brokers = brokers(held);
    return Words.namedBrokers(brokers, NAMES_SHOWN) + (brokers.size() == 1 ? " is" : " are");
  }

  /** {@code broker 3 was}, {@code brokers 3, 4 were}. */
  public static String wereOrWas(Collection<HeldBack> held) {
    List<Integer> brokers = brokers(held);
    return Words.namedBrokers(brokers, NAMES_SHOWN) + (brokers.size() == 1 ? " was" : " were");
  }

  /** Who is waited for, ascending. */
  public static List<Integer> brokers(Collection<HeldBack> held) {
    return held.stream().flatMap(one -> one.brokers().stream()).distinct().sorted().toList();
  }
}
