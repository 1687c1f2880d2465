package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading.Why;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.BootstrapConfiguration;
import org.apache.kafka.clients.ClientRequest;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.ManualMetadataUpdater;
import org.apache.kafka.clients.MetadataRecoveryStrategy;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.clients.NetworkClientUtils;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.memory.MemoryPool;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * A connection to one broker for plain protocol requests, one at a time. Not safe for use by
 * several threads at once.
 *
 * <p>Uses internal classes of kafka-clients, whose version is pinned: TLS and SASL come from the
 * same properties as the admin client's.
 */
final class BrokerChannel implements AutoCloseable {
  private static final int BUFFER_BYTES = 256 * 1024;
  private static final long BACKOFF_MS = 50;

  /**
   * More than any answer takes, and less than the four bytes of "HTTP" or of a TLS alert make when
   * they are read as a size: without a limit as much memory would be asked for.
   */
  private static final int MAX_RECEIVE_BYTES = 256 * 1024 * 1024;

  /** How soon an interrupt is noticed while connecting. */
  private static final long SLICE_MS = 100;

  private static final String STRANGER =
      " at the first request: it may want a login, or another security protocol";

  private final ClientSettings settings;
  private final Node node;
  private final Metrics metrics;
  private final NetworkClient client;
  private boolean usable = true;
  private boolean answered;

  /**
   * Prepares a channel; connects to nothing yet.
   *
   * @throws ChannelException when the process can have no more of them
   */
  static BrokerChannel open(ClientSettings settings, Node node) throws ChannelException {
    Metrics metrics = new Metrics();
    try {
      return new BrokerChannel(settings, node, metrics);
    } catch (KafkaException e) {
      metrics.close();
      throw new ChannelException(Why.FAILED, "no connection can be made: " + e.getMessage());
    }
  }

  private BrokerChannel(ClientSettings settings, Node node, Metrics metrics) {
    this.settings = settings;
    this.node = node;
    this.metrics = metrics;
    LogContext logContext = new LogContext("[channel to " + node + "] ");
    client = client(settings.config(), node, metrics, logContext);
  }

  private static NetworkClient client(
      AdminClientConfig config, Node node, Metrics metrics, LogContext logContext) {
    ChannelBuilder builder = ClientUtils.createChannelBuilder(config, Time.SYSTEM, logContext);
    Selector selector =
        new Selector(
            MAX_RECEIVE_BYTES,
            config.getLong(AdminClientConfig.CONNECTIONS_MAX_IDLE_MS_CONFIG),
            metrics,
            Time.SYSTEM,
            "recovery",
            Map.of(),
            /* metricsPerConnection= */ false,
            /* recordTimePerConnection= */ false,
            builder,
            MemoryPool.NONE,
            logContext);
    return new NetworkClient(
        selector,
        new ManualMetadataUpdater(List.of(node)),
        String.valueOf(config.getString(AdminClientConfig.CLIENT_ID_CONFIG)),
        /* maxInFlightRequestsPerConnection= */ 1,
        BACKOFF_MS,
        BACKOFF_MS,
        BUFFER_BYTES,
        BUFFER_BYTES,
        /* defaultRequestTimeoutMs= */ Integer.MAX_VALUE,
        config.getLong(AdminClientConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG),
        config.getLong(AdminClientConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG),
        Time.SYSTEM,
        /* discoverBrokerVersions= */ true,
        new ApiVersions(),
        logContext,
        MetadataRecoveryStrategy.NONE,
        BootstrapConfiguration.DISABLED,
        /* metadataClusterCheckEnable= */ false);
  }

  Node node() {
    return node;
  }

  /** False once something went wrong: then it must be closed, not used again. */
  boolean usable() {
    return usable;
  }

