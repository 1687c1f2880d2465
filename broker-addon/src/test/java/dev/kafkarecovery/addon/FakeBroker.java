package dev.kafkarecovery.addon;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.apache.kafka.common.Uuid;

/** Gauges and files as a broker has them, without the broker. */
public final class FakeBroker {
  private final MBeanServer server = MBeanServerFactory.newMBeanServer();
  private final Map<String, AtomicReference<Object>> gauges = new TreeMap<>();

  public MBeanServer server() {
    return server;
  }

  /** Sets a gauge, registering it where it is new. */
  public void gauge(String name, Object value) {
    AtomicReference<Object> known = gauges.get(name);
    if (known != null) {
      known.set(value);
      return;
    }
    AtomicReference<Object> held = new AtomicReference<>(value);
    try {
      server.registerMBean(new Gauge(held), new ObjectName(name));
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
    gauges.put(name, held);
  }

  /** Removes a gauge. */
  public void remove(String name) {
    gauges.remove(name);
    try {
      server.unregisterMBean(new ObjectName(name));
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  public void dir(Path dir, boolean offline) {
    gauge(
        "kafka.log:type=LogManager,name=LogDirectoryOffline,logDirectory="
            + ObjectName.quote(dir.toString()),
        offline ? 1 : 0);
  }

  public String remainingLogs(Path dir) {
    return "kafka.log:type=LogManager,name=remainingLogsToRecover,dir="
        + ObjectName.quote(dir.toString());
  }

  public void state(int state) {
    gauge("kafka.server:type=KafkaServer,name=BrokerState", (byte) state);
  }

  public void loaded(String topic, int partition, long end) {
    gauge(
        "kafka.log:type=Log,name=LogEndOffset,topic=%s,partition=%d".formatted(topic, partition),
        end);
  }

  /** A replica's folder with its topic id and one segment. */
  public static Path replica(Path dir, Uuid id, String topic, int partition) throws IOException {
    Path folder = Files.createDirectories(dir.resolve(topic + "-" + partition));
    Files.writeString(folder.resolve("partition.metadata"), "version: 0\ntopic_id: " + id + "\n");
    Files.createFile(segment(folder, 0));
    return folder;
  }

  public static Path segment(Path folder, long base) {
    return folder.resolve("%020d.log".formatted(base));
  }

  /** Appends a batch of the given size in bytes, at least 61. */
  public static void batch(Path segment, int epoch, int size) throws IOException {
    ByteBuffer batch = ByteBuffer.allocate(size);
    batch.putInt(8, size - 12).putInt(12, epoch).put(16, (byte) 2);
    Files.write(segment, batch.array(), StandardOpenOption.APPEND, StandardOpenOption.CREATE);
  }

  private record Gauge(AtomicReference<Object> value) implements DynamicMBean {
    @Override
    public Object getAttribute(String attribute) {
      return value.get();
    }

    @Override
    public void setAttribute(Attribute attribute) {
      throw new UnsupportedOperationException();
    }

    @Override
    public AttributeList getAttributes(String[] attributes) {
      return new AttributeList();
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Object invoke(String action, Object[] parameters, String[] signature) {
      throw new UnsupportedOperationException();
    }

    @Override
    public MBeanInfo getMBeanInfo() {
      return new MBeanInfo("gauge", "", null, null, null, null);
    }
  }
}
