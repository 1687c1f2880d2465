package dev.kafkarecovery.addon.broker;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;

/**
 * The MBeans of this JVM's broker (Kafka 3.3 and later). All values are read from gauges that the
 * broker keeps anyway; reading one takes no lock of the broker for longer than a metric does.
 */
public final class BrokerBeans {
  private static final String MANAGER = "kafka.log:type=LogManager,name=";
  private static final String LOG = "kafka.log:type=Log,name=";

  private final MBeanServer server;

  public BrokerBeans(MBeanServer server) {
    this.server = server;
  }

  /** Whether a broker's log manager is there; early in a start it is not yet. */
  public boolean hasLogManager() {
    return !names(MANAGER + "LogDirectoryOffline,*").isEmpty();
  }

  /** Log directories by path, and whether each is offline. */
  public Map<String, Boolean> logDirs() {
    Map<String, Boolean> dirs = new TreeMap<>();
    for (ObjectName name : names(MANAGER + "LogDirectoryOffline,*")) {
      dirs.put(tag(name, "logDirectory"), value(name).orElse(0) == 1);
    }
    return dirs;
  }

  /** Logs still to load by directory; empty when none are being loaded. */
  public Map<String, Integer> remainingLogs() {
    Map<String, Integer> left = new TreeMap<>();
    for (ObjectName name : names(MANAGER + "remainingLogsToRecover,*")) {
      // A gauge that goes between its listing and its reading is no longer loading.
      value(name).ifPresent(count -> left.put(tag(name, "dir"), (int) Math.max(0, count)));
    }
    return left;
  }

  /** Segments still to recover in the log that each thread of a directory is at. */
  public Map<Integer, OptionalInt> remainingSegments(String dir) {
    Map<Integer, OptionalInt> left = new TreeMap<>();
    for (ObjectName name : names(MANAGER + "remainingSegmentsToRecover,*")) {
      String thread = tag(name, "threadNum");
      if (tag(name, "dir").equals(dir) && thread.matches("\\d{1,6}")) {
        OptionalLong count = value(name);
        left.put(
            Integer.parseInt(thread),
            count.isPresent()
                ? OptionalInt.of((int) Math.max(0, count.getAsLong()))
                : OptionalInt.empty());
      }
    }
    return left;
  }

  /** Kafka's number of the broker's state; empty before it has one. */
  public OptionalInt brokerState() {
    return names("kafka.server:type=KafkaServer,name=BrokerState").stream()
        .map(this::value)
        .filter(OptionalLong::isPresent)
        .mapToInt(state -> (int) state.getAsLong())
        .findFirst();
  }

  /** The log end offset of a replica; empty where its log is not loaded. */
  public OptionalLong logEndOffset(String topic, int partition) {
    return names(LOG + "LogEndOffset,topic=" + topic + ",partition=" + partition).stream()
        .map(this::value)
        .filter(OptionalLong::isPresent)
        .findFirst()
        .orElse(OptionalLong.empty());
  }

  /** The logs that are loaded, as their folders are called: {@code topic-partition}. */
  public Set<String> loadedLogs() {
    Set<String> loaded = new HashSet<>();
    for (ObjectName name : names(LOG + "LogEndOffset,*")) {
      // A log that moves to another directory has one more gauge for its copy.
      if (name.getKeyProperty("is-future") == null) {
        loaded.add(tag(name, "topic") + "-" + tag(name, "partition"));
      }
    }
    return loaded;
  }

  private List<ObjectName> names(String pattern) {
    try {
      return List.copyOf(server.queryNames(new ObjectName(pattern), null));
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException("not a name: " + pattern, e);
    }
  }

  private OptionalLong value(ObjectName name) {
    try {
      Object value = server.getAttribute(name, "Value");
      return value instanceof Number number
          ? OptionalLong.of(number.longValue())
          : OptionalLong.empty();
    } catch (JMException | RuntimeMBeanException e) {
      return OptionalLong.empty();
    }
  }

  private static String tag(ObjectName name, String key) {
    String text = name.getKeyProperty(key);
    if (text == null) {
      return "";
    }
    return text.startsWith("\"") ? ObjectName.unquote(text) : text;
  }
}
