package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.TailRecords;
import dev.kafkarecovery.recovery.file.JsonText;
import dev.kafkarecovery.render.RecordText;
import dev.kafkarecovery.render.SalvageText;
import dev.kafkarecovery.render.Words;
import dev.kafkarecovery.salvage.DamagedTailException;
import dev.kafkarecovery.salvage.RecordReader.Records;
import dev.kafkarecovery.salvage.SalvageCheck;
import dev.kafkarecovery.salvage.SalvageException;
import dev.kafkarecovery.salvage.SalvageFolder;
import dev.kafkarecovery.salvage.SalvagedTail;
import dev.kafkarecovery.salvage.SalvagedTail.Seal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** bin/kafka-salvage: what was kept before elections cut it. */
@Command(
    name = "kafka-salvage",
    description = "Lists, prints and produces again the records that --salvage-dir kept.",
    mixinStandardHelpOptions = true,
    footer = Commands.EXIT_STATUS,
    versionProvider = Commands.Version.class,
    subcommands = {
      SalvageCommand.ListTails.class,
      SalvageCommand.Print.class,
      SalvageProduce.class
    },
    sortOptions = false)
public final class SalvageCommand implements Callable<Integer> {
  private final Environment environment;

  /** A command that runs in this environment. */
  public SalvageCommand(Environment environment) {
    this.environment = environment;
  }

  /** The main method of bin/kafka-salvage. */
  public static void main(String[] arguments) {
    Commands.main(SalvageCommand::new, arguments);
  }

  /** The environment of the command that a subcommand was given to. */
  static Environment environmentOf(@Nullable SalvageCommand parent) {
    return Optional.ofNullable(parent).orElseThrow().environment;
  }

  @Override
  public Integer call() {
    throw new UsageException("name what to do: list, print or produce");
  }

  /** What a directory holds. */
  @Command(
      name = "list",
      description = "Shows what a directory holds: a line for each copy that a tail was kept of.",
      mixinStandardHelpOptions = true,
      footer = Commands.EXIT_STATUS,
      versionProvider = Commands.Version.class,
      sortOptions = false)
  static final class ListTails implements Callable<Integer> {
    @ParentCommand private @Nullable SalvageCommand parent;

    @Mixin private final TailChoice choice = new TailChoice();

    @Option(names = "--verify", description = "Read all files and compare them with the manifest.")
    private boolean verify;

    @Option(
        names = "--output",
        paramLabel = "table|json",
        description = "Format of standard output; json is one document and nothing else.")
    private OutputFormat format = OutputFormat.table;

    @Override
    public Integer call() {
      Output output = new Output(environmentOf(parent), format);
      SalvageFolder.Contents contents = choice.contents();
      List<SalvagedTail> tails = choice.of(contents);
      List<String> faults = new ArrayList<>();
      if (verify) {
        tails.forEach(tail -> faults.addAll(SalvageCheck.of(choice.directory(), tail)));
      }
      if (output.json()) {
        output.raw(JsonText.lines(SalvageText.fields(contents, tails, verify, faults)));
      } else {
        output.lines(SalvageText.lines(contents, tails, output.ascii()));
      }
      faults.forEach(output::error);
      long unsealed = tails.stream().filter(tail -> tail.seal() == Seal.NONE).count();
      if (verify && unsealed > 0) {
        output.error(
            "warning: %s of the manifest without a checksum, by an earlier version: what the files do not tell cannot be compared there"
                .formatted(Words.count(unsealed, "line")));
      }
      if (verify && faults.isEmpty()) {
        output.line("all files are as the manifest tells");
      }
      return faults.isEmpty() ? ExitStatus.FINE : ExitStatus.FAILED;
    }
  }

  /** The records as text. */
  @Command(
      name = "print",
      description =
          "Prints records as JSON, a line each. A field that is no text in UTF-8 is called"
              + " keyBase64 or valueBase64.",
      mixinStandardHelpOptions = true,
      footer = Commands.EXIT_STATUS,
      versionProvider = Commands.Version.class,
      sortOptions = false)
  static final class Print implements Callable<Integer> {
    @ParentCommand private @Nullable SalvageCommand parent;

    @Mixin private final TailChoice choice = new TailChoice();

    @Option(
        names = "--limit",
        paramLabel = "<n>",
        description = "No more than so many of each copy.")
    private long limit = Long.MAX_VALUE;

    @Override
    public Integer call() {
      Output output = new Output(environmentOf(parent), OutputFormat.json);
      if (limit < 1) {
        throw new UsageException("--limit must be 1 or more, not " + limit);
      }
      List<SalvagedTail> tails = choice.of(choice.contents());
      List<SalvagedTail> damaged = new ArrayList<>();
      for (SalvagedTail tail : tails) {
        try (Records records = TailRecords.open(choice.directory(), tail)) {
          for (long n = 0; n < limit && records.hasNext(); n++) {
            output.raw(JsonText.compact(RecordText.fields(records.next())) + "\n");
          }
        } catch (SalvageException | DamagedTailException e) {
          output.error(String.valueOf(e.getMessage()));
          damaged.add(tail);
        }
      }
      if (tails.isEmpty()) {
        output.error("there is nothing to print in " + choice.directory());
      }
      if (!damaged.isEmpty()) {
        output.error(
            "%d of %s could not be printed whole: %s"
                .formatted(
                    damaged.size(), Words.count(tails.size(), "tail"), TailChoice.named(damaged)));
      }
      return damaged.isEmpty() ? ExitStatus.FINE : ExitStatus.FAILED;
    }
  }
}
