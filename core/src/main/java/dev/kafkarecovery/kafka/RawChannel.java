package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading.Why;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.memory.MemoryPool;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ByteBufferSend;
import org.apache.kafka.common.network.ChannelState;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.network.NetworkSend;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.DataOutputStreamWritable;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * A connection for requests that Kafka's own clients do not know, one at a time. TLS and SASL come
 * from the client properties, as in {@link BrokerChannel}. Not safe for use by several threads.
 */
final class RawChannel implements AutoCloseable {
  private static final String PEER = "0";
  private static final int BUFFER_BYTES = 64 * 1024;

  /** Answers are far smaller, and "HTTP" read as a size is far greater. */
  private static final int MAX_RECEIVE_BYTES = 16 * 1024 * 1024;

  private static final int MAX_IDLE_MS = 600_000;

  /** How soon an interrupt and a passed deadline are noticed. */
  private static final long SLICE_MS = 100;

  private final Place place;
  private final ClientSettings settings;
  private final Deadline deadline;
  private final Metrics metrics;
  private final Selector selector;
  private int correlation;

  /**
   * Who is spoken to.
   *
   * @param who for sentences: {@code "the add-on at b3:9095"}
   */
  record Place(String who, String host, int port) {}

  /**
   * Connects and logs in.
   *
   * @param deadline for this and all that is asked afterwards
   * @throws ChannelException with a clause that says who and why
   */
  static RawChannel connect(ClientSettings settings, Place place, Deadline deadline)
      throws ChannelException, InterruptedException {
    Metrics metrics = new Metrics();
    RawChannel channel;
    try {
      channel = new RawChannel(settings, place, deadline, metrics);
    } catch (KafkaException e) {
      metrics.close();
      throw new ChannelException(Why.FAILED, "no connection can be made: " + e.getMessage());
    }
    boolean ready = false;
    try {
      channel.connect();
      ready = true;
      return channel;
    } finally {
      if (!ready) {
        channel.close();
      }
    }
  }

  private RawChannel(ClientSettings settings, Place place, Deadline deadline, Metrics metrics) {
    this.settings = settings;
    this.place = place;
    this.deadline = deadline;
    this.metrics = metrics;
    LogContext log = new LogContext("[channel to %s] ".formatted(place.who()));
    selector =
        new Selector(
            MAX_RECEIVE_BYTES,
            MAX_IDLE_MS,
            metrics,
            Time.SYSTEM,
            "recovery-rpc",
            Map.of(),
            /* metricsPerConnection= */ false,
            /* recordTimePerConnection= */ false,
            ClientUtils.createChannelBuilder(settings.config(), Time.SYSTEM, log),
            MemoryPool.NONE,
            log);
  }

  private void connect() throws ChannelException, InterruptedException {
    InetSocketAddress address = new InetSocketAddress(place.host(), place.port());
    if (address.isUnresolved()) {
      throw failed(Why.UNREACHABLE, "has a host name that is not known");
    }
    try {
      selector.connect(PEER, address, BUFFER_BYTES, BUFFER_BYTES);
    } catch (IOException e) {
      throw failed(Why.UNREACHABLE, "cannot be reached");
    }
    // A machine that is gone answers nothing at all: that is not waited for as a slow one is.
    Deadline setup =
        deadline.atMost(
            Duration.ofMillis(
                settings
                    .config()
                    .getLong(AdminClientConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG)));
    boolean connected = false;
    while (!selector.isChannelReady(PEER)) {
      poll(connected ? deadline : setup);
      connected |= selector.connected().contains(PEER);
    }
  }

  /** What the other side serves, by API key. */
  Map<Short, ApiVersion> announced() throws ChannelException, InterruptedException {
    // Version 0 is the one that every Kafka listener answers in.
    ByteBufferAccessor answer = exchange(ApiKeys.API_VERSIONS.id, false, body -> {});
    return readable(
        () -> {
          Map<Short, ApiVersion> announced = new HashMap<>();
          new ApiVersionsResponseData(answer, (short) 0)
              .apiKeys()
              .forEach(one -> announced.put(one.apiKey(), one));
          return announced;
        });
  }

