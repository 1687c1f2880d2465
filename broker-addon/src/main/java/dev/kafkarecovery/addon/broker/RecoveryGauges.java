package dev.kafkarecovery.addon.broker;

import dev.kafkarecovery.addon.settings.AddOnException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The add-on's metrics: {@code kafka.log:type=LogManager,name=remainingLogsToRecovery} and {@code
 * ...,name=remainingBytesToRecovery}, the latter also with {@code dir}. As Kafka's gauges they have
 * one attribute, {@code Value}.
 */
public final class RecoveryGauges implements AutoCloseable {
  private static final String MANAGER = "kafka.log:type=LogManager,name=";

  private final MBeanServer server;
  private final List<ObjectName> names = new ArrayList<>();

  private RecoveryGauges(MBeanServer server) {
    this.server = server;
  }

  /** Registers them. */
  public static RecoveryGauges register(MBeanServer server, LogRecovery recovery, Set<String> dirs)
      throws AddOnException {
    RecoveryGauges gauges = new RecoveryGauges(server);
    Map<String, Supplier<OptionalLong>> values = new LinkedHashMap<>();
    values.put("remainingLogsToRecovery", () -> OptionalLong.of(recovery.remainingLogs()));
    values.put("remainingBytesToRecovery", recovery::remainingBytes);
    for (String dir : dirs) {
      values.put(
          "remainingBytesToRecovery,dir=" + ObjectName.quote(dir),
          () -> recovery.remainingBytes(dir));
    }
    try {
      for (Map.Entry<String, Supplier<OptionalLong>> value : values.entrySet()) {
        ObjectName name = new ObjectName(MANAGER + value.getKey());
        server.registerMBean(new Gauge(value.getValue()), name);
        gauges.names.add(name);
      }
      return gauges;
    } catch (JMException e) {
      gauges.close();
      throw new AddOnException("its metrics cannot be registered: " + e.getMessage() + ".");
    }
  }

  @Override
  public void close() {
    for (ObjectName name : names) {
      try {
        server.unregisterMBean(name);
      } catch (JMException e) {
        // Somebody else took it away.
      }
    }
    names.clear();
  }

  /** Dynamic, so that the JVM keeps nothing of its class. */
  private static final class Gauge implements DynamicMBean {
    private static final String VALUE = "Value";

    private final Supplier<OptionalLong> value;

    private Gauge(Supplier<OptionalLong> value) {
      this.value = value;
    }

    @Override
    public @Nullable Object getAttribute(String name) throws AttributeNotFoundException {
      if (!name.equals(VALUE)) {
        throw new AttributeNotFoundException("No attribute " + name);
      }
      return number();
    }

    /** Null, as of Kafka's gauges, where there is no number. */
    private @Nullable Long number() {
      OptionalLong number = value.get();
      return number.isPresent() ? number.getAsLong() : null;
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
      throw new AttributeNotFoundException("No attribute can be set");
    }

    @Override
    public AttributeList getAttributes(String[] wanted) {
      AttributeList list = new AttributeList();
      for (String name : wanted) {
        if (name.equals(VALUE)) {
          list.add(new Attribute(VALUE, number()));
        }
      }
      return list;
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
      return new AttributeList();
    }

    @Override
    public Object invoke(String action, Object[] parameters, String[] signature) {
      throw new UnsupportedOperationException("No operation " + action);
    }

    @Override
    public MBeanInfo getMBeanInfo() {
      MBeanAttributeInfo attribute =
          new MBeanAttributeInfo(VALUE, "java.lang.Object", "The gauge", true, false, false);
      return new MBeanInfo(
          Gauge.class.getName(),
          "Kafka recovery add-on",
          new MBeanAttributeInfo[] {attribute},
          null,
          null,
          null);
    }
  }
}
