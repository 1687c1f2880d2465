package dev.kafkarecovery.cli;

import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.render.Sanitizer;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;

/** Runs a command and turns whatever goes wrong into a sentence and an exit status. */
public final class Commands {
  /** The last words of each help text. */
  static final String EXIT_STATUS =
      "Exit status: 0 all that was asked is done or not needed; 1 anything failed; 2 bad arguments"
          + " or input, nothing sent; 128 and its number after a signal.";

  private static final String LOG_LEVEL = "kafka.recovery.log.level";
  private static final String VERBOSE = "--verbose";

  private Commands() {}

  /** The body of a main method: runs the command and ends the process with its status. */
  static void main(Function<Environment, Callable<Integer>> command, String[] arguments) {
    if (Arrays.asList(arguments).contains(VERBOSE)) {
      // Before the first logger is made.
      System.setProperty(LOG_LEVEL, "WARN");
    }
    WatchedStream out = new WatchedStream(new FileOutputStream(FileDescriptor.out));
    Environment environment = Environment.system(out);
    int status = run(command.apply(environment), arguments, environment);
    environment.out().flush();
    if (out.failure().isPresent()) {
      environment.err().println("standard output cannot be written: " + out.failure().get());
      status = status == ExitStatus.FINE ? ExitStatus.FAILED : status;
    }
    System.exit(status);
  }

  /** Runs the command; gives the exit status and never throws. */
  static int run(Callable<Integer> command, String[] arguments, Environment environment) {
    boolean verbose = Arrays.asList(arguments).contains(VERBOSE);
    PrintWriter out =
        new PrintWriter(environment.out(), /* autoFlush= */ true, StandardCharsets.US_ASCII);
    try {
      return new CommandLine(command)
          .setOut(out)
          .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
          .setUsageHelpWidth(100)
          .setExpandAtFiles(false)
          .setParameterExceptionHandler(
              (mistake, given) -> {
                say(environment, oneLine(mistake) + " (--help shows the options)");
                return ExitStatus.USAGE;
              })
          .setExecutionExceptionHandler(
              (failure, line, parsed) -> failed(failure, verbose, environment))
          .execute(arguments);
    } catch (OutOfMemoryError outOfMemory) {
      say(environment, "out of memory: give it more with KAFKA_RECOVERY_HEAP_OPTS=-Xmx2g");
      return ExitStatus.FAILED;
    }
  }

  private static int failed(Exception failure, boolean verbose, Environment environment) {
    environment.out().flush();
    if (verbose) {
      failure.printStackTrace(environment.err());
    }
    if (failure instanceof FileProblemException file) {
      file.problems().forEach(problem -> say(environment, problem));
      return ExitStatus.USAGE;
    }
    boolean unusable =
        failure instanceof ClusterException cluster
            && cluster.kind() == ClusterException.Kind.CONFIGURATION;
    if (failure instanceof UsageException || unusable) {
      say(environment, oneLine(failure));
      return ExitStatus.USAGE;
    }
    if (failure instanceof ClusterException || failure instanceof UncheckedIOException) {
      say(environment, oneLine(failure));
      return ExitStatus.FAILED;
    }
    String hint = verbose ? "" : "; --verbose shows where";
    say(
        environment,
        "unexpected failure, %s: %s%s"
            .formatted(failure.getClass().getSimpleName(), oneLine(failure), hint));
    return ExitStatus.FAILED;
  }

  private static String oneLine(Exception failure) {
    return String.valueOf(failure.getMessage()).replace('\n', ' ');
  }

  private static void say(Environment environment, String sentence) {
    environment
        .err()
        .println(environment.ascii() ? Sanitizer.ascii(sentence) : Sanitizer.clean(sentence));
  }

  /** The version out of the jar's manifest. */
  public static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Commands.class.getPackage().getImplementationVersion();
      return new String[] {"Kafka Recovery Console " + (version == null ? "(unpacked)" : version)};
    }
  }
}
