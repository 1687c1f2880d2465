package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a new lab's folder has before the first process starts. */
final class LabLayout {

  private LabLayout() {}

  /** Takes an absent or empty folder, or a new temporary one when none is wanted. */
  static Path claim(@Nullable Path wanted) {
    try {
      if (wanted == null) {
        return Files.createTempDirectory("kafka-recovery-lab-");
      }
      Files.createDirectories(wanted);
    } catch (IOException e) {
      throw new LabException("Cannot make the folder " + wanted + ": " + e + ".", e);
    }
    if (!Folders.isEmpty(wanted)) {
      throw new LabException.Usage("--dir: the folder " + wanted + " is not empty.");
    }
    return wanted;
  }

  /** Picks ports, and writes lab.properties and each node's settings. */
  static LabFile lay(LabSpec spec, Path dir, KafkaDistribution jars) {
    LabFile state = plan(spec, dir, jars);
    state.store(dir);
    if (spec.secured()) {
      Secured.layKeys(dir);
    }
    NodeFolder.of(dir, Lab.CONTROLLER_ID, true).writeController(state.controller(), spec.secured());
    for (LabNode broker : state.brokers()) {
      NodeFolder.of(dir, broker.id(), false)
          .writeBroker(broker, state.controller(), spec.brokerConfig());
    }
    return state;
  }

  private static LabFile plan(LabSpec spec, Path dir, KafkaDistribution jars) {
    List<Integer> ports = Ports.free(1 + 4 * spec.brokers());
    NodeFolder folder = NodeFolder.of(dir, Lab.CONTROLLER_ID, true);
    LabNode controller =
        new LabNode(Lab.CONTROLLER_ID, ports.get(0), 0, 0, 0, folder.logDirs(1), null, null);
    List<LabNode> brokers = new ArrayList<>();
    for (int id = 1; id <= spec.brokers(); id++) {
      List<Path> logDirs = NodeFolder.of(dir, id, false).logDirs(spec.logDirsPerBroker());
      int addOnPort = spec.addOn() ? ports.get(4 * id - 1) : 0;
      int securedPort = spec.secured() ? ports.get(4 * id) : 0;
      brokers.add(
          new LabNode(
              id,
              ports.get(4 * id - 3),
              ports.get(4 * id - 2),
              addOnPort,
              securedPort,
              logDirs,
              null,
              null));
    }
    return new LabFile(spec.kafkaVersion(), jars.dir(), controller, brokers);
  }
}
