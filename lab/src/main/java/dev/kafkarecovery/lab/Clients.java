package dev.kafkarecovery.lab;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;

/** Admin clients of a lab's brokers. */
final class Clients {

  private static final int LONGEST_REQUEST_MILLIS = 10_000;
  private static final int LONGEST_BACKOFF_MILLIS = 200;

  private Clients() {}

  static Admin admin(String servers, int timeoutMillis) {
    Map<String, Object> config = new HashMap<>();
    config.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
    config.put(
        AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
        Math.min(timeoutMillis, LONGEST_REQUEST_MILLIS));
    config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeoutMillis);
    config.put(AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, LONGEST_BACKOFF_MILLIS);
    return Admin.create(config);
  }

  /** The unfenced brokers as the answering one knows them, or empty when none answered. */
  static Optional<Set<Integer>> living(Admin client) {
    try {
      return Optional.of(
          client.describeCluster().nodes().get(5, TimeUnit.SECONDS).stream()
              .map(Node::id)
              .collect(Collectors.toSet()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      return Optional.empty();
    }
  }
}
