package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.RecordProducer;
import dev.kafkarecovery.kafka.TailRecords;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.Targets;
import dev.kafkarecovery.render.AfterEffects;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.salvage.DamagedTailException;
import dev.kafkarecovery.salvage.RecordMerge;
import dev.kafkarecovery.salvage.SalvageCheck;
import dev.kafkarecovery.salvage.SalvageException;
import dev.kafkarecovery.salvage.SalvagedTail;
import java.time.Duration;
import java.util.ArrayList;
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
      throw new UsageException("there is nothing to produce in " + choice.directory());
    }
    if (after != null) {
      after.checkIsIn(tails, choice.directory());
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
    if (damaged(output, tails)) {
      return ExitStatus.FAILED;
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

  /** Looked for before anything is sent: a part of what was cut would be taken for all of it. */
  private boolean damaged(Output output, List<SalvagedTail> tails) {
    List<SalvagedTail> damaged = new ArrayList<>();
    for (SalvagedTail tail : tails) {
      List<String> faults = SalvageCheck.of(choice.directory(), tail);
      faults.forEach(output::error);
      if (!faults.isEmpty()) {
        damaged.add(tail);
      }
    }
    if (!damaged.isEmpty()) {
      output.error(
          "nothing was sent, because of damage in %s: choose what to write without it by --topic,"
                  .formatted(TailChoice.named(damaged))
              + " --partition or --broker");
    }
    return !damaged.isEmpty();
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
    ProduceTally tally = tally(tails, after);
    for (Map.Entry<TopicPartition, List<SalvagedTail>> one :
        TailChoice.byPartition(tails).entrySet()) {
      try (RecordMerge records = open(one.getValue(), tally)) {
        records.forEachRemaining(record -> tally.taken());
        tally.twins(records.twins());
      } catch (SalvageException | DamagedTailException e) {
        output.error(String.valueOf(e.getMessage()));
        return ExitStatus.FAILED;
      }
    }
    output.line(
        "dry run, nothing was sent: %s would be written to %s%s"
            .formatted(
                Words.count(tally.wanted(), "record"), target, tally.leftOut(tally.wanted())));
    return ExitStatus.FINE;
  }

  private ProduceTally tally(List<SalvagedTail> tails, @Nullable SalvagePosition after) {
    return new ProduceTally(
        tails.stream().mapToLong(SalvagedTail::records).sum(), after, withAborted);
  }

  private RecordMerge open(List<SalvagedTail> tails, ProduceTally tally) throws SalvageException {
    return RecordMerge.open(TailRecords::open, choice.directory(), tails, tally::wants);
  }

  private static String count(long records) {
    return Words.count(records, "record");
  }

  private int produce(
      Environment environment,
      Output output,
      List<SalvagedTail> tails,
      @Nullable SalvagePosition after) {
    ProduceTally tally = tally(tails, after);
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
          if (!send(producer, partition, tally, stop)) {
            break;
          }
        }
      } catch (SalvageException | DamagedTailException e) {
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
      RecordProducer producer, List<SalvagedTail> tails, ProduceTally tally, StopSignal stop)
      throws SalvageException {
    try (RecordMerge records = open(tails, tally)) {
      while (records.hasNext()) {
        if (stop.requested() || !producer.send(records.next())) {
          return false;
        }
        tally.taken();
      }
      tally.twins(records.twins());
    }
    // So that there is one position to go on from, and not one in each partition.
    producer.flush();
    return producer.failure().isEmpty();
  }

  private String summary(RecordProducer producer, ProduceTally tally) {
    return "%s written to %s and acknowledged by all in-sync replicas%s"
        .formatted(count(producer.acknowledged()), target, tally.leftOut(producer.acknowledged()));
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
