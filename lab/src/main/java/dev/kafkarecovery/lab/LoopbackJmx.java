package dev.kafkarecovery.lab;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RMIServerSocketFactory;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;

/**
 * A Java agent that serves a broker's JMX on a port of 127.0.0.1, at the same URL as the JVM's own:
 * {@code service:jmx:rmi:///jndi/rmi://127.0.0.1:PORT/jmxrmi}. It runs inside brokers, alone in its
 * jar, and so uses nothing but the JDK.
 */
public final class LoopbackJmx {

  /*
   * Why not com.sun.management.jmxremote.port: besides that port the JVM then opens one for local
   * tools, which refuses strangers but listens on all interfaces, and nothing turns it off.
   */

  /** Held, or it would be collected. */
  private static final AtomicReference<JMXConnectorServer> SERVER = new AtomicReference<>();

  private LoopbackJmx() {}

  /**
   * Starts serving; called by the JVM before Kafka's main class.
   *
   * @param port the agent's argument, a port number
   */
  public static void premain(String port) throws IOException {
    int number = Integer.parseInt(port);
    RMIServerSocketFactory loopback =
        wanted -> new ServerSocket(wanted, 0, InetAddress.getLoopbackAddress());
    LocateRegistry.createRegistry(number, null, loopback);
    String host = "127.0.0.1:" + number;
    JMXConnectorServer started =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("service:jmx:rmi://" + host + "/jndi/rmi://" + host + "/jmxrmi"),
            Map.of(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, loopback),
            ManagementFactory.getPlatformMBeanServer());
    started.start();
    SERVER.set(started);
  }
}
