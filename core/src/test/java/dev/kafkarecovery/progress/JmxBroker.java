package dev.kafkarecovery.progress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.NoSuchObjectException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXPrincipal;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.security.auth.Subject;

/** A JMX port like a broker's, with real RMI, and beans of the names that Kafka's have. */
final class JmxBroker implements AutoCloseable {
  /** As Kafka's gauges: one attribute, any type. */
  public interface GaugeMBean {
    Object getValue();
  }

  /** A gauge that can be set. */
  public static final class Gauge implements GaugeMBean {
    private volatile Object value;

    Gauge(Object value) {
      this.value = value;
    }

    @Override
    public Object getValue() {
      return value;
    }
  }

  /** Stands for the JVM's own bean. */
  public interface StartMBean {
    long getStartTime();
  }

  /** A start time that can be set. */
  public static final class Start implements StartMBean {
    private final AtomicLong time;

    Start(AtomicLong time) {
      this.time = time;
    }

    @Override
    public long getStartTime() {
      return time.get();
    }
  }

  final AtomicLong started = new AtomicLong(ManagementFactory.getRuntimeMXBean().getStartTime());
  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final List<Socket> accepted = new CopyOnWriteArrayList<>();
  private final List<ServerSocket> listening = new ArrayList<>();
  private final Map<String, Gauge> gauges = new HashMap<>();
  private final Registry registry;
  private final JMXConnectorServer server;
  private final int port;

  JmxBroker() {
    this(null, null);
  }

  /** With a user and a password. */
  JmxBroker(String user, String password) {
    try {
      RMIServerSocketFactory loopback = this::listen;
      registry = LocateRegistry.createRegistry(0, null, loopback);
      port = listening.get(0).getLocalPort();
      beans.registerMBean(new Start(started), new ObjectName("java.lang:type=Runtime"));
      Map<String, Object> environment = new HashMap<>();
      environment.put(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, loopback);
      if (user != null) {
        environment.put(JMXConnectorServer.AUTHENTICATOR, login(user, password));
      }
      server =
          JMXConnectorServerFactory.newJMXConnectorServer(
              new JMXServiceURL(
                  "service:jmx:rmi://127.0.0.1/jndi/rmi://127.0.0.1:" + port + "/jmxrmi"),
              environment,
              beans);
      server.start();
    } catch (IOException | JMException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JMXAuthenticator login(String user, String password) {
    return credentials -> {
      if (credentials instanceof String[] given
          && given[0].equals(user)
          && given[1].equals(password)) {
        Subject subject = new Subject();
        subject.getPrincipals().add(new JMXPrincipal(user));
        return subject;
      }
      throw new SecurityException("no such login: " + credentials);
    };
  }

  private ServerSocket listen(int wanted) throws IOException {
    ServerSocket socket =
        new ServerSocket(wanted, 0, InetAddress.getLoopbackAddress()) {
          @Override
          public Socket accept() throws IOException {
            Socket one = super.accept();
            accepted.add(one);
            return one;
          }
        };
    listening.add(socket);
    return socket;
  }

  int port() {
    return port;
  }

  /** How many connections were made to the registry and the JMX object. */
  int connections() {
    return accepted.size();
  }

  JmxBroker state(int state) {
    return gauge("kafka.server:type=KafkaServer,name=BrokerState", state);
  }

  JmxBroker logs(String dir, int left) {
    return gauge("kafka.log:type=LogManager,name=remainingLogsToRecover,dir=\"" + dir + "\"", left);
  }

  JmxBroker segments(String dir, int thread, Integer left) {
    return gauge(
        "kafka.log:type=LogManager,name=remainingSegmentsToRecover,dir=\"%s\",threadNum=%d"
            .formatted(dir, thread),
        left);
  }

  JmxBroker offline(String dir, int offline) {
    return gauge(
        "kafka.log:type=LogManager,name=LogDirectoryOffline,logDirectory=\"" + dir + "\"", offline);
  }

  JmxBroker loaded(String topic, int partition) {
    return gauge(
        "kafka.log:type=Log,name=LogEndOffset,topic=%s,partition=%d".formatted(topic, partition),
        100L);
  }

  JmxBroker gauge(String name, Object value) {
    try {
      Gauge known = gauges.get(name);
      if (known == null) {
        Gauge gauge = new Gauge(value);
        gauges.put(name, gauge);
        beans.registerMBean(gauge, new ObjectName(name));
      } else {
        known.value = value;
      }
      return this;
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As Kafka does when loading ends. */
  void dropGauges() {
    try {
      for (String name : List.copyOf(gauges.keySet())) {
        if (name.contains("ToRecover")) {
          beans.unregisterMBean(new ObjectName(name));
          gauges.remove(name);
        }
      }
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Closes the connections, not the port. */
  void cutConnections() {
    for (Socket socket : accepted) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
      UnicastRemoteObject.unexportObject(registry, true);
      for (ServerSocket socket : listening) {
        socket.close();
      }
      cutConnections();
    } catch (NoSuchObjectException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
