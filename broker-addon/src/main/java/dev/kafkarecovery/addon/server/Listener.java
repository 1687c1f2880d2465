package dev.kafkarecovery.addon.server;

import dev.kafkarecovery.addon.settings.AddOnException;
import dev.kafkarecovery.addon.settings.AddOnSettings;
import dev.kafkarecovery.addon.settings.ListenerAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.config.internals.BrokerSecurityConfigs;
import org.apache.kafka.common.requests.ApiVersionsResponse;
import org.apache.kafka.common.security.auth.SecurityProtocol;

/** A port of the add-on's own: one thread that accepts, one that reads and writes. */
public final class Listener implements AutoCloseable {
  private static final int BACKLOG = 50;
  private static final long JOIN_MS = 5_000;

  private final ListenerAddress address;
  private final ServerSocketChannel server;
  private final Connections connections;
  private final Thread acceptor;

  private Listener(ListenerAddress address, ServerSocketChannel server, Connections connections) {
    this.address = address;
    this.server = server;
    this.connections = connections;
    acceptor = new Thread(this::accept, "kafka-recovery-addon-accept-" + address.name().value());
    acceptor.setDaemon(true);
  }

  /**
   * Opens the port and serves it.
   *
   * @param say takes a sentence for the broker's log, now and then
   * @throws AddOnException where it cannot be opened, or must not: a port that is not loopback
   *     needs authentication unless the settings say otherwise
   */
  public static Listener open(
      ListenerAddress address,
      AddOnSettings settings,
      RequestHandler handler,
      Function<Short, ApiVersionsResponse> apiVersions,
      Consumer<String> say)
      throws AddOnException {
    InetSocketAddress socket = socket(address);
    checkAuthenticated(address, socket, settings);
    ServerSocketChannel server = bind(address, socket);
    try {
      Connections connections =
          new Connections(
              address.name().value(),
              ServerChannels.builder(address, settings, apiVersions),
              settings,
              handler,
              say);
      Listener listener = new Listener(address, server, connections);
      connections.start();
      listener.acceptor.start();
      return listener;
    } catch (AddOnException | RuntimeException e) {
      closeQuietly(server);
      throw e;
    }
  }

  private static InetSocketAddress socket(ListenerAddress address) throws AddOnException {
    InetSocketAddress socket =
        address.host().isEmpty()
            ? new InetSocketAddress(address.port())
            : new InetSocketAddress(address.host(), address.port());
    if (socket.isUnresolved()) {
      throw new AddOnException("listeners has %s, whose host is not known.".formatted(address));
    }
    return socket;
  }

  private static void checkAuthenticated(
      ListenerAddress address, InetSocketAddress socket, AddOnSettings settings)
      throws AddOnException {
    InetAddress host = socket.getAddress();
    if (host.isLoopbackAddress() || authenticates(address, settings)) {
      return;
    }
    if (!settings.allowsUnauthenticated()) {
      throw new AddOnException(
          ("listener %s would answer anybody who reaches it: use SASL_SSL or SSL with"
                  + " ssl.client.auth=required, listen on 127.0.0.1, or set %s=true.")
              .formatted(address, AddOnSettings.ALLOW_UNAUTHENTICATED));
    }
  }

  private static boolean authenticates(ListenerAddress address, AddOnSettings settings) {
    SecurityProtocol protocol = address.protocol();
    if (protocol == SecurityProtocol.SSL) {
      Object asked =
          settings
              .kafka()
              .valuesWithPrefixOverride(address.name().configPrefix())
              .get(BrokerSecurityConfigs.SSL_CLIENT_AUTH_CONFIG);
      return "required".equalsIgnoreCase(String.valueOf(asked));
    }
    return protocol != SecurityProtocol.PLAINTEXT;
  }

  private static ServerSocketChannel bind(ListenerAddress address, InetSocketAddress socket)
      throws AddOnException {
    try {
      ServerSocketChannel server = ServerSocketChannel.open();
      try {
        server.bind(socket, BACKLOG);
        return server;
      } catch (IOException | RuntimeException e) {
        server.close();
        throw e;
      }
    } catch (IOException e) {
      throw new AddOnException(
          "listener %s cannot be opened (%s); is the port taken?"
              .formatted(address, e.getMessage()));
    }
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel accepted = server.accept();
        accepted.configureBlocking(false);
        accepted.socket().setTcpNoDelay(true);
        connections.add(accepted);
      } catch (IOException e) {
        if (server.isOpen() && !pause()) {
          return;
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Out of file descriptors, most likely: the broker needs them more. */
  private static boolean pause() {
    try {
      Thread.sleep(1_000);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Where it listens, with the port that it got: {@code NAME://host:port}. */
  @Override
  public String toString() {
    return new ListenerAddress(
            address.name(), address.protocol(), address.host(), server.socket().getLocalPort())
        .toString();
  }

  /** The port that it got. */
  public int port() {
    return server.socket().getLocalPort();
  }

  @Override
  public void close() {
    closeQuietly(server);
    acceptor.interrupt();
    try {
      acceptor.join(JOIN_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connections.close();
  }

  private static void closeQuietly(ServerSocketChannel server) {
    try {
      server.close();
    } catch (IOException e) {
      // It is closed for us in any case.
    }
  }
}
