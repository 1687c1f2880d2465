package dev.kafkarecovery.tui.model;

import dev.kafkarecovery.model.OpenTransaction;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Consequences;
import dev.kafkarecovery.plan.Consequences.GroupAhead;
import dev.kafkarecovery.render.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is known of the consumer groups and transactions that the elections of a review touch. */
public sealed interface Dependence {
  /** Nothing is lost, so nobody was asked. */
  record NotAsked() implements Dependence {}

  /**
   * The brokers are being asked.
   *
   * @param question by which its answer is known
   */
  record Asking(long question) implements Dependence {}

  /** The brokers answered, or time was over. Worked out once: a review may be of very many. */
  final class Told implements Dependence {
    private static final int ROWS_OF_ELECTION = 5;
    private static final int MOST_ROWS = 100;

    /** Has room in a window of 80 columns. */
    private static final int SENTENCE_COLUMNS = 70;

    private final List<Consequences> elections;
    private final List<String> unseenGroups;
    private final List<Row> rows;
    private final long ahead;
    private final long hanging;
    private final boolean unsureOfGroups;
    private final boolean unsureOfTransactions;

    /**
     * @param elections what was learned of each election that loses something
     * @param unseenGroups why some groups are not known, a sentence each
     */
    public Told(List<Consequences> elections, List<String> unseenGroups) {
      this.elections = List.copyOf(elections);
      this.unseenGroups = List.copyOf(unseenGroups);
      rows = List.copyOf(allRows());
      ahead = elections.stream().mapToLong(one -> one.ahead().orElse(List.of()).size()).sum();
      List<OpenTransaction> open =
          elections.stream().flatMap(one -> one.open().orElse(List.of()).stream()).toList();
      hanging = open.stream().filter(one -> !one.goingOn().orElse(true)).count();
      unsureOfGroups =
          !unseenGroups.isEmpty() || elections.stream().anyMatch(one -> !one.ahead().isKnown());
      unsureOfTransactions =
          elections.stream().anyMatch(one -> !one.open().isKnown())
              || open.stream().anyMatch(one -> !one.goingOn().isKnown());
    }

    /** How many commits are known to lie beyond a new end. */
    public long ahead() {
      return ahead;
    }

    /** How many transactions are known that nobody will end. */
    public long hanging() {
      return hanging;
    }

    /** True where more groups may be beyond an end. */
    public boolean unsureOfGroups() {
      return unsureOfGroups;
    }

    /** True where more transactions may hang. */
    public boolean unsureOfTransactions() {
      return unsureOfTransactions;
    }

    /** A row for each thing to know, a few for each election; the first 100 of them. */
    public List<Row> rows() {
      return rows;
    }

    /** The same for some of the partitions. */
    Told of(Set<TopicPartition> left) {
      return new Told(
          elections.stream().filter(one -> left.contains(one.id())).toList(), unseenGroups);
    }

    private List<Row> allRows() {
      List<Row> all = new ArrayList<>();
      elections.forEach(one -> all.addAll(rows(one)));
      List<Row> shown = new ArrayList<>(all.subList(0, Math.min(all.size(), MOST_ROWS)));
      if (all.size() > MOST_ROWS) {
        shown.add(
            new Row(
                Optional.empty(),
                "and %s more rows like these: the tools' JSON has them all"
                    .formatted(Words.number(all.size() - MOST_ROWS))));
      }
      unseenGroups.forEach(
          why ->
              wrapped("groups unseen: " + why)
                  .forEach(line -> shown.add(new Row(Optional.empty(), line))));
      return shown;
    }

    private static List<String> wrapped(String text) {
      List<String> lines = new ArrayList<>();
      StringBuilder line = new StringBuilder();
      for (String word : text.split(" ", -1)) {
        if (!line.isEmpty() && line.length() + 1 + word.length() > SENTENCE_COLUMNS) {
          lines.add(line.toString());
          line = new StringBuilder(" ");
        }
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
      lines.add(line.toString());
      return lines;
    }

    private static List<Row> rows(Consequences one) {
      List<String> words = new ArrayList<>();
      if (one.ahead() instanceof Reading.Known<List<GroupAhead>> known) {
        known.value().stream()
            .limit(ROWS_OF_ELECTION)
            .forEach(
                group ->
                    words.add(
                        "%s beyond the end: group %s"
                            .formatted(Words.number(group.beyond()), group.group())));
        int more = known.value().size() - ROWS_OF_ELECTION;
        if (more > 0) {
          words.add("and " + Words.count(more, "group") + " more");
        }
      } else {
        words.add("groups unknown: " + one.ahead().reason());
      }
      if (one.open() instanceof Reading.Known<List<OpenTransaction>> known) {
        List<String> open = known.value().stream().flatMap(each -> words(each).stream()).toList();
        words.addAll(open.subList(0, Math.min(open.size(), ROWS_OF_ELECTION)));
        int more = open.size() - ROWS_OF_ELECTION;
        if (more > 0) {
          words.add("and " + Words.count(more, "transaction") + " more");
        }
      } else {
        words.add("transactions unknown: " + one.open().reason());
      }
      return words.stream().map(text -> new Row(Optional.of(one.id()), text)).toList();
    }

    /** What its coordinator will end is nobody's loss. */
    private static Optional<String> words(OpenTransaction open) {
      String name =
          open.transactionalId().isEmpty()
              ? "producer " + open.producerId()
              : open.transactionalId();
      String from = Words.number(open.firstOffset());
      if (open.goingOn() instanceof Reading.Known<Boolean> known) {
        return known.value()
            ? Optional.empty()
            : Optional.of("hangs from %s: %s".formatted(from, name));
      }
      return Optional.of("may hang from %s: %s; %s".formatted(from, name, open.goingOn().reason()));
    }
  }

  /**
   * A row of the list.
   *
   * @param id the partition that it is about; empty where it is about all
   */
  record Row(Optional<TopicPartition> id, String words) {}
}
