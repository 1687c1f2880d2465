package dev.kafkarecovery.progress;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.rmi.server.RMIClientSocketFactory;
import javax.net.ssl.SSLSocketFactory;

/** Connections to RMI registries on which neither connecting nor reading waits for ever. */
final class BoundedSockets implements RMIClientSocketFactory {
  private final int limitMs;
  private final boolean tls;

  BoundedSockets(int limitMs, boolean tls) {
    this.limitMs = limitMs;
    this.tls = tls;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    Socket socket = new Limited(limitMs);
    try {
      socket.connect(new InetSocketAddress(host, port), limitMs);
      socket.setSoTimeout(limitMs);
      if (!tls) {
        return socket;
      }
      SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
      return factory.createSocket(socket, host, port, /* autoClose= */ true);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** RMI sets a limit of a minute for its own greeting; ours is to hold there too. */
  private static final class Limited extends Socket {
    private final int limitMs;

    Limited(int limitMs) {
      this.limitMs = limitMs;
    }

    @Override
    public synchronized void setSoTimeout(int timeoutMs) throws SocketException {
      super.setSoTimeout(timeoutMs == 0 ? limitMs : Math.min(timeoutMs, limitMs));
    }
  }
}
