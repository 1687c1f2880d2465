package dev.kafkarecovery.addon.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.addon.AddOnClient;
import dev.kafkarecovery.addon.FakeBroker;
import dev.kafkarecovery.addon.Rig;
import dev.kafkarecovery.addon.settings.AddOnException;
import dev.kafkarecovery.kafka.rpc.GetReplicaLogInfo;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A listener that is treated badly serves the next client all the same. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ListenerTest {
  private static final int SLOW_MS = 700;

  private Rig rig;

  @BeforeEach
  void start() throws Exception {
    rig =
        new Rig(
            new FakeBroker(),
            Map.of("addon.slow.client.ms", String.valueOf(SLOW_MS), "max.connections", "100"));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void truncated_requests_close_their_connection_and_nothing_else() throws IOException {
    byte[] whole;
    try (AddOnClient client = new AddOnClient(rig.port())) {
      whole = request(client, 3);
    }
    for (int length = 0; length < whole.length - 4; length++) {
      try (AddOnClient client = new AddOnClient(rig.port())) {
        byte[] cut = Arrays.copyOf(whole, 4 + length);
        ByteBuffer.wrap(cut).putInt(0, length);
        client.raw(cut);
        assertThat(client.closed()).as("cut to %d bytes", length).isTrue();
      }
    }
    serves();
  }

  @Test
  void a_frame_larger_than_allowed_is_refused_before_memory_is_taken_for_it() throws IOException {
    for (int size : List.of(Integer.MAX_VALUE, 512 * 1024 + 1, -1, Integer.MIN_VALUE)) {
      try (AddOnClient client = new AddOnClient(rig.port())) {
        client.raw(ByteBuffer.allocate(4).putInt(0, size).array());
        assertThat(client.closed()).as("size %d", size).isTrue();
      }
    }
    serves();
  }

  @Test
  void lists_that_claim_more_than_the_frame_holds_are_refused() throws IOException {
    try (AddOnClient client = new AddOnClient(rig.port())) {
      client.raw(
          client.frame(
              RpcCodes.GET_REPLICA_LOG_INFO,
              (short) 0,
              true,
              out -> out.writeUnsignedVarint(Integer.MAX_VALUE)));
      assertThat(client.closed()).isTrue();
    }
    serves();
  }

  @Test
  void random_bytes_do_no_harm() throws IOException {
    Random random = new Random(20_093);
    for (int round = 0; round < 400; round++) {
      try (AddOnClient client = new AddOnClient(rig.port())) {
        byte[] bytes = round % 2 == 0 ? request(client, 3) : new byte[5 + random.nextInt(200)];
        for (int n = round % 2 == 0 ? 3 : bytes.length; n > 0; n--) {
          bytes[4 + random.nextInt(bytes.length - 4)] = (byte) random.nextInt(256);
        }
        ByteBuffer.wrap(bytes).putInt(0, bytes.length - 4);
        client.raw(bytes);
        client.socket().setSoTimeout(5);
        try {
          client.socket().getInputStream().read();
        } catch (SocketTimeoutException e) {
          // Still at work; the next ones come in meanwhile.
        }
      } catch (IOException e) {
        // Closed while being written to.
      }
    }
    serves();
  }

  @Test
  void a_frame_that_trickles_in_is_cut_off_although_it_is_never_idle() throws Exception {
    try (AddOnClient client = new AddOnClient(rig.port())) {
      byte[] bytes = request(client, 100);
      long began = System.nanoTime();
      IOException closed = null;
      for (int n = 0; n < bytes.length && closed == null; n++) {
        try {
          client.raw(new byte[] {bytes[n]});
        } catch (IOException e) {
          closed = e;
        }
        Thread.sleep(50);
      }
      assertThat(closed).as("closed while sending").isNotNull();
      assertThat((System.nanoTime() - began) / 1_000_000).isBetween((long) SLOW_MS, 8_000L);
    }
    serves();
  }

  @Test
  void two_hundred_idle_connections_keep_nobody_out() throws IOException {
    List<AddOnClient> idle = new ArrayList<>();
    try {
      for (int n = 0; n < 200; n++) {
        idle.add(new AddOnClient(rig.port()));
      }
      serves();
      int open = 0;
      for (AddOnClient client : idle) {
        client.socket().setSoTimeout(1);
        try {
          open += client.socket().getInputStream().read() < 0 ? 0 : 1;
        } catch (SocketTimeoutException e) {
          open++;
        } catch (IOException e) {
          // Closed with a reset.
        }
      }
      assertThat(open).isBetween(50, 100);
    } finally {
      for (AddOnClient client : idle) {
        client.close();
      }
    }
  }

  @Test
  void a_client_that_stops_reading_is_cut_off() throws Exception {
    try (AddOnClient client = new AddOnClient(rig.port())) {
      client.socket().setReceiveBufferSize(4_096);
      byte[] large = request(client, 100_000);
      IOException closed = null;
      for (int n = 0; n < 60 && closed == null; n++) {
        try {
          client.raw(large);
        } catch (IOException e) {
          closed = e;
        }
      }
      assertThat(closed).as("60 requests for 2 MB each, none read").isNotNull();
    }
    serves();
  }

  @Test
  void a_request_of_the_brokers_own_protocol_closes_with_a_word_in_the_log() throws Exception {
    try (AddOnClient client = new AddOnClient(rig.port())) {
      client.raw(client.frame((short) 3, (short) 12, true, out -> out.writeUnsignedVarint(0)));
      assertThat(client.closed()).isTrue();
    }
    assertThat(rig.said()).anyMatch(line -> line.contains("API key 3 version 12 is not served"));
  }

  @Test
  void a_port_that_is_not_loopback_needs_authentication_unless_told() throws Exception {
    FakeBroker broker = new FakeBroker();
    assertThatThrownBy(() -> new Rig(broker, Map.of("listeners", "PLAINTEXT://0.0.0.0:0")))
        .isInstanceOf(AddOnException.class)
        .hasMessageContaining("would answer anybody");
    assertThatThrownBy(() -> new Rig(broker, Map.of("listeners", "PLAINTEXT://:0")))
        .isInstanceOf(AddOnException.class);
    new Rig(
            broker,
            Map.of(
                "listeners",
                "PLAINTEXT://0.0.0.0:0",
                "addon.allow.unauthenticated.non.loopback",
                "true"))
        .close();
  }

  @Test
  void a_taken_port_is_named() {
    assertThatThrownBy(
            () ->
                new Rig(
                    new FakeBroker(), Map.of("listeners", "PLAINTEXT://127.0.0.1:" + rig.port())))
        .isInstanceOf(AddOnException.class)
        .hasMessageContaining("127.0.0.1:" + rig.port())
        .hasMessageContaining("taken");
  }

  @Test
  void closing_leaves_no_thread() {
    rig.close();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("kafka-recovery-addon"));
  }

  private static byte[] request(AddOnClient client, int partitions) {
    return client.frame(
        RpcCodes.GET_REPLICA_LOG_INFO,
        (short) 0,
        true,
        new GetReplicaLogInfo.Request(
                List.of(
                    new GetReplicaLogInfo.Topic(
                        Uuid.randomUuid(), IntStream.range(0, partitions).boxed().toList())))
            ::write);
  }

  private void serves() throws IOException {
    try (AddOnClient client = new AddOnClient(rig.port())) {
      assertThat(client.logInfo(Map.of()).topics()).isEmpty();
    }
  }
}
