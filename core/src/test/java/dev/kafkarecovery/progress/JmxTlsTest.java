package dev.kafkarecovery.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Broker;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM's own JMX agent with TLS and a password, as brokers are secured; in JVMs of their own. */
final class JmxTlsTest {
  private static final String SECRET = "only-for-this-test";
  private static @TempDir Path folder;
  private static Path store;

  @BeforeAll
  static void makeKeyAndPasswords() throws Exception {
    store = folder.resolve("jmx.p12");
    run(
        List.of(
            javaTool("keytool"),
            "-genkeypair -alias jmx -keyalg EC -dname CN=127.0.0.1 -ext san=ip:127.0.0.1",
            "-validity 2 -storetype PKCS12 -storepass " + SECRET + " -keystore " + store));
    Path passwords = Files.writeString(folder.resolve("passwords"), "reader " + SECRET + "\n");
    Files.setPosixFilePermissions(passwords, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(folder.resolve("access"), "reader readonly\n");
  }

  @Test
  void a_port_with_tls_and_a_password_is_read() throws Exception {
    assertThat(read(SECRET, trusting(SECRET))).contains("broker state 2");
  }

  @Test
  void a_wrong_password_over_tls_is_named() throws Exception {
    assertThat(read("wr0ng", trusting(SECRET)))
        .contains("refuses the user and password")
        .doesNotContain("wr0ng")
        .doesNotContain(SECRET);
  }

  @Test
  void a_certificate_that_is_not_trusted_is_named() throws Exception {
    assertThat(read(SECRET, "-Dnothing")).contains("TLS do not go together").contains("PKIX");
  }

  @Test
  void a_trust_store_with_another_password_is_named() throws Exception {
    assertThat(read(SECRET, trusting("wr0ng")))
        .contains("check the trust and key store")
        .doesNotContain("wr0ng");
  }

  private static String trusting(String password) {
    return "-Djavax.net.ssl.trustStore=%s -Djavax.net.ssl.trustStorePassword=%s"
        .formatted(store, password);
  }

  /** What a JVM reads from its own agent. */
  private static String read(String password, String trust) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String agent = "-Dcom.sun.management.jmxremote";
    return run(
        List.of(
            javaTool("java"),
            "-XX:TieredStopAtLevel=1",
            "-Djava.rmi.server.hostname=127.0.0.1",
            agent + ".host=127.0.0.1",
            "%s.port=%d".formatted(agent, port),
            "%s.rmi.port=%d".formatted(agent, port),
            agent + ".ssl=true",
            agent + ".registry.ssl=true",
            agent + ".password.file=" + folder.resolve("passwords"),
            agent + ".access.file=" + folder.resolve("access"),
            "-Djavax.net.ssl.keyStore=" + store,
            "-Djavax.net.ssl.keyStorePassword=" + SECRET,
            trust,
            "-cp",
            System.getProperty("java.class.path"),
            Reader.class.getName(),
            "127.0.0.1:" + port,
            password));
  }

  private static String javaTool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private static String run(List<String> words) throws Exception {
    List<String> command = new ArrayList<>();
    words.forEach(word -> command.addAll(List.of(word.split(" "))));
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    process.destroyForcibly();
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(ended && process.exitValue() == 0).as(said).isTrue();
    return said;
  }

  /** Shows a gauge as a broker has it, reads it over TLS, and says what came of it. */
  static final class Reader {
    private Reader() {}

    public static void main(String[] arguments) throws Exception {
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(
              new JmxBroker.Gauge(2),
              new ObjectName("kafka.server:type=KafkaServer,name=BrokerState"));
      try (RecoverySource source =
          SourceSettings.jmx(arguments[0])
              .withJmxTls(true)
              .withLogin(new Login("reader", arguments[1]))
              .open(id -> ExpectedBytes.NONE)) {
        var reading = source.read(Gauges.broker(1, Broker.State.FENCED), Duration.ofSeconds(20));
        System.out.println(
            reading
                .asOptional()
                .map(seen -> "broker state " + seen.brokerState().asOptional().orElse(-1))
                .orElseGet(reading::reason));
      }
      System.exit(0);
    }
  }
}
