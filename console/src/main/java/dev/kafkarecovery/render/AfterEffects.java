package dev.kafkarecovery.render;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What to look at after unclean elections: transactions whose end was cut off hold up
 * read-committed consumers. Gives ready commands of Kafka's own tool; nothing is ever aborted here.
 */
public final class AfterEffects {
  private static final int ONE_BY_ONE = 5;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.,:/@%+=-]+");

  private AfterEffects() {}

  /**
   * The commands to run, behind a line that says why; none where no election was unclean.
   *
   * @param connection the options that reach the cluster, quoted for a shell
   */
  public static List<String> lines(
      List<ElectionResult> results, Set<TopicPartition> unclean, String connection) {
    List<ElectionResult> elected =
        results.stream()
            .filter(result -> result.outcome() == Outcome.ELECTED)
            .filter(result -> unclean.contains(result.id()))
            .toList();
    List<String> lines = new ArrayList<>();
    if (elected.isEmpty()) {
      return lines;
    }
    lines.add(
        "%s elected uncleanly; where producers use transactions, look for hanging ones:"
            .formatted(Words.count(elected.size(), "leader")));
    String tool = "  kafka-transactions.sh " + connection + " find-hanging ";
    if (elected.size() <= ONE_BY_ONE) {
      elected.forEach(
          result ->
              lines.add(
                  tool
                      + "--topic %s --partition %d"
                          .formatted(quoted(result.id().topic()), result.id().partition())));
    } else {
      elected.stream()
          .flatMapToInt(result -> result.leader().stream())
          .distinct()
          .sorted()
          .forEach(broker -> lines.add(tool + "--broker-id " + broker));
    }
    return lines;
  }

  /** The word as a shell takes it. */
  public static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
