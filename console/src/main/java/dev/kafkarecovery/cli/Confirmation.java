package dev.kafkarecovery.cli;

import dev.kafkarecovery.plan.Loss;
import dev.kafkarecovery.render.Preview;
import dev.kafkarecovery.render.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks the person at the terminal before anything is sent: a {@code y} where nothing is lost, the
 * cluster's id typed out where anything is lost or unknown, and Kafka's own topics by themselves.
 */
final class Confirmation {
  private static final int NAMES_SHOWN = 5;

  private final Output output;
  private final String clusterId;
  private final String condition;

  /**
   * @param condition said behind the number of elections, such as that some of them wait; may be
   *     empty
   */
  Confirmation(Output output, String clusterId, String condition) {
    this.output = output;
    this.clusterId = clusterId;
    this.condition = condition;
  }

  /** Those of the elections that got a yes; none for a no. */
  List<Preview> ask(List<Preview> ready) {
    List<Preview> wanted = new ArrayList<>(ready);
    List<Preview> internal = wanted.stream().filter(preview -> preview.id().internal()).toList();
    if (!internal.isEmpty() && internal.size() < wanted.size() && !internalToo(internal)) {
      wanted.removeIf(preview -> preview.id().internal());
    }
    return wanted.isEmpty() || confirmed(wanted) ? wanted : List.of();
  }

  private boolean internalToo(List<Preview> internal) {
    List<String> names = internal.stream().map(preview -> preview.id().toString()).toList();
    String answer =
        output.ask(
            "%s of Kafka's own topics (%s): elect these as well? [y/N]"
                .formatted(
                    Words.count(internal.size(), "partition"), Words.firstFew(names, NAMES_SHOWN)));
    return yes(answer);
  }

  private boolean confirmed(List<Preview> wanted) {
    List<Loss> losses = wanted.stream().map(Preview::loss).filter(loss -> !loss.none()).toList();
    String elections = Words.count(wanted.size(), "leader") + condition;
    if (losses.isEmpty()) {
      return yes(
          output.ask("Elect %s; nothing committed is lost. Go ahead? [y/N]".formatted(elections)));
    }
    output.error("DATA LOSS: " + lossSentence(losses));
    String answer =
        output.ask(
            "Elect %s? Type the cluster's id, %s, to go ahead; anything else sends nothing:"
                .formatted(elections, clusterId));
    return answer.equals(clusterId);
  }

  private static String lossSentence(List<Loss> losses) {
    long atLeast = losses.stream().mapToLong(Loss::atLeast).sum();
    long open = losses.stream().filter(loss -> !loss.exact()).count();
    String partitions = Words.count(losses.size(), "partition");
    if (atLeast == 0) {
      return partitions + " will lose an unknown number of records for good";
    }
    String more =
        open == 0 ? "" : "; how much more is not known for " + Words.count(open, "partition");
    long committed = losses.stream().mapToLong(Loss::committed).sum();
    return "%s will lose %s%s for good%s%s"
        .formatted(
            partitions,
            open == 0 ? "" : "at least ",
            Words.count(atLeast, "record"),
            committed == 0
                ? ""
                : ", at least %s of them committed".formatted(Words.number(committed)),
            more);
  }

  private static boolean yes(String answer) {
    return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
  }
}
