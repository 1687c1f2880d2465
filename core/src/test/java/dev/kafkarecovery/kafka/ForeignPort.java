package dev.kafkarecovery.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A port where no Kafka broker listens: it says the same bytes to everybody, or nothing. */
final class ForeignPort implements AutoCloseable {
  private final ServerSocket server;
  private final byte[] answer;
  private final List<Socket> accepted = new ArrayList<>();

  /**
   * @param answer what it says to the first bytes that it hears; empty to stay silent
   */
  ForeignPort(byte[] answer) throws IOException {
    this.answer = answer.clone();
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "foreign-port");
    thread.setDaemon(true);
    thread.start();
  }

  String address() {
    return "localhost:" + port();
  }

  int port() {
    return server.getLocalPort();
  }

  private void serve() {
    try {
      while (true) {
        Socket socket = server.accept();
        synchronized (accepted) {
          accepted.add(socket);
        }
        if (answer.length > 0) {
          InputStream heard = socket.getInputStream();
          if (heard.read(new byte[1024]) >= 0) {
            socket.getOutputStream().write(answer);
            socket.getOutputStream().flush();
          }
        }
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      synchronized (accepted) {
        for (Socket socket : accepted) {
          socket.close();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
