package dev.kafkarecovery.progress;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Ports of 127.0.0.1 with the troubles that metric endpoints have. */
final class Ports implements AutoCloseable {
  private final List<ServerSocket> sockets = new ArrayList<>();
  private final List<Socket> accepted = new CopyOnWriteArrayList<>();
  private final List<HttpServer> servers = new ArrayList<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "test-port");
            thread.setDaemon(true);
            return thread;
          });

  /** A port that nobody listens on. */
  int refusing() {
    try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A port that accepts, sends these bytes, and then nothing. */
  int mute(String first) {
    try {
      ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      sockets.add(socket);
      threads.execute(
          () -> {
            while (!socket.isClosed()) {
              try {
                Socket one = socket.accept();
                accepted.add(one);
                one.getOutputStream().write(first.getBytes(StandardCharsets.UTF_8));
              } catch (IOException e) {
                return;
              }
            }
          });
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many connections mute ports hold. */
  int held() {
    return accepted.size();
  }

  int http(HttpHandler handler) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(threads);
      server.createContext("/metrics", handler);
      server.start();
      servers.add(server);
      return server.getAddress().getPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A page of this type and text. */
  int page(int status, String type, String body) {
    return http(
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", type);
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
          } catch (IOException e) {
            // The client has heard enough.
          }
        });
  }

  int metrics(String body) {
    return page(200, "text/plain; version=0.0.4", body);
  }

  @Override
  public void close() {
    servers.forEach(server -> server.stop(0));
    threads.shutdownNow();
    try {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
      for (Socket socket : accepted) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
