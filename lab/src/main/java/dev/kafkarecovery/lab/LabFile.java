package dev.kafkarecovery.lab;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state of a lab, kept in {@code lab.properties} in its folder and nowhere else, so that every
 * process that works on the lab sees the same.
 *
 * @param kafkaVersion the release of the brokers
 * @param jars the folder with the release's jars
 * @param controller the one controller
 * @param brokers the brokers by ascending node id
 */
record LabFile(String kafkaVersion, Path jars, LabNode controller, List<LabNode> brokers) {

  private static final String NAME = "lab.properties";
  private static final String CONTROLLER = "controller";
  private static final String PID = ".pid";
  private static final String STARTED = ".started";
  private static final String ADD_ON_PORT = ".addon.port";
  private static final String SECURED_PORT = ".secured.port";
  private static final String BRAKE = ".brake";

  LabFile {
    brokers = List.copyOf(brokers);
  }

  static boolean existsIn(Path dir) {
    return Files.isRegularFile(dir.resolve(NAME));
  }

  String bootstrapServers() {
    return brokers.stream().map(LabNode::address).collect(Collectors.joining(","));
  }

  /** The addresses of the secured listeners; empty in a lab that has none. */
  String securedServers() {
    return brokers.stream()
        .filter(node -> node.securedPort() != 0)
        .map(node -> Secured.HOST + ":" + node.securedPort())
        .collect(Collectors.joining(","));
  }

  LabNode node(int id) {
    if (id == controller.id()) {
      return controller;
    }
    return brokers.stream()
        .filter(broker -> broker.id() == id)
        .findFirst()
        .orElseThrow(() -> new LabException.Usage("This lab has no broker " + id + "."));
  }

  LabFile with(LabNode changed) {
    return new LabFile(
        kafkaVersion,
        jars,
        changed.id() == controller.id() ? changed : controller,
        brokers.stream().map(node -> node.id() == changed.id() ? changed : node).toList());
  }

  List<LabNode> nodes() {
    List<LabNode> all = new ArrayList<>(brokers);
    all.add(controller);
    return all;
  }

  /** Writes {@code lab.properties} in the folder, beside and renamed. */
  void store(Path dir) {
    StringBuilder lines = new StringBuilder();
    line(lines, "bootstrap.servers", bootstrapServers());
    if (!securedServers().isEmpty()) {
      line(lines, "secured.servers", securedServers());
    }
    line(lines, "kafka.version", kafkaVersion);
    line(lines, "kafka.jars", jars.toString());
    line(lines, "controller.id", String.valueOf(controller.id()));
    nodeLines(lines, CONTROLLER, controller);
    line(
        lines,
        "brokers",
        brokers.stream().map(node -> String.valueOf(node.id())).collect(Collectors.joining(",")));
    brokers.forEach(broker -> nodeLines(lines, "broker." + broker.id(), broker));
    Folders.replace(dir.resolve(NAME), lines.toString());
  }

  private static void nodeLines(StringBuilder lines, String prefix, LabNode node) {
    LabNode.RunningProcess process = node.process();
    line(lines, prefix + ".port", String.valueOf(node.port()));
    line(lines, prefix + ".jmx.port", String.valueOf(node.jmxPort()));
    if (node.addOnPort() != 0) {
      line(lines, prefix + ADD_ON_PORT, String.valueOf(node.addOnPort()));
    }
    if (node.securedPort() != 0) {
      line(lines, prefix + SECURED_PORT, String.valueOf(node.securedPort()));
    }
    line(
        lines,
        prefix + ".log.dirs",
        node.logDirs().stream().map(Path::toString).collect(Collectors.joining(",")));
    processLines(lines, prefix, process);
    LabNode.RunningProcess brake = node.brake();
    if (brake != null) {
      processLines(lines, prefix + BRAKE, brake);
    }
  }

  private static void processLines(
      StringBuilder lines, String prefix, LabNode.@Nullable RunningProcess process) {
    line(lines, prefix + PID, process == null ? "" : String.valueOf(process.pid()));
    line(lines, prefix + STARTED, process == null ? "" : "" + process.startedMillis());
  }

  // Not Properties.store: it would put a backslash before each colon of an address.
  private static void line(StringBuilder lines, String key, String value) {
    lines.append(key).append('=').append(value.replace("\\", "\\\\")).append('\n');
  }

  /**
   * Reads {@code lab.properties} from a lab's folder.
   *
   * @throws LabException when there is none or it cannot be understood
   */
  static LabFile load(Path dir) {
    Path file = dir.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new LabException.Usage("No lab in " + dir + ": it has no " + NAME + ".");
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return parse(properties);
    } catch (IOException | IllegalArgumentException e) {
      throw new LabException("Cannot read " + file + ": " + e.getMessage() + ".", e);
    }
  }

  private static LabFile parse(Properties properties) {
    List<LabNode> brokers =
        Arrays.stream(value(properties, "brokers").split(","))
            .map(id -> node(properties, "broker." + id, Integer.parseInt(id)))
            .toList();
    int controllerId = Integer.parseInt(value(properties, "controller.id"));
    return new LabFile(
        value(properties, "kafka.version"),
        Path.of(value(properties, "kafka.jars")),
        node(properties, CONTROLLER, controllerId),
        brokers);
  }

  private static LabNode node(Properties properties, String prefix, int id) {
    return new LabNode(
        id,
        Integer.parseInt(value(properties, prefix + ".port")),
        Integer.parseInt(value(properties, prefix + ".jmx.port")),
        Integer.parseInt(properties.getProperty(prefix + ADD_ON_PORT, "0")),
        Integer.parseInt(properties.getProperty(prefix + SECURED_PORT, "0")),
        Arrays.stream(value(properties, prefix + ".log.dirs").split(",")).map(Path::of).toList(),
        process(properties, prefix),
        properties.containsKey(prefix + BRAKE + PID) ? process(properties, prefix + BRAKE) : null);
  }

  private static LabNode.@Nullable RunningProcess process(Properties properties, String prefix) {
    String pid = value(properties, prefix + PID);
    return pid.isEmpty()
        ? null
        : new LabNode.RunningProcess(
            Long.parseLong(pid), Long.parseLong(value(properties, prefix + STARTED)));
  }

  private static String value(Properties properties, String key) {
    String value = properties.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException(key + " is missing");
    }
    return value;
  }
}
