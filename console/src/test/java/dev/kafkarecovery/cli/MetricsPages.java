package dev.kafkarecovery.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Brokers' pages of metrics, served on loopback; a broker without one is not there. */
final class MetricsPages implements AutoCloseable {
  private final HttpServer server;
  private final Map<Integer, Supplier<String>> pages = new ConcurrentHashMap<>();

  MetricsPages() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.createContext(
        "/",
        exchange -> {
          String id = exchange.getRequestURI().getPath().substring(1);
          Supplier<String> page = pages.get(Integer.valueOf(id));
          byte[] body = (page == null ? "" : page.get()).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(page == null ? 404 : 200, page == null ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  /** The value of {@code --metrics-url}. */
  String places() {
    return "http://127.0.0.1:%d/{id}".formatted(server.getAddress().getPort());
  }

  void put(int broker, Supplier<String> page) {
    pages.put(broker, page);
  }

  /** A broker that loads ten logs a second in each of two directories with so many. */
  void recovering(int broker, int total) {
    long began = System.nanoTime();
    put(
        broker,
        () -> {
          long loaded = (System.nanoTime() - began) / 100_000_000;
          return page((int) Math.max(1, total - loaded));
        });
  }

  private static String page(int left) {
    return """
        process_start_time_seconds %d
        kafka_server_kafkaserver_brokerstate 2
        kafka_log_logmanager_remaininglogstorecover{dir="/a"} %d
        kafka_log_logmanager_remaininglogstorecover{dir="/b"} %d
        kafka_log_logmanager_remainingsegmentstorecover{dir="/a",threadNum="0"} 7
        """
        .formatted(Instant.parse("2026-11-29T12:00:00Z").getEpochSecond(), left, left);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