  /** Reads an answer. */
  interface Answer<T> {
    T read(Readable body);
  }

  /**
   * Sends a request of version 0 in the flexible format, and reads its answer.
   *
   * @param body writes the request behind its header
   */
  <T> T ask(short key, Consumer<Writable> body, Answer<T> answer)
      throws ChannelException, InterruptedException {
    ByteBufferAccessor bytes = exchange(key, true, body);
    return readable(
        () -> {
          int tags = bytes.readUnsignedVarint();
          if (tags != 0) {
            throw new IllegalArgumentException("tagged fields in the header");
          }
          return answer.read(bytes);
        });
  }

  private interface Parse<T> {
    T now();
  }

  // Kafka's classes throw exceptions of many kinds at bytes that are no answer.
  private <T> T readable(Parse<T> parse) throws ChannelException {
    try {
      return parse.now();
    } catch (RuntimeException e) {
      throw failed(
          Why.FAILED,
          "gives an answer that cannot be read (%s)".formatted(e.getClass().getSimpleName()));
    }
  }

  private ByteBufferAccessor exchange(short key, boolean flexible, Consumer<Writable> body)
      throws ChannelException, InterruptedException {
    int id = ++correlation;
    selector.send(
        new NetworkSend(PEER, ByteBufferSend.sizePrefixed(frame(key, id, flexible, body))));
    while (selector.completedReceives().isEmpty()) {
      poll(deadline);
    }
    NetworkReceive received = selector.completedReceives().iterator().next();
    selector.clearCompletedReceives();
    ByteBufferAccessor answer = new ByteBufferAccessor(received.payload());
    if (readable(answer::readInt) != id) {
      throw failed(Why.FAILED, "answers another request than was sent");
    }
    return answer;
  }

  private ByteBuffer frame(short key, int id, boolean flexible, Consumer<Writable> body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStreamWritable out = new DataOutputStreamWritable(new DataOutputStream(bytes));
    byte[] client =
        String.valueOf(settings.config().getString(AdminClientConfig.CLIENT_ID_CONFIG))
            .getBytes(StandardCharsets.UTF_8);
    out.writeShort(key);
    out.writeShort((short) 0);
    out.writeInt(id);
    out.writeShort((short) client.length);
    out.writeByteArray(client);
    if (flexible) {
      out.writeUnsignedVarint(0);
    }
    body.accept(out);
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  private void poll(Deadline limit) throws ChannelException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (limit.passed()) {
      throw failed(Why.SILENT, "gives no answer within " + limit.allowedText());
    }
    try {
      selector.poll(Math.min(SLICE_MS, limit.remainingMs()));
    } catch (IOException | RuntimeException e) {
      throw failed(
          Why.FAILED,
          "answers what cannot be read (%s)%s".formatted(e.getClass().getSimpleName(), hint()));
    }
    ChannelState gone = selector.disconnected().get(PEER);
    if (gone != null) {
      throw lost(gone);
    }
  }

  private ChannelException lost(ChannelState state) {
    return switch (state.state()) {
      case NOT_CONNECTED ->
          failed(Why.UNREACHABLE, "refuses connections: not started, or its broker is down");
      case AUTHENTICATION_FAILED ->
          failed(
              Why.NOT_AUTHORIZED,
              "does not let us in: %s%s".formatted(LoginFault.clause(state.exception()), hint()));
      case AUTHENTICATE -> failed(Why.FAILED, "hangs up while logging in" + hint());
      case READY, EXPIRED, FAILED_SEND, LOCAL_CLOSE ->
          failed(Why.FAILED, "hangs up instead of answering" + hint());
    };
  }

  ChannelException failed(Why why, String clause) {
    return new ChannelException(why, place.who() + " " + clause);
  }

  private String hint() {
    return " (security.protocol is " + settings.securityProtocol() + ")";
  }

  @Override
  public void close() {
    selector.close();
    metrics.close();
  }
}
