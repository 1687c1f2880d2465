package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.OrderChange;
import dev.kafkarecovery.recovery.file.LocatedValue.ArrayValue;
import dev.kafkarecovery.recovery.file.LocatedValue.NumberValue;
import dev.kafkarecovery.recovery.file.LocatedValue.ObjectValue;
import dev.kafkarecovery.recovery.file.LocatedValue.TextValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Reads what {@link FileJournal} wrote. A line that was cut short counts as not written: then what
 * it tells of was not sent, or was not answered.
 */
public final class JournalReader {
  private static final String DONE = "NONE";

  /** A run while its lines are read. */
  private static final class Run {
    private final Optional<String> clusterId;
    private final Optional<Instant> begun;
    private final Map<TopicPartition, Integer> elections = new TreeMap<>();
    private final Map<TopicPartition, OrderChange> orders = new TreeMap<>();
    private final Map<TopicPartition, List<Integer>> sentBack = new TreeMap<>();
    private boolean ended;

    Run(Optional<String> clusterId, Optional<Instant> begun) {
      this.clusterId = clusterId;
      this.begun = begun;
    }

    boolean sameCluster(Run other) {
      return this == other || (clusterId.isPresent() && clusterId.equals(other.clusterId));
    }

    Optional<UnfinishedRun> unfinished(Path file) {
      return elections.isEmpty() && orders.isEmpty()
          ? Optional.empty()
          : Optional.of(new UnfinishedRun(file, clusterId, begun, ended, elections, orders));
    }
  }

  private final List<Run> runs = new ArrayList<>();
  private int unreadable;
  private int events;

  private JournalReader() {}

  /**
   * Reads a journal.
   *
   * @throws FileProblemException if it cannot be read or holds lines, but no event
   */
  public static JournalRuns read(Path file) {
    JournalReader reader = new JournalReader();
    if (Files.isDirectory(file)) {
      throw new FileProblemException("%s is a directory, not a journal".formatted(file));
    }
    // Not strict about bytes: a journal is ASCII, and what a torn line holds does not matter.
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        reader.take(line);
      }
    } catch (IOException failure) {
      throw new FileProblemException(
          "the journal %s cannot be read: %s".formatted(file, TextFile.why(failure)), failure);
    }
    if (reader.events == 0 && reader.unreadable > 1) {
      throw new FileProblemException(
          "%s is not a journal: it holds no line with an event".formatted(file));
    }
    return new JournalRuns(
        reader.runs.stream().flatMap(run -> run.unfinished(file).stream()).toList(),
        reader.unreadable);
  }

  private void take(String line) {
    if (line.isBlank()) {
      return;
    }
    Optional<ObjectValue> object = LocatedJson.line(line);
    Optional<String> event = object.flatMap(fields -> text(fields, "event"));
    if (object.isEmpty() || event.isEmpty()) {
      unreadable++;
      return;
    }
    events++;
    take(event.get(), object.get());
  }

  private void take(String event, ObjectValue fields) {
    if (event.equals("run-started")) {
      runs.add(
          new Run(
              text(fields, "clusterId").filter(id -> !id.isEmpty()),
              text(fields, "at").flatMap(JournalReader::instant)));
      return;
    }
    Run run = current();
    switch (event) {
      case "reorder-sent" -> reorder(run, fields);
      case "elect-sent" ->
          run.elections.putAll(byPartition(fields, "designatedLeaders", JournalReader::number));
      case "restore-order-sent" ->
          run.sentBack.putAll(byPartition(fields, "to", JournalReader::brokers));
      case "restore-order-answered" ->
          byPartition(fields, "answers", JournalReader::text)
              .forEach((id, answer) -> putBack(run, id, answer));
      case "run-ended" -> {
        run.ended = true;
        // The end holds a result for each: whoever waited for it was told, known or not.
        run.elections.clear();
      }
      default -> {
        // Other events tell of nothing that could be left over.
      }
    }
  }

  /** Lines before any start, as of a file whose beginning was cut off, are a run as well. */
  private Run current() {
    if (runs.isEmpty()) {
      runs.add(new Run(Optional.empty(), Optional.empty()));
    }
    return runs.get(runs.size() - 1);
  }

  private static void reorder(Run run, ObjectValue fields) {
    Map<TopicPartition, List<Integer>> from = byPartition(fields, "from", JournalReader::brokers);
    byPartition(fields, "to", JournalReader::brokers)
        .forEach(
            (id, order) -> {
              run.sentBack.remove(id);
              Optional.ofNullable(from.get(id))
                  .ifPresent(
                      before ->
                          run.orders.merge(
                              id,
                              new OrderChange(before, order),
                              (first, second) -> new OrderChange(first.before(), second.set())));
            });
  }

  /** Another run on the same cluster may put back what an earlier one left. */
  private void putBack(Run run, TopicPartition id, String answer) {
    List<Integer> order = run.sentBack.remove(id);
    if (order == null || !answer.equals(DONE)) {
      return;
    }
    runs.stream()
        .filter(run::sameCluster)
        .forEach(
            one ->
                one.orders.computeIfPresent(
                    id, (key, change) -> change.before().equals(order) ? null : change));
  }

  private static <T> Map<TopicPartition, T> byPartition(
      ObjectValue fields, String name, Function<LocatedValue, Optional<T>> read) {
    Map<TopicPartition, T> values = new TreeMap<>();
    if (fields.fields().get(name) instanceof ObjectValue object) {
      object
          .fields()
          .forEach(
              (key, value) ->
                  partition(key)
                      .ifPresent(id -> read.apply(value).ifPresent(it -> values.put(id, it))));
    }
    return values;
  }

  private static Optional<TopicPartition> partition(String name) {
    int dash = name.lastIndexOf('-');
    OptionalInt number = dash < 1 ? OptionalInt.empty() : integer(name.substring(dash + 1));
    return number.isPresent() && number.getAsInt() >= 0
        ? Optional.of(new TopicPartition(name.substring(0, dash), number.getAsInt()))
        : Optional.empty();
  }

  private static Optional<String> text(ObjectValue fields, String name) {
    return Optional.ofNullable(fields.fields().get(name)).flatMap(JournalReader::text);
  }

  private static Optional<String> text(LocatedValue value) {
    return value instanceof TextValue text ? Optional.of(text.text()) : Optional.empty();
  }

  private static Optional<Integer> number(LocatedValue value) {
    OptionalInt number =
        value instanceof NumberValue literal ? integer(literal.literal()) : OptionalInt.empty();
    return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
  }

  /** Empty unless all of it can be read: half an order is none. */
  private static Optional<List<Integer>> brokers(LocatedValue value) {
    if (!(value instanceof ArrayValue array)) {
      return Optional.empty();
    }
    List<Integer> brokers =
        array.elements().stream().flatMap(element -> number(element).stream()).toList();
    return brokers.isEmpty() || brokers.size() < array.elements().size()
        ? Optional.empty()
        : Optional.of(brokers);
  }

  private static OptionalInt integer(String digits) {
    try {
      return OptionalInt.of(Integer.parseInt(digits));
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
