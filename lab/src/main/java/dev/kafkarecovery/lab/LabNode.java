package dev.kafkarecovery.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One broker or the controller of a lab, as lab.properties holds it.
 *
 * @param id the node id
 * @param port the port of its listener on 127.0.0.1, the same across restarts
 * @param jmxPort the port of its JMX on 127.0.0.1; 0 for the controller, which has none
 * @param addOnPort the port of the add-on in it on 127.0.0.1; 0 without the add-on
 * @param securedPort the port of its secured listener on 127.0.0.1; 0 without one
 * @param logDirs its log directories
 * @param process its process; null when it is not running
 * @param brake the process that slows it while it loads its logs; null when nothing does
 */
record LabNode(
    int id,
    int port,
    int jmxPort,
    int addOnPort,
    int securedPort,
    List<Path> logDirs,
    LabNode.@Nullable RunningProcess process,
    LabNode.@Nullable RunningProcess brake) {

  LabNode {
    logDirs = List.copyOf(logDirs);
  }

  /**
   * A process, told from a later one with the same pid by the time of its start.
   *
   * @param pid the process id
   * @param startedMillis when it started, in milliseconds since the epoch
   */
  record RunningProcess(long pid, long startedMillis) {

    /** The kernel's clock of process starts can shift by a second between two readings. */
    private static final Duration TOLERANCE = Duration.ofSeconds(3);

    static RunningProcess of(ProcessHandle handle) {
      return new RunningProcess(
          handle.pid(), handle.info().startInstant().orElseGet(Instant::now).toEpochMilli());
    }

    /** The live process, or empty when it is gone, also when another one has its pid now. */
    Optional<ProcessHandle> find() {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .filter(
              handle ->
                  handle
                      .info()
                      .startInstant()
                      .map(start -> Math.abs(start.toEpochMilli() - startedMillis))
                      .filter(apart -> apart <= TOLERANCE.toMillis())
                      .isPresent());
    }
  }

  Optional<ProcessHandle> find() {
    return find(process);
  }

  /** The live process that slows this one. */
  Optional<ProcessHandle> findBrake() {
    return find(brake);
  }

  private static Optional<ProcessHandle> find(@Nullable RunningProcess running) {
    return running == null ? Optional.empty() : running.find();
  }

  LabNode running(RunningProcess started) {
    return new LabNode(id, port, jmxPort, addOnPort, securedPort, logDirs, started, null);
  }

  LabNode stopped() {
    return new LabNode(id, port, jmxPort, addOnPort, securedPort, logDirs, null, null);
  }

  LabNode slowedBy(@Nullable RunningProcess shell) {
    return new LabNode(id, port, jmxPort, addOnPort, securedPort, logDirs, process, shell);
  }

  String address() {
    return "127.0.0.1:" + port;
  }
}
