package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The processes of a lab: starts them, signals them, and ends them all when told to. */
final class Nodes {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(20);

  private final Path dir;
  private final Set<Process> tools = ConcurrentHashMap.newKeySet();
  private final Map<Integer, Long> logsBefore = new ConcurrentHashMap<>();
  private boolean ended;

  Nodes(Path dir) {
    this.dir = dir;
  }

  /** Starts a node whose folder is formatted; returns at once. */
  synchronized void launch(int id) {
    checkNotEnded();
    LabFile state = LabFile.load(dir);
    LabNode node = state.node(id);
    if (node.find().isPresent()) {
      throw new LabException.Usage("Node " + id + " is running already.");
    }
    NodeFolder folder = NodeFolder.of(dir, id, id == state.controller().id());
    ProcessBuilder builder =
        Jvm.inOwnSession(
            Jvm.kafka(
                state.jars(),
                folder.serverLog(),
                "INFO",
                agents(node, folder),
                "kafka.Kafka",
                folder.serverProperties().toString()));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(folder.output().toFile()));
    try {
      logsBefore.put(id, Folders.size(folder.serverLog()));
      ProcessHandle started = builder.start().toHandle();
      state.with(node.running(LabNode.RunningProcess.of(started))).store(dir);
    } catch (IOException e) {
      throw new LabException("Cannot start node " + id + ": " + e.getMessage() + ".", e);
    }
  }

  private static List<String> agents(LabNode node, NodeFolder folder) {
    List<String> options = new ArrayList<>();
    if (node.jmxPort() != 0) {
      options.addAll(JmxAgent.options(folder.path(), node.jmxPort()));
    }
    if (node.addOnPort() != 0) {
      options.add(AddOnAgent.option(folder.path(), node.addOnPort()));
    }
    return options;
  }

  /** Ends a node with SIGTERM and waits until it is gone. */
  void stop(int id) {
    ProcessHandle process = running(id);
    release(id);
    process.destroy();
    awaitGone(id, process, STOP_LIMIT);
  }

  /** Ends a node with SIGKILL and waits until it is gone. */
  void kill(int id) {
    ProcessHandle process = running(id);
    release(id);
    process.destroyForcibly();
    awaitGone(id, process, KILL_LIMIT);
  }

  /** Sends SIGSTOP or SIGCONT, by the name that kill(1) gives it. */
  void signal(int id, String name) {
    long pid = running(id).pid();
    try {
      Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid).start();
      if (kill.waitFor() != 0) {
        throw new LabException("Cannot send SIG" + name + " to node " + id + ".");
      }
    } catch (IOException e) {
      throw new LabException("Cannot send SIG" + name + " to node " + id + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Interrupted while sending SIG" + name + ".", e);
    }
  }

  /** Waits until a broker loads its logs, and slows it for as long as it does. */
  void slow(int id, int factor) {
    if (factor < 2 || factor > Brake.STRONGEST) {
      throw new LabException.Usage(
          "A broker can be slowed by a factor of 2 to "
              + Brake.STRONGEST
              + ", not "
              + factor
              + ".");
    }
    Path serverLog = NodeFolder.of(dir, id, false).serverLog();
    long before = logsBefore.getOrDefault(id, 0L);
    Await.until(
        "broker " + id + " to load its logs",
        START_LIMIT,
        () -> {
          checkAlive(id);
          return Folders.textFrom(serverLog, before).contains(Brake.BEGINS);
        });
    brake(id, serverLog, factor);
  }

  private synchronized void brake(int id, Path serverLog, int factor) {
    checkNotEnded();
    release(id);
    try {
      ProcessHandle started = Brake.start(running(id).pid(), serverLog, factor);
      LabFile state = LabFile.load(dir);
      LabNode.RunningProcess shell = LabNode.RunningProcess.of(started);
      state.with(state.node(id).slowedBy(shell)).store(dir);
    } catch (IOException e) {
      throw new LabException("Cannot slow broker " + id + ": " + e.getMessage() + ".", e);
    }
  }

  /** Ends what slows a broker and lets it go on; nothing to do when nothing slows it. */
  synchronized void release(int id) {
    LabFile state = LabFile.load(dir);
    LabNode node = state.node(id);
    node.findBrake()
        .ifPresent(
            shell -> {
              shell.destroyForcibly();
              awaitGone(shell, KILL_LIMIT);
              node.find().ifPresent(broker -> signal(id, "CONT"));
            });
    state.with(node.slowedBy(null)).store(dir);
  }

  /** Tells whether something slows a broker. */
  boolean isSlowed(int id) {
    return LabFile.load(dir).node(id).findBrake().isPresent();
  }

  boolean isRunning(int id) {
    return LabFile.load(dir).node(id).find().isPresent();
  }

  /** Throws when a node's process is gone though nobody ended it. */
  void checkAlive(int id) {
    LabFile state = LabFile.load(dir);
    if (state.node(id).find().isEmpty()) {
      NodeFolder folder = NodeFolder.of(dir, id, id == state.controller().id());
      throw new LabException(
          "Node " + id + " ended on its own: " + Folders.tail(folder.lastWords(), 3) + ".");
    }
  }

  /** Starts a short-lived JVM that ends with the lab. */
  synchronized Process launchTool(ProcessBuilder builder) throws IOException {
    checkNotEnded();
    Process process = builder.start();
    tools.removeIf(tool -> !tool.isAlive());
    tools.add(process);
    return process;
  }

  /** Kills whatever still runs; nothing can be started afterwards. */
  void end() {
    List<ProcessHandle> left = new ArrayList<>();
    synchronized (this) {
      ended = true;
      tools.forEach(tool -> left.add(tool.toHandle()));
      if (LabFile.existsIn(dir)) {
        List<LabNode> nodes = LabFile.load(dir).nodes();
        // Brakes first, or they could signal a stranger that got a broker's pid.
        nodes.forEach(node -> node.findBrake().ifPresent(left::add));
        nodes.forEach(node -> node.find().ifPresent(left::add));
      }
    }
    left.forEach(ProcessHandle::destroyForcibly);
    left.forEach(process -> awaitGone(process, KILL_LIMIT));
  }

  private void checkNotEnded() {
    if (ended) {
      throw new LabException("The lab in " + dir + " is closed.");
    }
  }

  private ProcessHandle running(int id) {
    Optional<ProcessHandle> process = LabFile.load(dir).node(id).find();
    return process.orElseThrow(() -> new LabException.Usage("Node " + id + " is not running."));
  }

  private void awaitGone(int id, ProcessHandle process, Duration limit) {
    if (!awaitGone(process, limit)) {
      throw new LabException("Node " + id + " did not end within " + limit.toSeconds() + " s.");
    }
    synchronized (this) {
      if (!ended) {
        LabFile state = LabFile.load(dir);
        state.with(state.node(id).stopped()).store(dir);
      }
    }
  }

  private static boolean awaitGone(ProcessHandle process, Duration limit) {
    try {
      process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      return !process.isAlive();
    }
  }
}
