package dev.kafkarecovery.kafka;

import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo.PartitionLog;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersionCollection;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.DataOutputStreamWritable;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.protocol.Writable;

/** A listener of the recovery RPCs without security, as an add-on or a future broker has it. */
final class FakeAddOn implements AutoCloseable {
  private static final short API_VERSIONS = 18;

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final Map<String, PartitionLog> logs = new HashMap<>();

  /** Of each request for log ends, how many partitions it had. */
  final List<Integer> asked = new CopyOnWriteArrayList<>();

  final AtomicInteger connections = new AtomicInteger();
  RpcKeys keys = RpcKeys.OF_ADD_ON;
  int limit = RpcCodes.PARTITION_LIMIT;
  boolean silentAboutLogs;
  DescribeLogRecovery.Response recovery;

  FakeAddOn(int brokerId) throws IOException {
    recovery =
        new DescribeLogRecovery.Response(
            0, (short) 0, Optional.empty(), brokerId, 2, 1_000, List.of());
    Thread thread = new Thread(this::accept, "fake-add-on");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  FakeAddOn log(String topicId, int partition, long end, int epoch) {
    logs.put(
        topicId + "/" + partition,
        new PartitionLog(partition, epoch, -1, end, (short) 0, Optional.empty()));
    return this;
  }

  FakeAddOn failed(String topicId, int partition, int code) {
    logs.put(
        topicId + "/" + partition,
        PartitionLog.failed(partition, (short) code, Optional.of("why")));
    return this;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        connections.incrementAndGet();
        sockets.add(socket);
        Thread thread = new Thread(() -> serve(socket), "fake-add-on-connection");
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      while (true) {
        byte[] frame = new byte[in.readInt()];
        in.readFully(frame);
        ByteBufferAccessor request = new ByteBufferAccessor(ByteBuffer.wrap(frame));
        short key = request.readShort();
        request.readShort();
        int id = request.readInt();
        request.readArray(request.readShort());
        if (key == API_VERSIONS) {
          send(socket, id, false, this::announce);
          continue;
        }
        request.readUnsignedVarint();
        if (key == keys.describeLogRecovery()) {
          send(socket, id, true, recovery::write);
        } else if (!silentAboutLogs) {
          send(socket, id, true, answer(GetReplicaLogInfo.Request.read(request))::write);
        }
      }
    } catch (IOException gone) {
      // The client has hung up, or the test is over.
    }
  }

  private void announce(Writable out) {
    ApiVersionCollection announced = new ApiVersionCollection();
    for (short key :
        new short[] {API_VERSIONS, keys.getReplicaLogInfo(), keys.describeLogRecovery()}) {
      announced.add(new ApiVersion().setApiKey(key));
    }
    out.writeByteBuffer(
        MessageUtil.toByteBufferAccessor(
                new ApiVersionsResponseData().setApiKeys(announced), (short) 0)
            .buffer());
  }

  private GetReplicaLogInfo.Response answer(GetReplicaLogInfo.Request request) {
    int count = 0;
    List<GetReplicaLogInfo.TopicLogs> topics = new ArrayList<>();
    for (GetReplicaLogInfo.Topic topic : request.topics()) {
      List<PartitionLog> told = new ArrayList<>();
      for (int partition : topic.partitions()) {
        PartitionLog log = logs.get(topic.id() + "/" + partition);
        if (count++ >= limit) {
          told.add(
              PartitionLog.failed(partition, RpcCodes.REQUEST_LIMIT_REACHED, Optional.empty()));
        } else if (log != null) {
          told.add(log);
        }
      }
      topics.add(new GetReplicaLogInfo.TopicLogs(topic.id(), told));
    }
    asked.add(count);
    return new GetReplicaLogInfo.Response(0, -1, topics);
  }

  private static void send(Socket socket, int id, boolean flexible, Consumer<Writable> body)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStreamWritable out = new DataOutputStreamWritable(new DataOutputStream(bytes));
    out.writeInt(id);
    if (flexible) {
      out.writeUnsignedVarint(0);
    }
    body.accept(out);
    socket
        .getOutputStream()
        .write(
            ByteBuffer.allocate(4 + bytes.size())
                .putInt(bytes.size())
                .put(bytes.toByteArray())
                .array());
    socket.getOutputStream().flush();
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
