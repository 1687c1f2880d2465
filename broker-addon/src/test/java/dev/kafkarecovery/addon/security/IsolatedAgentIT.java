package dev.kafkarecovery.addon.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.addon.boot.Agent;
import dev.kafkarecovery.addon.live.Values;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import javax.security.sasl.Sasl;
import org.apache.kafka.common.security.plain.PlainLoginModule;
import org.apache.kafka.common.security.scram.ScramLoginModule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar in a JVM that has a Kafka of its own with SASL in use, as a secured broker has: neither
 * must get hold of the other's login classes.
 */
final class IsolatedAgentIT {
  @TempDir private Path temp;

  @Test
  void the_jvms_own_kafka_and_the_add_ons_keep_their_sasl_mechanisms_apart() throws Exception {
    // As in a broker: loading these registers the mechanisms in the whole JVM.
    new PlainLoginModule();
    new ScramLoginModule();
    List<String> providers = providers();
    ObjectName gauge =
        new ObjectName("kafka.log:type=LogManager,name=LogDirectoryOffline,logDirectory=\"/x\"");
    ManagementFactory.getPlatformMBeanServer().registerMBean(new Values(0), gauge);
    Properties settings = new Properties();
    settings.putAll(SecurityTest.PLAIN);
    Path file = temp.resolve("addon.properties");
    try (var out = Files.newBufferedWriter(file)) {
      settings.store(out, null);
    }
    try {
      Agent.agentmain("attach\n" + System.getProperty("addon.jar") + "\n" + file);

      assertThat(System.getProperty(Agent.PROBLEM)).isNull();
      Matcher port = Pattern.compile(":(\\d+)$").matcher(System.getProperty(Agent.STATE));
      assertThat(port.find()).isTrue();
      try (SecureClient client =
          new SecureClient(
              Integer.parseInt(port.group(1)), SecurityTest.login("PLAIN", "alice", "right"))) {
        assertThat(client.logInfoError()).isEqualTo(SecurityTest.SERVED);
      }
      assertThat(providers()).isEqualTo(providers);
      assertThat(Sasl.createSaslServer("PLAIN", "kafka", "localhost", Map.of(), callbacks -> {}))
          .isInstanceOf(org.apache.kafka.common.security.plain.internals.PlainSaslServer.class);
    } finally {
      Agent.agentmain(Agent.DETACH);
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(gauge);
    }
    assertThat(System.getProperty(Agent.STATE)).isNull();
  }

  private static List<String> providers() {
    return java.util.Arrays.stream(Security.getProviders())
        .map(provider -> provider.getName() + " of " + provider.getClass().getClassLoader())
        .toList();
  }
}
