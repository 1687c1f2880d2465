package dev.kafkarecovery.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * A real KRaft cluster on this machine: one controller and a few brokers of a released Kafka, each
 * a process of its own, all listening on 127.0.0.1 only. Its state is in {@code lab.properties} in
 * its folder; several labs can live side by side.
 *
 * <p>Methods throw {@link LabException} with one sentence when something cannot be done.
 */
public final class Lab implements AutoCloseable {

  static final int CONTROLLER_ID = 100;

  private static final Duration SERVING_LIMIT = Duration.ofMinutes(2);
  private static final Duration FENCED_LIMIT = Duration.ofSeconds(60);

  private final Path dir;
  private final String kafkaVersion;
  private final String bootstrapServers;
  private final List<Integer> brokerIds;
  private final Nodes nodes;
  private final KafkaTools tools;
  private final boolean owner;
  private @Nullable Admin admin;
  private @Nullable Thread hook;

  private Lab(Path dir, LabFile state, boolean owner) {
    this.dir = dir;
    this.owner = owner;
    kafkaVersion = state.kafkaVersion();
    bootstrapServers = state.bootstrapServers();
    brokerIds = state.brokers().stream().map(LabNode::id).toList();
    nodes = new Nodes(dir);
    tools = new KafkaTools(dir, state.jars(), nodes);
  }

  /**
   * Starts a cluster and returns once all its brokers serve. On failure nothing is left behind; a
   * lab that is still open when this JVM ends is closed then.
   *
   * @throws LabException when the folder is taken, Maven has no such release, or a node fails
   */
  public static Lab start(LabSpec spec, Progress progress) {
    Lab lab = prepare(spec, progress);
    lab.closeWithJvm();
    try {
      lab.boot(progress);
      return lab;
    } catch (RuntimeException e) {
      lab.close();
      throw e;
    }
  }

  /**
   * Takes up a lab that somebody else started. Closing it leaves the cluster as it is.
   *
   * @throws LabException when there is no lab in the folder
   */
  public static Lab attach(Path dir) {
    Path absolute = dir.toAbsolutePath().normalize();
    return new Lab(absolute, LabFile.load(absolute), false);
  }

  /** Lays out the folder of a new lab, with no process yet. */
  static Lab prepare(LabSpec spec, Progress progress) {
    KafkaDistribution jars = KafkaDistribution.resolve(spec.kafkaVersion(), progress);
    Path dir = LabLayout.claim(spec.dir());
    return new Lab(dir, LabLayout.lay(spec, dir, jars), true);
  }

  /** Formats and starts all nodes of a prepared lab. */
  void boot(Progress progress) {
    String brokers = brokerIds.size() == 1 ? "a broker" : brokerIds.size() + " brokers";
    progress.say("Starting Kafka " + kafkaVersion + ": a controller and " + brokers + " ...");
    List<Path> files = new ArrayList<>();
    files.add(NodeFolder.of(dir, CONTROLLER_ID, true).serverProperties());
    brokerIds.forEach(id -> files.add(NodeFolder.of(dir, id, false).serverProperties()));
    tools.format(Uuid.randomUuid().toString(), files);
    startController();
    brokerIds.forEach(this::startBroker);
    brokerIds.forEach(this::awaitServing);
    secured().ifPresent(access -> Secured.admit(admin()));
  }

  /** All brokers' addresses, dead or alive, as {@code host:port,...}. */
  public String bootstrapServers() {
    return bootstrapServers;
  }

  /** How to get into a secured lab; empty for one that is not. */
  public Optional<SecuredAccess> secured() {
    return SecuredAccess.of(dir);
  }

  /** The release of the brokers. */
  public String kafkaVersion() {
    return kafkaVersion;
  }

  /** The lab's folder. */
  public Path dir() {
    return dir;
  }

  /** The node ids of all brokers, ascending. */
  public List<Integer> brokerIds() {
    return brokerIds;
  }

  /** The JMX port of a broker on 127.0.0.1, the same across restarts. */
  public int jmxPort(int brokerId) {
    return LabFile.load(dir).node(brokerId).jmxPort();
  }

  /** The port of the add-on in a broker on 127.0.0.1, the same across restarts; 0 without it. */
  public int addOnPort(int brokerId) {
    return LabFile.load(dir).node(brokerId).addOnPort();
  }

  /** A broker's address as {@code host:port}, the same across restarts. */
  public String address(int brokerId) {
    return LabFile.load(dir).node(brokerId).address();
  }

  /** The log directories of a broker. */
  public List<Path> logDirs(int brokerId) {
    return LabFile.load(dir).node(brokerId).logDirs();
  }

  /** The process id of a broker, or empty when it is not running. */
  public Optional<Long> pid(int brokerId) {
    return LabFile.load(dir).node(brokerId).find().map(ProcessHandle::pid);
  }