  /** Connects, if it is not connected, including the exchange of versions and authentication. */
  void connect(Deadline deadline) throws ChannelException, InterruptedException {
    boolean ready = false;
    try {
      do {
        ready =
            NetworkClientUtils.awaitReady(
                client, node, Time.SYSTEM, Math.min(SLICE_MS, deadline.remainingMs()));
      } while (!ready && !deadline.passed() && !Thread.currentThread().isInterrupted());
    } catch (AuthenticationException e) {
      throw failed(Why.NOT_AUTHORIZED, LoginFault.clause(e) + hint());
    } catch (IOException e) {
      throw notConnected();
    } catch (OutOfMemoryError e) {
      // A login without TLS takes the first bytes of a TLS alert as the size of an answer.
      throw failed(
          Why.FAILED,
          "what %s answered is no login; a listener with TLS answers so%s"
              .formatted(address(), hint()));
    } catch (RuntimeException e) {
      throw unreadable(e);
    } finally {
      usable &= ready;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (!ready) {
      throw failed(Why.SILENT, "no answer within " + deadline.allowedText());
    }
  }

  /** A login that was refused shows as a connection that failed, if the last look came late. */
  private ChannelException notConnected() {
    AuthenticationException refused = client.authenticationException(node);
    return refused == null
        ? failed(
            Why.UNREACHABLE,
            "no connection to %s: nobody listens there, or with another security protocol%s"
                .formatted(address(), hint()))
        : failed(Why.NOT_AUTHORIZED, LoginFault.clause(refused) + hint());
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws ChannelException when none came; the channel is not usable any more then, but for an
   *     unsupported request
   */
  <T extends AbstractResponse> T send(
      AbstractRequest.Builder<?> request, Class<T> type, Deadline deadline)
      throws ChannelException, InterruptedException {
    connect(deadline);
    int timeoutMs = (int) Math.min(Integer.MAX_VALUE, Math.max(1, deadline.remainingMs()));
    ClientRequest clientRequest =
        client.newClientRequest(
            node.idString(),
            request,
            Time.SYSTEM.milliseconds(),
            /* expectResponse= */ true,
            timeoutMs,
            response -> {});
    ClientResponse response;
    try {
      client.send(clientRequest, Time.SYSTEM.milliseconds());
      response = await(clientRequest, deadline);
    } catch (RuntimeException e) {
      throw unreadable(e);
    }
    if (response.versionMismatch() != null) {
      throw new ChannelException(
          Why.UNSUPPORTED, "the broker does not support " + request.apiKey().name);
    }
    if (response.wasDisconnected() || !response.hasResponse()) {
      throw failed(
          response.wasTimedOut() || deadline.passed() ? Why.SILENT : Why.UNREACHABLE,
          response.wasTimedOut() || deadline.passed()
              ? "no answer within " + deadline.allowedText()
              : address() + " closed the connection" + (answered ? "" : STRANGER) + hint());
    }
    answered = true;
    return type.cast(response.responseBody());
  }

  private ClientResponse await(ClientRequest request, Deadline deadline)
      throws ChannelException, InterruptedException {
    while (!deadline.passed()) {
      List<ClientResponse> responses =
          client.poll(deadline.remainingMs(), Time.SYSTEM.milliseconds());
      for (ClientResponse response : responses) {
        if (response.requestHeader().correlationId() == request.correlationId()) {
          return response;
        }
      }
      if (Thread.interrupted()) {
        usable = false;
        throw new InterruptedException();
      }
    }
    throw failed(Why.SILENT, "no answer within " + deadline.allowedText());
  }

  // Kafka's classes throw exceptions of many kinds at an answer that is none.
  private ChannelException unreadable(RuntimeException e) {
    return failed(
        Why.FAILED,
        "what %s answered cannot be read (%s)%s"
            .formatted(address(), e.getClass().getSimpleName(), hint()));
  }

  private ChannelException failed(Why why, String clause) {
    usable = false;
    return new ChannelException(why, clause);
  }

  private String address() {
    return node.host() + ":" + node.port();
  }

  private String hint() {
    return " (security.protocol is " + settings.securityProtocol() + ")";
  }

  @Override
  public void close() {
    usable = false;
    client.close();
    metrics.close();
  }
}
