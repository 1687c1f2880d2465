package dev.kafkarecovery.addon.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.addon.AddOnClient;
import dev.kafkarecovery.addon.FakeBroker;
import dev.kafkarecovery.addon.Rig;
import dev.kafkarecovery.addon.settings.AddOnException;
import dev.kafkarecovery.kafka.rpc.DescribeLogRecovery;
import dev.kafkarecovery.kafka.rpc.RpcCodes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in, and as whom. */
final class SecurityTest {
  static final short SERVED = Errors.UNKNOWN_TOPIC_ID.code();
  private static final short REFUSED = Errors.CLUSTER_AUTHORIZATION_FAILED.code();

  @TempDir private static Path temp;
  private static Keys keys;

  @BeforeAll
  static void make_keys() throws Exception {
    keys = new Keys(temp);
  }

  static final Map<String, String> PLAIN =
      Map.of(
          "listeners",
          "RECOVERY://127.0.0.1:0",
          "listener.security.protocol.map",
          "RECOVERY:SASL_PLAINTEXT",
          "sasl.enabled.mechanisms",
          "PLAIN",
          "listener.name.recovery.plain.sasl.jaas.config",
          "org.apache.kafka.common.security.plain.PlainLoginModule required"
              + " user_alice=\"right\" user_bob=\"other\";",
          "addon.read.principals",
          "User:alice");

  private static final Map<String, String> SCRAM =
      Map.of(
          "listeners",
          "SASL_PLAINTEXT://127.0.0.1:0",
          "sasl.enabled.mechanisms",
          "SCRAM-SHA-256,SCRAM-SHA-512",
          "listener.name.sasl_plaintext.scram-sha-256.sasl.jaas.config",
          "org.apache.kafka.common.security.scram.ScramLoginModule required;",
          "listener.name.sasl_plaintext.scram-sha-512.sasl.jaas.config",
          "org.apache.kafka.common.security.scram.ScramLoginModule required;",
          "addon.scram.password.alice",
          "right",
          "addon.read.principals",
          "User:alice");

  @Test
  void the_right_password_gets_in_and_another_principal_may_still_not_read() throws Exception {
    try (Rig rig = new Rig(new FakeBroker(), PLAIN)) {
      assertThat(asking(rig, login("PLAIN", "alice", "right"))).isEqualTo(SERVED);
      assertThat(asking(rig, login("PLAIN", "bob", "other"))).isEqualTo(REFUSED);
    }
  }

  @Test
  void wrong_passwords_and_mechanisms_and_no_login_at_all_stay_outside() throws Exception {
    try (Rig rig = new Rig(new FakeBroker(), PLAIN)) {
      assertThatThrownBy(() -> asking(rig, login("PLAIN", "alice", "wrong")))
          .hasMessageContaining("AUTHENTICATION_FAILED");
      assertThatThrownBy(() -> asking(rig, login("SCRAM-SHA-256", "alice", "right")))
          .hasMessageContaining("AUTHENTICATION_FAILED");
      try (AddOnClient client = new AddOnClient(rig.port())) {
        client.raw(client.frame((short) 20_093, (short) 0, true, out -> out.writeByte((byte) 1)));
        assertThat(client.closed()).isTrue();
      }
      assertThat(asking(rig, login("PLAIN", "alice", "right"))).isEqualTo(SERVED);
    }
  }

  @Test
  void scram_takes_its_passwords_from_the_settings() throws Exception {
    try (Rig rig = new Rig(new FakeBroker(), SCRAM)) {
      assertThat(asking(rig, login("SCRAM-SHA-256", "alice", "right"))).isEqualTo(SERVED);
      assertThat(asking(rig, login("SCRAM-SHA-512", "alice", "right"))).isEqualTo(SERVED);
      assertThatThrownBy(() -> asking(rig, login("SCRAM-SHA-512", "alice", "wrong")))
          .hasMessageContaining("AUTHENTICATION_FAILED");
    }
  }

  @Test
  void mutual_tls_names_the_principal_and_refuses_strangers() throws Exception {
    Map<String, String> settings = new HashMap<>(keys.stores("server", "server-trust"));
    settings.put("listeners", "SSL://0.0.0.0:0");
    settings.put("ssl.client.auth", "required");
    settings.put("addon.read.principals", "User:CN=console");
    try (Rig rig = new Rig(new FakeBroker(), settings)) {
      assertThat(asking(rig, tls(keys.stores("client", "client-trust")))).isEqualTo(SERVED);
      assertThatThrownBy(() -> asking(rig, tls(keys.stores("stranger", "client-trust"))))
          .isInstanceOf(IOException.class);
      try (AddOnClient client = new AddOnClient(rig.port())) {
        client.raw(client.frame((short) 18, (short) 0, false, out -> {}));
        assertThat(client.closed()).isTrue();
      }
    }
  }

