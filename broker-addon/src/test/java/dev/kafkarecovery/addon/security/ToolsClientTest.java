package dev.kafkarecovery.addon.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.addon.FakeBroker;
import dev.kafkarecovery.addon.Rig;
import dev.kafkarecovery.kafka.AddOnSource;
import dev.kafkarecovery.kafka.AddOns;
import dev.kafkarecovery.kafka.RpcKeys;
import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.RecoveryGauges;
import dev.kafkarecovery.progress.Endpoints;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client of tools and console at listeners with TLS and SASL: in, or a reason in words. */
final class ToolsClientTest {
  @TempDir private Path temp;

  private static Reading<RecoveryGauges> ask(Rig rig, Map<String, String> client)
      throws InterruptedException {
    Properties properties = new Properties();
    properties.setProperty("bootstrap.servers", "localhost:9");
    client.forEach(properties::setProperty);
    Endpoints place = Endpoints.hostPorts("--addon", "1=127.0.0.1:" + rig.port());
    Broker broker =
        new Broker(
            1,
            "127.0.0.1",
            9,
            "",
            Broker.State.FENCED,
            Reading.unknown(Reading.Why.NOT_ASKED, "not asked"));
    return new AddOnSource(new AddOns(place, RpcKeys.OF_ADD_ON, properties))
        .read(broker, Duration.ofSeconds(10));
  }

  @Test
  void a_login_gets_in_and_a_wrong_one_is_told_without_its_password() throws Exception {
    try (Rig rig = new Rig(new FakeBroker(), SecurityTest.PLAIN)) {
      assertThat(ask(rig, SecurityTest.login("PLAIN", "alice", "right")).isKnown()).isTrue();
      assertThat(ask(rig, SecurityTest.login("PLAIN", "bob", "other")).reason())
          .contains("lets this login read nothing (addon.read.principals)");
      Reading<RecoveryGauges> wrong = ask(rig, SecurityTest.login("PLAIN", "alice", "hunter2"));
      assertThat(wrong.reason())
          .contains("the add-on at 127.0.0.1:" + rig.port() + " does not let us in")
          .contains("security.protocol is SASL_PLAINTEXT")
          .doesNotContain("hunter2");
      assertThat(((Reading.Unknown<RecoveryGauges>) wrong).why())
          .isEqualTo(Reading.Why.NOT_AUTHORIZED);
      assertThat(ask(rig, Map.of()).reason()).contains("hangs up").contains("is PLAINTEXT");
    }
  }

  @Test
  void certificates_get_in_and_strangers_and_other_protocols_are_told() throws Exception {
    Keys keys = new Keys(temp);
    Map<String, String> settings = new HashMap<>(keys.stores("server", "server-trust"));
    settings.put("listeners", "SSL://0.0.0.0:0");
    settings.put("ssl.client.auth", "required");
    try (Rig rig = new Rig(new FakeBroker(), settings)) {
      assertThat(ask(rig, tls(keys, "client")).isKnown()).isTrue();
      assertThat(ask(rig, tls(keys, "stranger")).reason()).contains("security.protocol is SSL");
      assertThat(ask(rig, Map.of()).reason()).contains("security.protocol is PLAINTEXT");
    }
    try (Rig rig = new Rig(new FakeBroker(), Map.of("listeners", "PLAINTEXT://127.0.0.1:0"))) {
      assertThat(ask(rig, Map.of()).isKnown()).isTrue();
      assertThat(ask(rig, tls(keys, "client")).reason()).contains("security.protocol is SSL");
    }
  }

  private static Map<String, String> tls(Keys keys, String name) throws Exception {
    Map<String, String> properties = new HashMap<>(keys.stores(name, "client-trust"));
    properties.put("security.protocol", "SSL");
    return properties;
  }
}
