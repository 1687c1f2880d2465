package dev.kafkarecovery.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kafkarecovery.recovery.Cluster;
import dev.kafkarecovery.recovery.ClusterException;
import dev.kafkarecovery.recovery.Targets;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses at which something else than a broker listens, or a broker that wants TLS. */
class StrangePortTest {
  private static final String TLS_ALERT = "15030300020246";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
        "SSH-2.0-OpenSSH_9.2\r\n",
      })
  void anotherProtocolIsNamedAsNoConnectionWithTheSecurityProtocol(String answer) throws Exception {
    assertThat(failure(answer.getBytes(StandardCharsets.US_ASCII)))
        .contains("no connection to 127.0.0.1:", "security.protocol is PLAINTEXT");
  }

  @Test
  void aPortThatWantsTlsIsNamedAsNoConnectionWithTheSecurityProtocol() throws Exception {
    assertThat(failure(HexFormat.of().parseHex(TLS_ALERT)))
        .contains("no connection to 127.0.0.1:", "security.protocol is PLAINTEXT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0000000a6162636465666768696a", "0000000c000000000000007fffffffff"})
  void bytesThatAreNoAnswerAreAReasonOfThatBroker(String answer) throws Exception {
    assertThat(failure(HexFormat.of().parseHex(answer)))
        .contains("what 127.0.0.1:", "answered cannot be read", "security.protocol is PLAINTEXT");
  }

  /** The message of the failed scan of a cluster that is reached by a port that answers so. */
  private static String failure(byte[] answer) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server, answer), "strange-port");
      thread.setDaemon(true);
      thread.start();
      Properties properties = new Properties();
      properties.setProperty("bootstrap.servers", "127.0.0.1:" + server.getLocalPort());
      try (Cluster cluster = KafkaCluster.open(properties, Clock.systemUTC())) {
        ClusterException failure =
            catchThrowableOfType(
                ClusterException.class,
                () -> cluster.scan(new Targets.AllOffline(), Duration.ofSeconds(5)));
        return String.valueOf(failure.getMessage());
      }
    }
  }

  private static void serve(ServerSocket server, byte[] answer) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        InputStream input = socket.getInputStream();
        if (input.read(new byte[1024]) > 0) {
          socket.getOutputStream().write(answer);
          socket.getOutputStream().flush();
          input.transferTo(java.io.OutputStream.nullOutputStream());
        }
      } catch (IOException closed) {
        // The client or the test has hung up.
      }
    }
  }
}
