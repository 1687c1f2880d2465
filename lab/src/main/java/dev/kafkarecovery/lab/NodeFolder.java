package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The folder of one node: its settings, its logs and what it prints.
 *
 * @param path the folder, such as {@code DIR/broker-1}
 */
record NodeFolder(Path path) {

  static NodeFolder of(Path labDir, int id, boolean controller) {
    return new NodeFolder(labDir.resolve((controller ? "controller-" : "broker-") + id));
  }

  Path serverProperties() {
    return path.resolve("server.properties");
  }

  Path serverLog() {
    return path.resolve("server.log");
  }

  Path output() {
    return path.resolve("output.log");
  }

  /** Where the reason of a failure stands. */
  Path lastWords() {
    return Files.exists(serverLog()) ? serverLog() : output();
  }

  List<Path> logDirs(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(n -> path.resolve("logs-" + n)).toList();
  }

  void writeController(LabNode controller, boolean secured) {
    Map<String, String> config = common(controller, controller);
    config.put("process.roles", "controller");
    config.put("listeners", "CONTROLLER://" + controller.address());
    // Short, so that a killed broker is fenced soon; long enough for a busy machine.
    config.put("broker.session.timeout.ms", "5000");
    if (secured) {
      config.putAll(Secured.rights());
    }
    write(config);
  }

  void writeBroker(LabNode broker, LabNode controller, Map<String, String> overrides) {
    Map<String, String> config = common(broker, controller);
    config.put("process.roles", "broker");
    config.put("listeners", "PLAINTEXT://" + broker.address());
    config.put("inter.broker.listener.name", "PLAINTEXT");
    config.put("broker.heartbeat.interval.ms", "500");
    config.put("unclean.leader.election.enable", "false");
    // An incident must stay as it was made.
    config.put("auto.leader.rebalance.enable", "false");
    config.put("auto.create.topics.enable", "false");
    config.put("log.retention.ms", "-1");
    config.put("offsets.topic.num.partitions", "4");
    config.put("offsets.topic.replication.factor", "3");
    config.put("group.initial.rebalance.delay.ms", "0");
    // Thousands of partitions in a small JVM.
    config.put("log.cleaner.dedupe.buffer.size", "16777216");
    config.put("log.index.size.max.bytes", "65536");
    config.put("num.network.threads", "2");
    config.put("num.io.threads", "4");
    config.put("num.recovery.threads.per.data.dir", "2");
    if (broker.securedPort() != 0) {
      config.putAll(Secured.broker(broker, path.resolveSibling(Secured.FOLDER)));
    }
    config.putAll(overrides);
    write(config);
  }

  private Map<String, String> common(LabNode node, LabNode controller) {
    Map<String, String> config = new TreeMap<>();
    config.put("node.id", String.valueOf(node.id()));
    config.put("controller.quorum.voters", controller.id() + "@" + controller.address());
    config.put("controller.listener.names", "CONTROLLER");
    config.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    config.put(
        "log.dirs", node.logDirs().stream().map(Path::toString).collect(Collectors.joining(",")));
    // Apart from the logs, so that a lost log directory does not take the broker down with it.
    config.put("metadata.log.dir", path.resolve("metadata").toString());
    return config;
  }

  private void write(Map<String, String> config) {
    try {
      Files.createDirectories(path);
      Files.writeString(
          serverProperties(),
          config.entrySet().stream()
              .map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
              .collect(Collectors.joining()));
    } catch (IOException e) {
      throw new LabException("Cannot write " + serverProperties() + ": " + e + ".", e);
    }
  }
}
