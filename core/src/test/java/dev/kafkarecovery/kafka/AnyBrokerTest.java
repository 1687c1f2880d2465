package dev.kafkarecovery.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.recovery.ClusterException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersionCollection;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.MessageUtil;
import org.junit.jupiter.api.Test;

/** Which broker is asked, and for how long. */
final class AnyBrokerTest {
  /**
   * A port that says nothing on its first connections, and answers which requests it knows after.
   */
  private static final class LatePort implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final AtomicInteger silences;

    LatePort(int silences) throws IOException {
      this.silences = new AtomicInteger(silences);
      Thread accepting = new Thread(this::accept, "late port");
      accepting.setDaemon(true);
      accepting.start();
    }

    private void accept() {
      try {
        while (true) {
          Socket socket = server.accept();
          if (silences.getAndDecrement() <= 0) {
            Thread answering = new Thread(() -> answer(socket), "late answers");
            answering.setDaemon(true);
            answering.start();
          }
        }
      } catch (IOException closed) {
        return;
      }
    }

    private static void answer(Socket socket) {
      try (socket;
          DataInputStream in = new DataInputStream(socket.getInputStream());
          DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
        while (true) {
          ByteBuffer request = ByteBuffer.wrap(in.readNBytes(in.readInt()));
          request.getShort();
          short version = request.getShort();
          int correlationId = request.getInt();
          ByteBuffer body = MessageUtil.toByteBufferAccessor(versions(), version).buffer();
          out.writeInt(Integer.BYTES + body.remaining());
          out.writeInt(correlationId);
          out.write(body.array(), body.arrayOffset() + body.position(), body.remaining());
          out.flush();
        }
      } catch (IOException closed) {
        return;
      }
    }

    private static ApiVersionsResponseData versions() {
      ApiVersionCollection keys = new ApiVersionCollection();
      keys.add(
          new ApiVersion()
              .setApiKey(ApiKeys.API_VERSIONS.id)
              .setMinVersion((short) 0)
              .setMaxVersion((short) 3));
      return new ApiVersionsResponseData().setApiKeys(keys);
    }

    Node node(int id) {
      return new Node(id, "localhost", server.getLocalPort());
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  private static AnyBroker brokers(Node... nodes) {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", "localhost:1");
    return new AnyBroker(new BrokerChannels(new ClientSettings(properties)), List.of(nodes));
  }

  @Test
  void broker_that_was_silent_is_asked_again_with_the_time_that_is_left() throws Exception {
    try (LatePort late = new LatePort(1)) {
      String answer =
          brokers(late.node(1)).ask(channel -> "answered", Deadline.after(Duration.ofSeconds(10)));
      assertThat(answer).isEqualTo("answered");
    }
  }

  @Test
  void broker_that_lives_is_preferred_to_a_second_try_of_a_silent_one() throws Exception {
    try (LatePort silent = new LatePort(100);
        LatePort living = new LatePort(0)) {
      AnyBroker brokers = brokers(silent.node(1), living.node(2));
      long began = System.nanoTime();
      String answer = brokers.ask(channel -> "answered", Deadline.after(Duration.ofSeconds(20)));
      assertThat(answer).isEqualTo("answered");
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(6));
    }
  }

  @Test
  void silent_brokers_share_the_time_and_are_all_named() throws Exception {
    try (LatePort one = new LatePort(100);
        LatePort other = new LatePort(100)) {
      AnyBroker brokers = brokers(one.node(1), other.node(2));
      long began = System.nanoTime();
      assertThatThrownBy(() -> brokers.borrow(Deadline.after(Duration.ofSeconds(6))))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("localhost:" + one.node(1).port())
          .hasMessageContaining("localhost:" + other.node(2).port());
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(9));
    }
  }
}
