package dev.kafkarecovery.cli;

import dev.kafkarecovery.kafka.KafkaCluster;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;

/**
 * All that a command touches of the world around it, so that tests can give it another one.
 *
 * @param terminal a person sits at both standard input and standard output
 * @param ascii the locale is not UTF-8: print nothing but ASCII
 * @param variables the environment variables
 */
public record Environment(
    PrintStream out,
    PrintStream err,
    BufferedReader in,
    boolean terminal,
    boolean ascii,
    Map<String, String> variables,
    Clock clock,
    ClusterFactory clusters,
    StopSignal stop) {
  public Environment {
    variables = Map.copyOf(variables);
  }

  /** The real one; hands over the signals. */
  static Environment system(WatchedStream out) {
    Map<String, String> variables = System.getenv();
    boolean ascii = ascii(variables);
    Charset charset = ascii ? StandardCharsets.US_ASCII : StandardCharsets.UTF_8;
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), /* autoFlush= */ true, charset);
    StopSignal stop = new StopSignal(err, status -> Runtime.getRuntime().halt(status));
    Signals.hand(stop);
    return new Environment(
        new PrintStream(out, /* autoFlush= */ false, charset),
        err,
        new BufferedReader(new InputStreamReader(System.in, charset)),
        atTerminal(),
        ascii,
        variables,
        Clock.systemUTC(),
        KafkaCluster::open,
        stop);
  }

  /** The launcher sets jdk.console, so that there is no console without a terminal on any JDK. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean atTerminal() {
    return System.console() != null;
  }

  /** True unless the locale says UTF-8; LC_ALL goes before LC_CTYPE, and that before LANG. */
  static boolean ascii(Map<String, String> variables) {
    for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String locale = variables.getOrDefault(name, "");
      if (!locale.isEmpty()) {
        String upper = locale.toUpperCase(Locale.ROOT);
        return !upper.contains("UTF-8") && !upper.contains("UTF8");
      }
    }
    return true;
  }
}
