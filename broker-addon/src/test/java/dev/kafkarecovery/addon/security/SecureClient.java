package dev.kafkarecovery.addon.security;

import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ByteBufferSend;
import org.apache.kafka.common.network.ChannelState;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.network.NetworkSend;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.DataOutputStreamWritable;
import org.apache.kafka.common.protocol.Writable;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/** A client with Kafka's own client properties. */
public final class SecureClient implements AutoCloseable {
  private static final String NODE = "1";
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Metrics metrics = new Metrics();
  private final Selector selector;

  /** Thrown where the other side closes the connection, with what it said while logging in. */
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private RefusedException(ChannelState state) {
      super(state.state() + ": " + state.exception());
    }
  }

  public SecureClient(int port, Map<String, String> properties) throws IOException {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("bootstrap.servers", "127.0.0.1:" + port);
    LogContext log = new LogContext();
    selector =
        new Selector(
            1 << 20,
            60_000,
            metrics,
            Time.SYSTEM,
            "client",
            ClientUtils.createChannelBuilder(new AdminClientConfig(all), Time.SYSTEM, log),
            log);
    selector.connect(
        NODE, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 65_536, 65_536);
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!selector.isChannelReady(NODE)) {
      poll(end);
    }
  }

  private void poll(long end) throws IOException {
    selector.poll(100);
    ChannelState gone = selector.disconnected().get(NODE);
    if (gone != null) {
      throw new RefusedException(gone);
    }
    if (System.nanoTime() > end) {
      throw new IOException("no answer");
    }
  }

  /** Sends a request of a flexible version; returns its answer from behind the header on. */
  public ByteBufferAccessor ask(short key, short version, Consumer<Writable> body)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStreamWritable out = new DataOutputStreamWritable(new DataOutputStream(bytes));
    out.writeShort(key);
    out.writeShort(version);
    out.writeInt(7);
    out.writeShort((short) -1);
    out.writeUnsignedVarint(0);
    body.accept(out);
    selector.send(
        new NetworkSend(NODE, ByteBufferSend.sizePrefixed(ByteBuffer.wrap(bytes.toByteArray()))));
    long end = System.nanoTime() + LIMIT_NANOS;
    while (selector.completedReceives().isEmpty()) {
      poll(end);
    }
    NetworkReceive received = selector.completedReceives().iterator().next();
    selector.clearCompletedReceives();
    ByteBufferAccessor answer = new ByteBufferAccessor(received.payload());
    answer.readInt();
    answer.readUnsignedVarint();
    return answer;
  }

  /** The error code about a partition of a topic that is not there. */
  public short logInfoError() throws IOException {
    GetReplicaLogInfo.Request request =
        new GetReplicaLogInfo.Request(
            List.of(new GetReplicaLogInfo.Topic(Uuid.randomUuid(), List.of(0))));
    return GetReplicaLogInfo.Response.read(
            ask(RpcCodes.GET_REPLICA_LOG_INFO, (short) 0, request::write))
        .topics()
        .get(0)
        .partitions()
        .get(0)
        .errorCode();
  }

  @Override
  public void close() {
    selector.close();
    metrics.close();
  }
}
