package dev.kafkarecovery.render;

import dev.kafkarecovery.model.Dependents;
import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.Consequences.GroupAhead;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What elections do to consumer groups and transactions, in plain sentences. */
public final class ConsequenceText {
  private static final int NAMES_SHOWN = 5;
  private static final int PARTITIONS_SHOWN = 10;
  private static final String INDENT = "  ";

  private ConsequenceText() {}

  /** A sentence for each thing to know about one election; none where nobody is touched. */
  public static List<String> sentences(Consequences one) {
    List<String> sentences = new ArrayList<>();
    if (one.ahead() instanceof Reading.Known<List<GroupAhead>> known) {
      if (!known.value().isEmpty()) {
        sentences.add(groups(one, known.value()));
      }
    } else {
      sentences.add(
          "consumer groups beyond the new end if %d leads are not known: %s"
              .formatted(one.leader(), one.ahead().reason()));
    }
    if (one.open() instanceof Reading.Known<List<OpenTransaction>> known) {
      sentences.addAll(transactions(one.leader(), known.value()));
    } else {
      sentences.add(
          "transactions without an end on %d are not known: %s"
              .formatted(one.leader(), one.open().reason()));
    }
    return sentences;
  }

  private static String groups(Consequences one, List<GroupAhead> ahead) {
    List<String> names =
        ahead.stream()
            .map(
                group ->
                    "%s (at %s, %s beyond)"
                        .formatted(
                            group.group(),
                            Words.number(group.committed()),
                            Words.number(group.beyond())))
            .toList();
    return "consumer groups beyond the new end %s if %d leads, which stop or start over by their auto.offset.reset: %s"
        .formatted(Words.offset(one.newEnd()), one.leader(), Words.firstFew(names, NAMES_SHOWN));
  }

  private static List<String> transactions(int leader, List<OpenTransaction> open) {
    List<OpenTransaction> hanging = open.stream().filter(each -> is(each, false)).toList();
    List<OpenTransaction> goingOn = open.stream().filter(each -> is(each, true)).toList();
    List<OpenTransaction> unknown =
        open.stream().filter(each -> !each.goingOn().isKnown()).toList();
    List<String> sentences = new ArrayList<>();
    if (!hanging.isEmpty()) {
      sentences.add(
          "transactions on %d that nobody will end, so that read_committed consumers stop there: %s"
              .formatted(leader, named(hanging)));
    }
    if (!unknown.isEmpty()) {
      sentences.add(
          "transactions on %d of which it is not known whether anybody ends them: %s; %s"
              .formatted(leader, named(unknown), unknown.get(0).goingOn().reason()));
    }
    if (!goingOn.isEmpty()) {
      sentences.add(
          "transactions on %d that are going on, and that their coordinators will end: %s"
              .formatted(leader, named(goingOn)));
    }
    return sentences;
  }

  private static boolean is(OpenTransaction open, boolean goingOn) {
    return open.goingOn().asOptional().filter(value -> value == goingOn).isPresent();
  }

  private static String named(List<OpenTransaction> open) {
    return Words.firstFew(
        open.stream()
            .map(
                each ->
                    "%s from offset %s"
                        .formatted(
                            each.transactionalId().isEmpty()
                                ? "producer " + each.producerId()
                                : each.transactionalId(),
                            Words.number(each.firstOffset())))
            .toList(),
        NAMES_SHOWN);
  }

  /** Why not all groups are known, a line each; none where all are. */
  public static List<String> unseen(Dependents dependents) {
    return dependents.unseenGroups().stream()
        .flatMap(
            reason ->
                Wrap.lines("not all consumer groups are known: " + Sanitizer.clean(reason), "")
                    .stream())
        .toList();
  }

  /** What to know of these elections before a yes; none where there are no elections. */
  public static List<String> review(List<Consequences> elections, Dependents dependents) {
    List<String> lines = new ArrayList<>();
    if (elections.isEmpty()) {
      return lines;
    }
    if (elections.stream().allMatch(Consequences::none)) {
      lines.add(
          "no consumer group has committed beyond the new ends, and no transaction is without an"
              + " end");
      return lines;
    }
    List<Consequences> touched =
        elections.stream().filter(one -> !sentences(one).isEmpty()).toList();
    if (!touched.isEmpty()) {
      lines.add("consumer groups and transactions:");
    }
    for (Consequences one : touched.stream().limit(PARTITIONS_SHOWN).toList()) {
      for (String sentence : sentences(one)) {
        lines.addAll(Wrap.lines(one.id() + ": " + Sanitizer.clean(sentence), INDENT));
      }
    }
    if (touched.size() > PARTITIONS_SHOWN) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%sand of %,d more partitions: --output json --dry-run tells of all",
              INDENT,
              touched.size() - PARTITIONS_SHOWN));
    }
    lines.addAll(unseen(dependents));
    return lines;
  }
}
