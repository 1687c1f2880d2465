package dev.kafkarecovery.lab;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command line of the lab; without a subcommand it practises in the console. */
@Command(
    name = "recovery-lab",
    description =
        "Starts a real local Kafka cluster, produces an incident, opens the recovery console on"
            + " it, and cleans up when the console ends.",
    subcommands = {UpCommand.class, DownCommand.class, BrokerCommand.class})
public final class RecoveryLab implements Callable<Integer> {

  static final int FAILED = 1;
  static final int USAGE = 2;

  @Mixin private LabOptions options = new LabOptions();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
  @SuppressWarnings("UnusedVariable") // Picocli acts on it.
  private boolean help;

  @Option(
      names = "--console-command",
      hidden = true,
      description = "Runs this instead of the console, with the same arguments.")
  private @Nullable String consoleCommand;

  private RecoveryLab() {}

  /** Runs the command line and ends the JVM with its exit status. */
  public static void main(String[] args) {
    System.exit(execute(System.err, args));
  }

  static int execute(PrintStream messages, String... args) {
    return new CommandLine(new RecoveryLab())
        .setParameterExceptionHandler(
            (problem, arguments) -> {
              messages.println(problem.getMessage());
              return USAGE;
            })
        .setExecutionExceptionHandler(
            (problem, command, result) -> {
              messages.println(problem instanceof LabException ? problem.getMessage() : problem);
              return problem instanceof LabException.Usage ? USAGE : FAILED;
            })
        .execute(args);
  }

  /** Tells the user something that is not a result. */
  static void say(String line) {
    System.err.println(line);
  }

  @Override
  public Integer call() {
    Scenario scenario = options.scenario();
    int partitions = options.partitions();
    LabSpec spec = options.spec();
    String console = consoleCommand;
    if (console == null) {
      console = KafkaDistribution.home().resolve("bin/kafka-recovery-console").toString();
    }
    try (LabSession session = new LabSession(RecoveryLab::say, () -> {})) {
      try {
        Lab lab = session.produce(spec, scenario, partitions);
        return session.runConsole(command(console, lab));
      } catch (RuntimeException e) {
        return session.statusOf(e);
      }
    }
  }

  /** With the add-ons, where the brokers have them. */
  private static List<String> command(String console, Lab lab) {
    Optional<SecuredAccess> secured = lab.secured();
    List<String> command =
        new ArrayList<>(
            List.of(
                console,
                "--bootstrap-server",
                secured.map(SecuredAccess::servers).orElseGet(lab::bootstrapServers)));
    secured.ifPresent(
        access ->
            command.addAll(
                List.of("--command-config", access.clientProperties(Secured.ONCALL).toString())));
    String addOns =
        lab.brokerIds().stream()
            .filter(id -> lab.addOnPort(id) != 0)
            .map(id -> id + "=127.0.0.1:" + lab.addOnPort(id))
            .collect(Collectors.joining(","));
    if (!addOns.isEmpty()) {
      command.addAll(List.of("--addon", addOns));
    }
    return command;
  }
}
