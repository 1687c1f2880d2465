package dev.kafkarecovery.addon.server;

import dev.kafkarecovery.addon.settings.AddOnSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.common.memory.MemoryPool;
import org.apache.kafka.common.memory.SimpleMemoryPool;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ByteBufferSend;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.network.KafkaChannel;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.network.NetworkSend;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.network.ServerConnectionId;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * The connections of one listener, on one thread. Limits: the number of connections, the size of a
 * request, the memory of all requests that are being read, the answers that wait to be taken, the
 * time that a client may take for anything, one request at a time for each connection.
 */
final class Connections implements AutoCloseable {
  private static final long POLL_MS = 250;
  private static final long REQUEST_MEMORY = 8L * 1024 * 1024;
  private static final long ANSWER_MEMORY = 8L * 1024 * 1024;
  private static final int ACCEPTED = 64;
  private static final long JOIN_MS = 5_000;

  private final ChannelBuilder builder;
  private final Metrics metrics = new Metrics();
  private final Selector selector;
  private final RequestHandler handler;
  private final Complaints complaints;
  private final Laggards laggards;
  private final int maxConnections;
  private final BlockingQueue<SocketChannel> accepted = new ArrayBlockingQueue<>(ACCEPTED);
  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private volatile boolean closing;
  private final Map<String, Long> untaken = new HashMap<>();
  private int index;

  /** An answer on its way to a connection; without bytes the connection is to be closed. */
  private record Answer(String connection, Optional<ByteBuffer> bytes) {}

  Connections(
      String listener,
      ChannelBuilder builder,
      AddOnSettings settings,
      RequestHandler handler,
      Consumer<String> say) {
    this.builder = builder;
    this.handler = handler;
    complaints = new Complaints(say);
    laggards = new Laggards(TimeUnit.MILLISECONDS.toNanos(settings.slowClientMs()));
    maxConnections = settings.maxConnections();
    int maxBytes = settings.maxRequestBytes();
    MemoryPool pool =
        new SimpleMemoryPool(
            Math.max(REQUEST_MEMORY, maxBytes), maxBytes, /* strict= */ false, null);
    selector =
        new Selector(
            maxBytes,
            settings.maxIdleMs(),
            metrics,
            Time.SYSTEM,
            "recovery-addon",
            Map.of(),
            /* metricsPerConnection= */ false,
            /* recordTimePerConnection= */ false,
            builder,
            pool,
            new LogContext("[recovery add-on " + listener + "] "));
    thread = new Thread(this::run, "kafka-recovery-addon-network-" + listener);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Takes a connection over; waits a while where many wait to be taken, then closes it. */
  void add(SocketChannel channel) throws IOException, InterruptedException {
    selector.wakeup();
    if (closing || !accepted.offer(channel, POLL_MS, TimeUnit.MILLISECONDS)) {
      channel.close();
    }
    selector.wakeup();
  }

  private void run() {
    while (!closing) {
      try {
        adopt();
        send();
        selector.poll(POLL_MS);
        receive();
        selector.completedSends().forEach(this::sent);
        laggards.look(selector.channels(), System.nanoTime()).forEach(this::drop);
      } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
        complaints.add("a connection failed in an unexpected way: " + e);
        pause();
      }
    }
    selector.close();
    builder.close();
    metrics.close();
    for (SocketChannel left = accepted.poll(); left != null; left = accepted.poll()) {
      closeQuietly(left);
    }
  }

  private void pause() {
    try {
      Thread.sleep(POLL_MS);
    } catch (InterruptedException e) {
      closing = true;
    }
  }

  private void adopt() {
    for (SocketChannel channel = accepted.poll(); channel != null; channel = accepted.poll()) {
      if (selector.channels().size() >= maxConnections) {
        KafkaChannel idle = selector.lowestPriorityChannel();
        if (idle != null) {
          complaints.add(
              "%d connections are open; the one that was idle longest is closed for a new one"
                  .formatted(maxConnections));
          drop(idle.id());
        }
      }
      try {
        selector.register(
            ServerConnectionId.generateConnectionId(channel.socket(), 0, index++ & 0xffffff),
            channel);
      } catch (IOException | RuntimeException e) {
        closeQuietly(channel);
      }
    }
  }

  private void receive() {
    for (NetworkReceive received : List.copyOf(selector.completedReceives())) {
      String connection = received.source();
      KafkaChannel channel = selector.channel(connection);
      if (channel == null) {
        release(received);
        continue;
      }
      try {
        if (logsInAgain(channel, received)) {
          continue;
        }
        selector.mute(connection);
        RequestFrame request =
            RequestFrame.read(received.payload(), String.valueOf(channel.principal()));
        handler.handle(request, new Way(connection));
      } catch (IOException | RuntimeException | StackOverflowError e) {
        complaints.add(
            "a request from %s is closed unanswered: %s"
                .formatted(channel.socketDescription(), e.getMessage()));
        drop(connection);
      } finally {
        release(received);
      }
    }
    selector.clearCompletedReceives();
  }

  /**
   * True for the beginning of another login on the same connection (KIP-368); false for a request.
   *
   * @throws IllegalArgumentException for a request after the end of its login
   */
  private static boolean logsInAgain(KafkaChannel channel, NetworkReceive received)
      throws IOException {
    boolean handshake = received.payload().getShort(0) == ApiKeys.SASL_HANDSHAKE.id;
    if (handshake && channel.maybeBeginServerReauthentication(received, System::nanoTime)) {
      return true;
    }
    if (channel.serverAuthenticationSessionExpired(System.nanoTime())) {
      throw new IllegalArgumentException("its login is over, and it did not log in again");
    }
    return false;
  }

  private static void release(NetworkReceive received) {
    try {
      received.close();
    } catch (IOException e) {
      // Gives memory back only; there is no file behind it.
    }
  }

  /** The way back to one connection. */
  private final class Way implements Reply {
    private final String connection;

    private Way(String connection) {
      this.connection = connection;
    }

    @Override
    public void answer(ByteBuffer bytes) {
      add(Optional.of(bytes));
    }

    @Override
    public void close(String why) {
      complaints.add("a request is closed unanswered: " + why);
      add(Optional.empty());
    }

    private void add(Optional<ByteBuffer> bytes) {
      answers.add(new Answer(connection, bytes));
      selector.wakeup();
    }
  }

  private void send() {
    untaken.keySet().removeIf(connection -> selector.channel(connection) == null);
    long waiting = untaken.values().stream().mapToLong(Long::longValue).sum();
    for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
      if (selector.channel(answer.connection()) == null) {
        continue;
      }
      if (answer.bytes().isEmpty()) {
        drop(answer.connection());
        continue;
      }
      ByteBufferSend send = ByteBufferSend.sizePrefixed(answer.bytes().get());
      if (waiting + send.size() > ANSWER_MEMORY && waiting > 0) {
        complaints.add("too many answers wait to be taken; a connection is closed");
        drop(answer.connection());
        continue;
      }
      waiting += send.size();
      untaken.put(answer.connection(), send.size());
      selector.send(new NetworkSend(answer.connection(), send));
    }
  }

  private void sent(NetworkSend send) {
    untaken.remove(send.destinationId());
    if (selector.channel(send.destinationId()) != null) {
      selector.unmute(send.destinationId());
    }
  }

  private void drop(String connection) {
    if (selector.channel(connection) != null) {
      selector.close(connection);
    }
  }

  @Override
  public void close() {
    closing = true;
    selector.wakeup();
    thread.interrupt();
    try {
      thread.join(JOIN_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // It is closed for us in any case.
    }
  }
}
