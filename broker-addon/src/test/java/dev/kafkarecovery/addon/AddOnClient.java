package dev.kafkarecovery.addon;

import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import dev.kafkarecovery.kafka.rpc.ElectLeadersV3;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.ElectLeadersResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.DataOutputStreamWritable;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.protocol.Readable;
import org.apache.kafka.common.protocol.Writable;

/** A client that writes frames by hand to a port without security. */
public final class AddOnClient implements AutoCloseable {
  private static final int PATIENCE_MS = 20_000;

  private final Socket socket;
  private int correlation;

  public AddOnClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MS);
  }

  public Socket socket() {
    return socket;
  }

  /** Sends bytes as they are. */
  public void raw(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** A frame with its size in front. */
  public byte[] frame(short key, short version, boolean flexible, Consumer<Writable> body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStreamWritable out = new DataOutputStreamWritable(new DataOutputStream(bytes));
    out.writeShort(key);
    out.writeShort(version);
    out.writeInt(++correlation);
    byte[] client = "test".getBytes(StandardCharsets.UTF_8);
    out.writeShort((short) client.length);
    out.writeByteArray(client);
    if (flexible) {
      out.writeUnsignedVarint(0);
    }
    body.accept(out);
    return ByteBuffer.allocate(4 + bytes.size())
        .putInt(bytes.size())
        .put(bytes.toByteArray())
        .array();
  }

  /** Sends a request and reads its answer, from behind the correlation id on. */
  public ByteBufferAccessor ask(short key, short version, boolean flexible, Consumer<Writable> body)
      throws IOException {
    raw(frame(key, version, flexible, body));
    return answer();
  }

  public ByteBufferAccessor answer() throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    ByteBufferAccessor answer = new ByteBufferAccessor(ByteBuffer.wrap(bytes));
    answer.readInt();
    return answer;
  }

  /** Reads until the other side closes; false where it does not in time. */
  public boolean closed() {
    try {
      while (socket.getInputStream().read() >= 0) {
        // Answers of before.
      }
      return true;
    } catch (java.net.SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** Logs in by SASL PLAIN, with frames by hand: there is no renewal by itself. */
  public void logIn(String user, String password) throws IOException {
    byte[] mechanism = "PLAIN".getBytes(StandardCharsets.UTF_8);
    ask(
        ApiKeys.SASL_HANDSHAKE.id,
        (short) 1,
        false,
        out -> {
          out.writeShort((short) mechanism.length);
          out.writeByteArray(mechanism);
        });
    byte[] token = ("\0" + user + "\0" + password).getBytes(StandardCharsets.UTF_8);
    // Version 1 is the first whose answer says when the login ends.
    ask(
        ApiKeys.SASL_AUTHENTICATE.id,
        (short) 1,
        false,
        out -> {
          out.writeInt(token.length);
          out.writeByteArray(token);
        });
  }

  public GetReplicaLogInfo.Response logInfo(Map<Uuid, List<Integer>> wanted) throws IOException {
    GetReplicaLogInfo.Request request =
        new GetReplicaLogInfo.Request(
            wanted.entrySet().stream()
                .map(topic -> new GetReplicaLogInfo.Topic(topic.getKey(), topic.getValue()))
                .toList());
    Readable answer = ask(RpcCodes.GET_REPLICA_LOG_INFO, (short) 0, true, request::write);
    answer.readUnsignedVarint();
    return GetReplicaLogInfo.Response.read(answer);
  }

  /** The answer about one partition. */
  public GetReplicaLogInfo.PartitionLog logInfo(Uuid id, int partition) throws IOException {
    return logInfo(Map.of(id, List.of(partition))).topics().get(0).partitions().get(0);
  }

  public DescribeLogRecovery.Response recovery() throws IOException {
    Readable answer =
        ask(
            RpcCodes.DESCRIBE_LOG_RECOVERY,
            (short) 0,
            true,
            new DescribeLogRecovery.Request()::write);
    answer.readUnsignedVarint();
    return DescribeLogRecovery.Response.read(answer);
  }

  /**
   * Asks for unclean elections.
   *
   * @param wanted designated leaders by topic and partition
   * @return what each {@code topic-partition} was answered
   */
  public Map<String, Errors> elect(Map<String, Map<Integer, Integer>> wanted) throws IOException {
    socket.setSoTimeout(120_000);
    ElectLeadersV3.Request request =
        new ElectLeadersV3.Request(
            (byte) 1,
            Optional.of(
                wanted.entrySet().stream()
                    .map(
                        topic ->
                            new ElectLeadersV3.Topic(
                                topic.getKey(),
                                List.copyOf(topic.getValue().keySet()),
                                Optional.of(List.copyOf(topic.getValue().values()))))
                    .toList()),
            60_000);
    ByteBufferAccessor answer =
        ask(RpcCodes.ELECT_LEADERS, RpcCodes.ELECT_LEADERS_VERSION, true, request::write);
    answer.readUnsignedVarint();
    Map<String, Errors> errors = new TreeMap<>();
    new ElectLeadersResponseData(answer, (short) 2)
        .replicaElectionResults()
        .forEach(
            topic ->
                topic
                    .partitionResult()
                    .forEach(
                        result ->
                            errors.put(
                                topic.topic() + "-" + result.partitionId(),
                                Errors.forCode(result.errorCode()))));
    return errors;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
