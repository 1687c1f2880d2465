package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.salvage.SalvageException;
import dev.kafkarecovery.salvage.SalvageFolder;
import dev.kafkarecovery.salvage.SalvagedTail;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which tails of which directory: a picocli mixin of the salvage commands. */
final class TailChoice {
  private static final int NAMES_SHOWN = 10;

  @Parameters(
      paramLabel = "<dir>",
      arity = "1",
      description = "The directory given to --salvage-dir.")
  private Path directory = Path.of(".");

  @Option(names = "--topic", paramLabel = "<topic>", description = "Only this topic.")
  private @Nullable String topic;

  @Option(names = "--partition", paramLabel = "<n>", description = "Only this partition.")
  private @Nullable Integer partition;

  @Option(names = "--broker", paramLabel = "<id>", description = "Only what this broker held.")
  private @Nullable Integer broker;

  @SuppressWarnings("UnusedVariable") // Commands looks for the word itself, before all else.
  @Option(names = "--verbose", description = "Warnings of the Kafka client, traces of errors.")
  private boolean verbose;

  Path directory() {
    return directory;
  }

  /**
   * The directory's manifest.
   *
   * @throws UsageException if it is none
   */
  SalvageFolder.Contents contents() {
    try {
      return SalvageFolder.read(directory);
    } catch (SalvageException e) {
      throw new UsageException(e.clause(), e);
    }
  }

  /**
   * The chosen tails, by partition, then broker; none only where the directory holds none.
   *
   * @throws UsageException if the choice is none, or matches nothing of what there is
   */
  List<SalvagedTail> of(SalvageFolder.Contents contents) {
    notNegative("--partition", partition);
    notNegative("--broker", broker);
    List<SalvagedTail> chosen = chosen(contents);
    if (chosen.isEmpty() && !contents.tails().isEmpty()) {
      throw new UsageException(
          "nothing in %s matches%s%s%s; it holds %s"
              .formatted(
                  directory,
                  topic == null ? "" : " --topic " + topic,
                  partition == null ? "" : " --partition " + partition,
                  broker == null ? "" : " --broker " + broker,
                  named(contents.tails())));
    }
    return chosen;
  }

  private static void notNegative(String option, @Nullable Integer number) {
    if (number != null && number < 0) {
      throw new UsageException("%s must be 0 or more, not %d".formatted(option, number));
    }
  }

  /** {@code payments-0 of broker 2, payments-0 of broker 3}. */
  static String named(List<SalvagedTail> tails) {
    return Words.firstFew(
        tails.stream()
            .map(tail -> "%s of broker %d".formatted(tail.copy().id(), tail.copy().brokerId()))
            .distinct()
            .sorted()
            .toList(),
        NAMES_SHOWN);
  }

  private List<SalvagedTail> chosen(SalvageFolder.Contents contents) {
    return contents.tails().stream()
        .filter(tail -> topic == null || tail.copy().id().topic().equals(topic))
        .filter(tail -> partition == null || partition.equals(tail.copy().id().partition()))
        .filter(tail -> broker == null || broker.equals(tail.copy().brokerId()))
        .sorted(
            Comparator.comparing((SalvagedTail tail) -> tail.copy().id())
                .thenComparing(tail -> tail.copy().brokerId()))
        .toList();
  }

  /** The same, the tails of each partition together. */
  static SortedMap<TopicPartition, List<SalvagedTail>> byPartition(List<SalvagedTail> tails) {
    SortedMap<TopicPartition, List<SalvagedTail>> grouped = new TreeMap<>();
    tails.forEach(
        tail ->
            grouped.merge(
                tail.copy().id(),
                List.of(tail),
                (some, one) ->
                    java.util.stream.Stream.concat(some.stream(), one.stream()).toList()));
    return grouped;
  }
}
