package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.RecordProducer;
import dev.kafkarecovery.kafka.TailRecords;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.render.AfterEffects;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.salvage.RecordMerge;
import dev.kafkarecovery.salvage.SalvageException;
import dev.kafkarecovery.salvage.SalvagedRecord;
import dev.kafkarecovery.salvage.SalvagedRecord.Kind;
import dev.kafkarecovery.salvage.SalvagedRecord.Transaction;
import dev.kafkarecovery.salvage.SalvagedTail;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** bin/kafka-salvage produce: writes salvaged records to a topic. */
@Command(
    name = "produce",
    description =
        "Writes the records that were cut to an existing topic, in their order, and says where they"
            + " come from in headers. Records that several copies held are written once; markers"
            + " and aborted transactions are left out.",
    mixinStandardHelpOptions = true,
    footer = Commands.EXIT_STATUS,
    versionProvider = Commands.Version.class,
    sortOptions = false)
final class SalvageProduce implements Callable<Integer> {
  private static final Duration LOOK = Duration.ofSeconds(20);

  @ParentCommand private @Nullable SalvageCommand parent;

  @Mixin private final TailChoice choice = new TailChoice();

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = "--to-topic",
      paramLabel = "<topic>",
      required = true,
      description = "The topic to write to. A record goes to the partition of its own number.")
  private String target = "";

  @Option(
      names = "--into-source-topic",
      description = "Allow the topic that the records come from.")
  private boolean intoSource;

  @Option(names = "--with-aborted", description = "Write records of aborted transactions too.")
  private boolean withAborted;

  @Option(
      names = "--plain",
      description = "Add no headers: the records are exactly those that were cut.")
  private boolean plain;

  @Option(
      names = "--resume-after",
      paramLabel = "<position>",
      description = "Go on behind a position that an earlier run named: payments-0@2:153.")
  private @Nullable String resumeAfter;

  @Option(names = "--dry-run", description = "Count what would be written; send nothing.")
  private boolean dryRun;

  @Option(names = "--yes", description = "Do not ask. Needed where there is no terminal.")
  private boolean yes;

  /** Counts of what was come across, and of what was left out. */
  private static final class Tally {
    private long wanted;
    private long aborted;
    private long open;
    private long belowCut;
  }

  @Override
  public Integer call() throws InterruptedException {
    Environment environment = SalvageCommand.environmentOf(parent);
    Output output = new Output(environment, OutputFormat.table);
    connection.properties();
    if (connection.addOnsGiven()) {
      throw new UsageException("produce asks no add-ons: leave out --addon and its options");
    }
    List<SalvagedTail> tails = choice.of(choice.contents());
    SalvagePosition after = resumeAfter == null ? null : SalvagePosition.parse(resumeAfter);
    if (tails.isEmpty()) {
      throw new UsageException("nothing that was asked for is in " + choice.directory());
    }
    if (after != null) {
      checkIsThere(after, tails);
    }
    if (!intoSource && tails.stream().anyMatch(tail -> tail.copy().id().topic().equals(target))) {
      throw new UsageException(
          "%s is the topic that the records come from, whose readers would get them again out of"
                  .formatted(target)
              + " order: --into-source-topic allows it");
    }
    if (!dryRun && !yes && !environment.terminal()) {
      throw new UsageException(
          "there is no terminal to ask for a yes: add --yes to write to the topic, or --dry-run");
    }
    checkTopic(environment);
    if (dryRun) {
      return count(output, tails, after);
    }
    String question =
        "Write what was cut from %s to the topic %s? [y/N]"
            .formatted(Words.count(tails.size(), "tail"), target);
    if (!yes && !output.ask(question).toLowerCase(java.util.Locale.ROOT).startsWith("y")) {
      output.error("not confirmed; nothing was sent");
      return ExitStatus.FAILED;
    }
    return produce(environment, output, tails, after);
  }

  /** A position of something else would leave out records as if they were written already. */
  private void checkIsThere(SalvagePosition after, List<SalvagedTail> tails) {
    if (tails.stream().noneMatch(tail -> tail.copy().id().equals(after.id()))) {
      throw new UsageException(
          "--resume-after %s: of %s nothing is to be produced from %s"
              .formatted(after, after.id(), choice.directory()));
    }
  }

  /** Asked beforehand, because asking Kafka's producer could make the topic. */
  private void checkTopic(Environment environment) throws InterruptedException {
    try (Cluster cluster =
        environment.clusters().open(connection.settings(), environment.clock())) {
      TopicPartition first = new TopicPartition(target, 0);
      if (cluster.scan(new Targets.Listed(Set.of(first)), LOOK).partitions().isEmpty()) {
        throw new UsageException(
            "there is no topic %s (or the right DESCRIBE on it is missing): create it first"
                .formatted(target));
      }
    } catch (ClusterException failure) {
      if (failure.kind() == ClusterException.Kind.CONFIGURATION) {
        throw new UsageException(String.valueOf(failure.getMessage()), failure);
      }
      throw failure;
    }
  }

  private int count(Output output, List<SalvagedTail> tails, @Nullable SalvagePosition after) {
    Tally tally = new Tally();
    for (Map.Entry<TopicPartition, List<SalvagedTail>> one :
        TailChoice.byPartition(tails).entrySet()) {
      try (RecordMerge records = open(one.getValue(), tally, after)) {
        records.forEachRemaining(record -> tally.wanted++);
      } catch (SalvageException | UncheckedIOException e) {
        output.error(String.valueOf(e.getMessage()));
        return ExitStatus.FAILED;
      }
    }
    output.line(
        "dry run, nothing was sent: %s would be written to %s%s"
            .formatted(Words.count(tally.wanted, "record"), target, leftOut(tally)));
    return ExitStatus.FINE;
  }

  private RecordMerge open(List<SalvagedTail> tails, Tally tally, @Nullable SalvagePosition after)
      throws SalvageException {
    return RecordMerge.open(
        TailRecords::open, choice.directory(), tails, record -> wanted(record, tally, after));
  }

  private boolean wanted(SalvagedRecord record, Tally tally, @Nullable SalvagePosition after) {
    if (record.kind() != Kind.DATA || (after != null && after.covers(record))) {
      return false;
    }
    if (record.belowCut()) {
      tally.belowCut++;
      return false;
    }
    if (record.transaction() == Transaction.ABORTED && !withAborted) {
      tally.aborted++;
      return false;
    }
    if (record.transaction() == Transaction.OPEN) {
      tally.open++;
    }
    return true;
  }

  private static String leftOut(Tally tally) {
    StringBuilder words = new StringBuilder();
    if (tally.aborted > 0) {
      words.append("; left out: %s of aborted transactions".formatted(count(tally.aborted)));
    }
    if (tally.belowCut > 0) {
      words.append(
          "; left out: %s below the cut, which were not lost".formatted(count(tally.belowCut)));
    }
    if (tally.open > 0) {
      words.append(
          "; %s of transactions whose end is not among what was salvaged, marked as open"
              .formatted(count(tally.open)));
    }
    return words.toString();
  }

  private static String count(long records) {
    return Words.count(records, "record");
  }

  private int produce(
      Environment environment,
      Output output,
      List<SalvagedTail> tails,
      @Nullable SalvagePosition after) {
    Tally tally = new Tally();
    StopSignal stop = environment.stop();
    Optional<String> unreadable = Optional.empty();
    try (RecordProducer producer = RecordProducer.open(connection.properties(), target, plain)) {
      stop.acting(
          "no more records are sent; waiting for the answers to those that were",
          () -> {
            output.error(summary(producer, tally));
            output.error(howToGoOn(producer, after));
          });
      try {
        for (List<SalvagedTail> partition : TailChoice.byPartition(tails).values()) {
          if (!send(producer, partition, tally, after, stop)) {
            break;
          }
        }
      } catch (SalvageException | UncheckedIOException e) {
        unreadable = Optional.of(String.valueOf(e.getMessage()));
      }
      producer.flush();
      stop.elected();
      output.line(summary(producer, tally));
      Optional<String> failure = producer.failure().or(() -> unanswered(producer));
      unreadable.ifPresent(output::error);
      failure.ifPresent(output::error);
      boolean whole = failure.isEmpty() && unreadable.isEmpty() && !stop.requested();
      if (!whole) {
        output.error(howToGoOn(producer, after));
      }
      return stop.status().orElse(whole ? ExitStatus.FINE : ExitStatus.FAILED);
    }
  }

  /** Nothing must count as written that no broker has acknowledged. */
  private static Optional<String> unanswered(RecordProducer producer) {
    return producer.acknowledged() == producer.sent()
        ? Optional.empty()
        : Optional.of(
            "%s of %s were acknowledged"
                .formatted(Words.number(producer.acknowledged()), count(producer.sent())));
  }

  private boolean send(
      RecordProducer producer,
      List<SalvagedTail> tails,
      Tally tally,
      @Nullable SalvagePosition after,
      StopSignal stop)
      throws SalvageException {
    try (RecordMerge records = open(tails, tally, after)) {
      while (records.hasNext()) {
        if (stop.requested() || !producer.send(records.next())) {
          return false;
        }
        tally.wanted++;
      }
    }
    // So that there is one position to go on from, and not one in each partition.
    producer.flush();
    return producer.failure().isEmpty();
  }

  private String summary(RecordProducer producer, Tally tally) {
    return "%s written to %s and acknowledged by all in-sync replicas%s"
        .formatted(count(producer.acknowledged()), target, leftOut(tally));
  }

  private String howToGoOn(RecordProducer producer, @Nullable SalvagePosition after) {
    Optional<String> position =
        producer
            .lastInOrder()
            .map(SalvagePosition::of)
            .or(() -> Optional.ofNullable(after))
            .map(SalvagePosition::toString);
    return position
        .map(
            known ->
                "the same command goes on with --resume-after %s; what was written behind that, if"
                        .formatted(AfterEffects.quoted(known))
                    + " anything, is then written again")
        .orElse("the same command begins again: nothing was acknowledged");
  }
}
