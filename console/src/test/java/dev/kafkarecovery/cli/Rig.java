package dev.kafkarecovery.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.recovery.Cluster;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Runs the commands on a fake cluster, with everything they touch in the test's hands. */
final class Rig {
  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-29T12:04:31Z"), ZoneOffset.UTC);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  final Path folder;
  final FakeCluster fake;
  private final Clock clock;
  final Map<String, String> variables = new HashMap<>();
  final StopSignal stop;
  ClusterFactory clusters;
  boolean terminal;
  boolean ascii;
  String input = "";

  /** After so many bytes nobody reads standard output any more. */
  int readUpTo = Integer.MAX_VALUE;

  int connections;
  OptionalInt left = OptionalInt.empty();

  private final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(new Pipe(), true, StandardCharsets.UTF_8);
  private final PrintStream err = new PrintStream(errBytes, true, StandardCharsets.UTF_8);

  private final class Pipe extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      if (outBytes.size() >= readUpTo) {
        throw new IOException("Broken pipe");
      }
      outBytes.write(one);
    }
  }

  Rig(Path folder) {
    this(folder, CLOCK);
  }

  Rig(Path folder, Clock clock) {
    this.folder = folder;
    this.clock = clock;
    fake = new FakeCluster(clock);
    clusters = (properties, time) -> fake;
    variables.put("XDG_STATE_HOME", folder.resolve("state").toString());
    stop = new StopSignal(err, status -> left = OptionalInt.of(status));
  }

  private Environment environment() {
    return new Environment(
        out,
        err,
        new BufferedReader(new StringReader(input)),
        terminal,
        ascii,
        variables,
        clock,
        (properties, time) -> {
          connections++;
          Cluster opened = clusters.open(properties, time);
          return opened;
        },
        stop);
  }

  /** Runs bin/kafka-unclean-recovery.sh; gives the exit status. */
  int unclean(String... arguments) {
    Environment environment = environment();
    return Commands.run(new UncleanRecoveryCommand(environment), connected(arguments), environment);
  }

  /** Runs bin/kafka-recovery-console as far as it goes without a terminal of its own. */
  int console(String... arguments) {
    Environment environment = environment();
    return Commands.run(new ConsoleCommand(environment), arguments, environment);
  }

  /** The same, with nothing added to the arguments. */
  int uncleanPlain(String... arguments) {
    Environment environment = environment();
    return Commands.run(new UncleanRecoveryCommand(environment), arguments, environment);
  }

  /** Runs bin/kafka-elect-leaders.sh; gives the exit status. */
  int elect(String... arguments) {
    Environment environment = environment();
    return Commands.run(new ElectLeadersCommand(environment), connected(arguments), environment);
  }

  /** Runs bin/kafka-salvage; gives the exit status. */
  int salvage(String... arguments) {
    Environment environment = environment();
    return Commands.run(new SalvageCommand(environment), arguments, environment);
  }

  private static String[] connected(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--bootstrap-server", "b:9092"));
    all.addAll(List.of(arguments));
    return all.toArray(String[]::new);
  }

  String file(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  String out() {
    return outBytes.toString(StandardCharsets.UTF_8).replace(folder + "/", "");
  }

  String err() {
    return errBytes.toString(StandardCharsets.UTF_8).replace(folder + "/", "");
  }

  /** Standard output as the one JSON document that it must be. */
  JsonNode json() {
    try {
      return MAPPER
          .reader()
          .with(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readTree(out());
    } catch (IOException failure) {
      throw new AssertionError("not one JSON document: " + out(), failure);
    }
  }

  List<Path> journals() {
    try (var files = Files.list(folder.resolve("state/kafka-recovery-console"))) {
      return files.toList();
    } catch (IOException none) {
      return List.of();
    }
  }
}
