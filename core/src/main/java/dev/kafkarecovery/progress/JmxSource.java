package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.BrokerRecovery;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

/**
 * Asks brokers over JMX, {@code service:jmx:rmi:///jndi/rmi://HOST:PORT/jmxrmi}. It answers a
 * second after the JVM's start, long before the broker serves. Connections are kept between
 * readings.
 */
public final class JmxSource implements RecoverySource {

  /*
   * JMX over RMI has no limit of time for what it does after the registry's answer. Two settings of
   * the whole JVM bound it; nothing else in this program uses RMI. Whoever set them keeps them.
   */
  private static final Map<String, String> LIMITS =
      Map.of(
          "sun.rmi.transport.tcp.responseTimeout", "30000",
          "sun.rmi.transport.tcp.handshakeTimeout", "10000");

  private final Endpoints endpoints;
  private final Optional<Login> login;
  private final boolean registryTls;
  private final IntFunction<ExpectedBytes> expected;
  private final Map<Integer, Open> open = new ConcurrentHashMap<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  private record Open(String place, JMXConnector connector) {}

  /**
   * @param registryTls the port itself speaks TLS; whether what it names does is for the broker to
   *     say. Keys and trust come from the JVM's {@code javax.net.ssl} properties.
   * @param expected what is known of the sizes of a broker's logs
   */
  public JmxSource(
      Endpoints endpoints,
      Optional<Login> login,
      boolean registryTls,
      IntFunction<ExpectedBytes> expected) {
    this.endpoints = endpoints;
    this.login = login;
    this.registryTls = registryTls;
    this.expected = expected;
    LIMITS.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
  }

  @Override
  public BrokerRecovery.Source kind() {
    return BrokerRecovery.Source.JMX;
  }

  @Override
  public Reading<RecoveryGauges> read(Broker broker, Duration patience) {
    return endpoints.of(broker).flatMap(place -> read(broker, place, patience));
  }

  private Reading<RecoveryGauges> read(Broker broker, String place, Duration patience) {
    Optional<String> fault = HostPort.fault(place);
    if (fault.isPresent()) {
      return Reading.unknown(Reading.Why.FAILED, "JMX address " + place + " " + fault.get());
    }
    HostPort address = HostPort.parse(place);
    boolean kept = open.containsKey(broker.id());
    try {
      return Reading.known(readOpen(broker, address, patience));
    } catch (IOException | NotBoundException | JMException | RuntimeException e) {
      open.remove(broker.id());
      if (kept && !(e instanceof SecurityException)) {
        // A kept connection says nothing about the process that may stand there now.
        return readAnew(broker, address, patience);
      }
      return JmxFaults.reading(e, address, patience);
    }
  }

  private Reading<RecoveryGauges> readAnew(Broker broker, HostPort address, Duration patience) {
    try {
      return Reading.known(readOpen(broker, address, patience));
    } catch (IOException | NotBoundException | JMException | RuntimeException e) {
      open.remove(broker.id());
      return JmxFaults.reading(e, address, patience);
    }
  }

  private RecoveryGauges readOpen(Broker broker, HostPort address, Duration patience)
      throws IOException, NotBoundException, JMException {
    Open connection = open.get(broker.id());
    if (connection == null || !connection.place().equals(address.toString())) {
      connection = new Open(address.toString(), connect(address, patience));
      open.put(broker.id(), connection);
      if (closed.get()) {
        close();
      }
    }
    try {
      return new KafkaBeans(connection.connector().getMBeanServerConnection())
          .gauges(expected.apply(broker.id()));
    } catch (JMRuntimeException e) {
      throw new JMException(String.valueOf(e.getMessage()));
    }
  }

  // JMX is Java objects over RMI; the places are brokers that the operator names.
  @SuppressWarnings("BanJNDI")
  private JMXConnector connect(HostPort address, Duration patience)
      throws IOException, NotBoundException {
    int limitMs = (int) Math.max(1, Math.min(patience.toMillis(), Integer.MAX_VALUE));
    Object stub =
        LocateRegistry.getRegistry(
                address.host(), address.port(), new BoundedSockets(limitMs, registryTls))
            .lookup("jmxrmi");
    if (!(stub instanceof RMIServer server)) {
      throw new NotBoundException("jmxrmi is something else");
    }
    Map<String, Object> environment = new HashMap<>();
    // No thread for each connection that looks whether it still stands: reading tells.
    environment.put("jmx.remote.x.client.connection.check.period", 0L);
    login.ifPresent(
        known ->
            environment.put(
                JMXConnector.CREDENTIALS, new String[] {known.user(), known.password()}));
    RMIConnector connector = new RMIConnector(server, environment);
    connector.connect();
    return connector;
  }

  @Override
  public void close() {
    closed.set(true);
    for (Open connection : open.values()) {
      Thread farewell = new Thread(() -> closeQuietly(connection.connector()), "jmx-close");
      farewell.setDaemon(true);
      farewell.start();
    }
    open.clear();
  }

  private static void closeQuietly(JMXConnector connector) {
    try {
      connector.close();
    } catch (IOException e) {
      // The other side is gone, and with it the connection.
    }
  }
}
