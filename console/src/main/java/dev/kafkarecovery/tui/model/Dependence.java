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
import java.util.stream.Stream;

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

  /**
   * The brokers answered, or time was over.
   *
   * @param elections what was learned of each election that loses something
   * @param unseenGroups why some groups are not known, a sentence each
   */
  record Told(List<Consequences> elections, List<String> unseenGroups) implements Dependence {
    private static final int ROWS_OF_ELECTION = 5;
    private static final int MOST_ROWS = 100;

    /** Has room in a window of 80 columns. */
    private static final int SENTENCE_COLUMNS = 70;

    public Told {
      elections = List.copyOf(elections);
      unseenGroups = List.copyOf(unseenGroups);
    }

    /** How many commits are known to lie beyond a new end. */
    public long ahead() {
      return elections.stream().mapToLong(one -> one.ahead().orElse(List.of()).size()).sum();
    }

    /** How many transactions are known that nobody will end. */
    public long hanging() {
      return open().filter(one -> !one.goingOn().orElse(true)).count();
    }

    /** True where more groups may be beyond an end. */
    public boolean unsureOfGroups() {
      return !unseenGroups.isEmpty() || elections.stream().anyMatch(one -> !one.ahead().isKnown());
    }

    /** True where more transactions may hang. */
    public boolean unsureOfTransactions() {
      return elections.stream().anyMatch(one -> !one.open().isKnown())
          || open().anyMatch(one -> !one.goingOn().isKnown());
    }

    private Stream<OpenTransaction> open() {
      return elections.stream().flatMap(one -> one.open().orElse(List.of()).stream());
    }

    /** The same for some of the partitions. */
    Told of(Set<TopicPartition> left) {
      return new Told(
          elections.stream().filter(one -> left.contains(one.id())).toList(), unseenGroups);
    }

    /** A row for each thing to know, a few for each election; the first 100 of them. */
    public List<Row> rows() {
      List<Row> rows = new ArrayList<>();
      elections.forEach(one -> rows.addAll(rows(one)));
      List<Row> shown = new ArrayList<>(rows.subList(0, Math.min(rows.size(), MOST_ROWS)));
      if (rows.size() > MOST_ROWS) {
        shown.add(
            new Row(
                Optional.empty(),
                "and %s more rows like these: the tools' JSON has them all"
                    .formatted(Words.number(rows.size() - MOST_ROWS))));
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