  /** A replica's log as the broker's files tell it, or empty when the broker has none. */
  public Optional<ReplicaLog> replicaLog(int brokerId, String topic, int partition) {
    return ReplicaLog.read(logDirs(brokerId), topic, partition);
  }

  /** The batches of a replica's log as the broker's files hold them; none when it has no log. */
  public List<LogBatch> replicaBatches(int brokerId, String topic, int partition) {
    return ReplicaLog.batches(logDirs(brokerId), topic, partition);
  }

  /** The lab's own admin client; closed with the lab. */
  public synchronized Admin admin() {
    Admin current = admin;
    if (current == null) {
      current = Clients.admin(bootstrapServers, 30_000);
      admin = current;
    }
    return current;
  }

  /** Starts a broker; returns at once, see {@link #awaitServing}. */
  public void startBroker(int id) {
    nodes.launch(id);
  }

  /** Waits until a broker is registered, unfenced, answers, and knows it. */
  public void awaitServing(int id) {
    try (Admin own = Clients.admin(address(id), 5_000)) {
      Await.until(
          "broker " + id + " to serve",
          SERVING_LIMIT,
          () -> {
            nodes.checkAlive(id);
            return Clients.living(own).map(ids -> ids.contains(id)).orElse(false);
          });
    }
  }

  /** Waits until the other brokers no longer count a dead or silent one among the living. */
  public void awaitFenced(int id) {
    Await.until(
        "broker " + id + " to be fenced",
        FENCED_LIMIT,
        () -> Clients.living(admin()).map(ids -> !ids.contains(id)).orElse(false));
  }

  /** Ends a broker with SIGTERM, a controlled shutdown, and waits until it is gone. */
  public void stopBroker(int id) {
    nodes.stop(id);
  }

  /** Ends a broker with SIGKILL and waits until it is gone. */
  public void killBroker(int id) {
    nodes.kill(id);
  }

  /**
   * Slows a broker that was just started, or changes by how much: waits until it begins to load its
   * logs, then lets it run only one of {@code factor} parts of the time until they are loaded. JMX
   * answers meanwhile, slowly. {@link #releaseBroker}, and whatever ends or suspends the broker or
   * the lab, ends it before.
   *
   * @param factor 2 to 100
   */
  public void slowBroker(int id, int factor) {
    nodes.slow(id, factor);
  }

  /** Lets a slowed broker run at full speed; fine for one that is not slowed. */
  public void releaseBroker(int id) {
    nodes.release(id);
  }

  /** Tells whether a broker is slowed; no longer once its logs are loaded. */
  public boolean isSlowed(int brokerId) {
    return nodes.isSlowed(brokerId);
  }

  /** Freezes a broker with SIGSTOP: its connections stay open and answer nothing. */
  public void suspendBroker(int id) {
    nodes.release(id);
    nodes.signal(id, "STOP");
  }

  /** Lets a frozen broker go on. */
  public void resumeBroker(int id) {
    nodes.signal(id, "CONT");
  }

  /** Starts the controller; returns at once. */
  public void startController() {
    nodes.launch(CONTROLLER_ID);
  }

  /** Ends the controller with SIGKILL and waits until it is gone. */
  public void killController() {
    nodes.kill(CONTROLLER_ID);
  }

  /** Freezes the controller with SIGSTOP. */
  public void suspendController() {
    nodes.signal(CONTROLLER_ID, "STOP");
  }

  /** Lets a frozen controller go on. */
  public void resumeController() {
    nodes.signal(CONTROLLER_ID, "CONT");
  }

  /** Tells whether a broker's process runs, frozen or not. */
  public boolean isRunning(int brokerId) {
    return nodes.isRunning(brokerId);
  }

  /** Runs one of Kafka's own tools of the brokers' release, by its main class, and waits for it. */
  public ToolResult runKafkaTool(String mainClass, String... args) {
    return tools.run(mainClass, args);
  }

  /** Lets the cluster run on without this object; closing it afterwards changes nothing. */
  void closeClient() {
    Admin current;
    synchronized (this) {
      current = admin;
      admin = null;
    }
    Optional.ofNullable(current).ifPresent(client -> client.close(Duration.ZERO));
  }

  private void closeWithJvm() {
    Thread started = new Thread(this::close, "lab-close");
    hook = started;
    Runtime.getRuntime().addShutdownHook(started);
  }

  /** Kills all processes of the lab and deletes its folder, whoever started it. */
  void destroy() {
    nodes.end();
    closeClient();
    Folders.delete(dir);
    Optional.ofNullable(hook).ifPresent(Folders::removeHook);
  }

  /**
   * Kills every process that belongs to the lab and deletes its folder; for an attached lab, only
   * lets go of it. Closing twice is fine.
   */
  @Override
  public void close() {
    if (owner) {
      destroy();
    } else {
      closeClient();
    }
  }
}
