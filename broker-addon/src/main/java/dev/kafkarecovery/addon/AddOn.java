package dev.kafkarecovery.addon;

import dev.kafkarecovery.addon.broker.BrokerBeans;
import dev.kafkarecovery.addon.broker.LogRecovery;
import dev.kafkarecovery.addon.broker.RecoveryGauges;
import dev.kafkarecovery.addon.broker.ReplicaLogs;
import dev.kafkarecovery.addon.elect.ClusterElector;
import dev.kafkarecovery.addon.elect.ElectionService;
import dev.kafkarecovery.addon.rpc.Apis;
import dev.kafkarecovery.addon.rpc.LogInfoService;
import dev.kafkarecovery.addon.server.Listener;
import dev.kafkarecovery.addon.settings.AddOnException;
import dev.kafkarecovery.addon.settings.AddOnSettings;
import dev.kafkarecovery.addon.settings.ListenerAddress;
import java.lang.management.ManagementFactory;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.MBeanServer;

/**
 * The add-on in one broker: waits until the broker is there, then serves its listeners and metrics
 * until it is closed. Nothing of it runs on the broker's threads.
 */
public final class AddOn implements AutoCloseable {
  /** System property: what is attached, while it is; the boot classes and tools know its name. */
  public static final String STATE = "kafka.recovery.addon";

  private static final long JOIN_MS = 5_000;

  private final AddOnSettings settings;
  private final String version;
  private final BrokerBeans beans;
  private final LogRecovery recovery;
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final Watch watch;
  private String problem = "";

  private AddOn(AddOnSettings settings, String version) {
    this.settings = settings;
    this.version = version;
    beans = new BrokerBeans(server);
    recovery = new LogRecovery(beans);
    watch = new Watch(this::tick);
  }

  /**
   * Starts the add-on; called by name from the boot classes.
   *
   * @param settingsFile empty for the defaults
   * @param live attached to a running process: problems are told to whoever attaches. Else the
   *     broker is only about to start, and whether this is one shows later
   */
  public static AutoCloseable start(String settingsFile, String version, boolean live)
      throws AddOnException {
    AddOn addOn = new AddOn(AddOnSettings.load(settingsFile), version);
    if (live) {
      if (!addOn.beans.hasLogManager()) {
        throw new AddOnException(
            "this process is no Kafka broker, or one before 3.3 or without its metrics in JMX; not"
                + " attached.");
      }
      addOn.serve();
    }
    addOn.watch.start();
    return addOn;
  }

  /**
   * One look at the broker, on the add-on's own thread.
   *
   * @return whether to look again soon
   */
  private boolean tick() {
    if (open.isEmpty()) {
      if (!beans.hasLogManager()) {
        return true;
      }
      try {
        serve();
      } catch (AddOnException e) {
        String sentence = String.valueOf(e.getMessage());
        if (!sentence.equals(problem)) {
          problem = sentence;
          say(sentence + " It tries again every 10 s.");
        }
        watch.slowDown();
        return false;
      }
    }
    return recovery.look();
  }

  private void serve() throws AddOnException {
    try {
      ElectionService elections =
          new ElectionService(
              new ClusterElector(
                  settings.clientConfig(), settings.journal(), recovery::clusterId, AddOn::say));
      open.push(elections);
      Apis apis =
          new Apis(
              settings, new LogInfoService(new ReplicaLogs(beans)), recovery::describe, elections);
      open.push(apis);
      for (ListenerAddress address : settings.listeners()) {
        open.push(
            Listener.open(address, settings, apis, apis.announcement()::forLogin, AddOn::say));
      }
      open.push(RecoveryGauges.register(server, recovery, beans.logDirs().keySet()));
    } catch (AddOnException | RuntimeException e) {
      closeAll();
      throw e;
    }
    String listeners = listeners();
    System.setProperty(STATE, version + " on " + listeners);
    say("%s answers on %s; docs/addon.md tells how to detach it.".formatted(version, listeners));
  }

  private String listeners() {
    return open.stream()
        .filter(Listener.class::isInstance)
        .map(Object::toString)
        .sorted()
        .collect(Collectors.joining(","));
  }

  /** One line in the broker's log. */
  private static void say(String sentence) {
    System.out.println(
        "[%s] INFO Kafka recovery add-on: %s"
            .formatted(
                LocalDateTime.now(ZoneId.systemDefault())
                    .format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS")),
                sentence));
  }

  @Override
  public void close() {
    watch.close(JOIN_MS);
    closeAll();
    System.clearProperty(STATE);
    say(version + " is detached.");
  }

  private void closeAll() {
    for (AutoCloseable part : List.copyOf(open)) {
      try {
        part.close();
      } catch (Exception e) {
        say("%s could not be closed: %s".formatted(part.getClass().getSimpleName(), e));
      }
    }
    open.clear();
  }
}
