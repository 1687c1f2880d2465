package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Dependents;
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

  /**
   * The commands that show the transactions which were seen without an end before the elections;
   * none where none was, or where it was not asked. The other commands find only those that are
   * older than 15 minutes.
   *
   * @param connection the options that reach the cluster, quoted for a shell
   */
  public static List<String> open(Report report, String connection) {
    List<String> lines = new ArrayList<>();
    List<ElectionResult> elected =
        report.dependents().stream()
            .flatMap(
                dependents ->
                    report.results().stream()
                        .filter(result -> result.outcome() == Outcome.ELECTED)
                        .filter(result -> report.unclean().contains(result.id()))
                        .filter(result -> mayHang(result, dependents)))
            .toList();
    if (elected.isEmpty()) {
      return lines;
    }
    lines.add(
        "%s had transactions without an end, shown by the commands below; those that no producer ends"
            .formatted(Words.count(elected.size(), "partition")));
    lines.add(
        "can be aborted by the same tool, with the start offset that is shown; find-hanging finds"
            + " them only");
    lines.add("when they are older than 15 minutes, or with --max-transaction-timeout 0:");
    elected.stream()
        .limit(ONE_BY_ONE)
        .forEach(
            result ->
                lines.add(
                    "  kafka-transactions.sh %s describe-producers --topic %s --partition %d"
                        .formatted(
                            connection, quoted(result.id().topic()), result.id().partition())));
    if (elected.size() > ONE_BY_ONE) {
      lines.add("  and so for %s more".formatted(Words.number(elected.size() - ONE_BY_ONE)));
    }
    return lines;
  }

  private static boolean mayHang(ElectionResult result, Dependents dependents) {
    return result.leader().isPresent()
        && dependents
            .transactions(result.id(), result.leader().getAsInt())
            .map(open -> open.stream().anyMatch(one -> !one.goingOn().orElse(false)))
            .orElse(false);
  }

  /** The word as a shell takes it. */
  public static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
