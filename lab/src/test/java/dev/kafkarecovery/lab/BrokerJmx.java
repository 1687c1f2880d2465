package dev.kafkarecovery.lab;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** An ordinary JMX client of one broker. */
final class BrokerJmx implements AutoCloseable {

  private final JMXConnector connector;
  private final MBeanServerConnection beans;

  @SuppressWarnings("BanJNDI") // The only peer is our own broker on this machine.
  BrokerJmx(int port) throws IOException {
    connector =
        JMXConnectorFactory.connect(
            new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"));
    beans = connector.getMBeanServerConnection();
  }

  int brokerState() throws IOException, JMException {
    return value(new ObjectName("kafka.server:type=KafkaServer,name=BrokerState"));
  }

  /** The logs still to load, by log directory; empty when the broker is not loading. */
  Map<String, Integer> remainingLogs() throws IOException, JMException {
    Map<String, Integer> found = new TreeMap<>();
    ObjectName pattern = new ObjectName("kafka.log:type=LogManager,name=remainingLogsToRecover,*");
    for (ObjectName name : beans.queryNames(pattern, null)) {
      try {
        found.put(name.getKeyProperty("dir"), value(name));
      } catch (InstanceNotFoundException e) {
        // Loading ended between the two requests.
        return Map.of();
      }
    }
    return found;
  }

  private int value(ObjectName name) throws IOException, JMException {
    return ((Number) beans.getAttribute(name, "Value")).intValue();
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