  @Test
  void tls_without_the_clients_certificate_is_no_authentication() throws Exception {
    Map<String, String> settings = new HashMap<>(keys.stores("server", "server-trust"));
    settings.put("listeners", "SSL://0.0.0.0:0");
    assertThatThrownBy(() -> new Rig(new FakeBroker(), settings))
        .isInstanceOf(AddOnException.class)
        .hasMessageContaining("would answer anybody");
    settings.put("listener.name.ssl.ssl.client.auth", "required");
    new Rig(new FakeBroker(), settings).close();
  }

  @Test
  void a_login_that_ends_is_renewed_on_the_same_connection_by_kafkas_client() throws Exception {
    Map<String, String> settings = new HashMap<>(PLAIN);
    settings.put("connections.max.reauth.ms", "400");
    try (Rig rig = new Rig(new FakeBroker(), settings);
        SecureClient client = new SecureClient(rig.port(), login("PLAIN", "alice", "right"))) {
      assertThat(client.logInfoError()).isEqualTo(SERVED);
      TimeUnit.MILLISECONDS.sleep(600);
      assertThat(client.logInfoError()).isEqualTo(SERVED);
      // Kafka takes another login a second after the last at the earliest.
      TimeUnit.MILLISECONDS.sleep(1_200);
      assertThat(client.logInfoError()).isEqualTo(SERVED);
    }
  }

  @Test
  void requests_after_the_end_of_a_login_are_not_served() throws Exception {
    Map<String, String> settings = new HashMap<>(PLAIN);
    settings.put("connections.max.reauth.ms", "400");
    try (Rig rig = new Rig(new FakeBroker(), settings);
        AddOnClient client = new AddOnClient(rig.port())) {
      client.logIn("alice", "right");
      assertThat(client.logInfo(Uuid.randomUuid(), 0).errorCode()).isEqualTo(SERVED);
      TimeUnit.MILLISECONDS.sleep(600);
      client.raw(
          client.frame(
              RpcCodes.DESCRIBE_LOG_RECOVERY,
              (short) 0,
              true,
              new DescribeLogRecovery.Request()::write));
      assertThat(client.closed()).isTrue();
    }
  }

  @Test
  void settings_that_cannot_be_used_are_explained_without_secrets() {
    Map<String, String> settings = new HashMap<>(PLAIN);
    settings.put(
        "listener.name.recovery.plain.sasl.jaas.config", "not a login with user_alice=\"hidden\"");
    assertThatThrownBy(() -> new Rig(new FakeBroker(), settings))
        .isInstanceOf(AddOnException.class)
        .hasMessageContaining("RECOVERY")
        .hasMessageNotContaining("hidden");
    assertThatThrownBy(() -> new Rig(new FakeBroker(), Map.of("addon.elect.principal", "x")))
        .isInstanceOf(AddOnException.class)
        .hasMessageContaining("there is no setting addon.elect.principal");
    assertThatThrownBy(() -> new Rig(new FakeBroker(), Map.of("listeners", "X://127.0.0.1:0")))
        .isInstanceOf(AddOnException.class)
        .hasMessageContaining("listener.security.protocol.map says nothing of the listener X");
  }

  private static short asking(Rig rig, Map<String, String> properties) throws IOException {
    try (SecureClient client = new SecureClient(rig.port(), properties)) {
      return client.logInfoError();
    }
  }

  static Map<String, String> login(String mechanism, String user, String password) {
    String module = mechanism.equals("PLAIN") ? "plain.Plain" : "scram.Scram";
    return Map.of(
        "security.protocol",
        "SASL_PLAINTEXT",
        "sasl.mechanism",
        mechanism,
        "sasl.jaas.config",
        "org.apache.kafka.common.security.%sLoginModule required username=\"%s\" password=\"%s\";"
            .formatted(module, user, password));
  }

  private static Map<String, String> tls(Map<String, String> stores) {
    Map<String, String> properties = new HashMap<>(stores);
    properties.put("security.protocol", "SSL");
    return properties;
  }
}
