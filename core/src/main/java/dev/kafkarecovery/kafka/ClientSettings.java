package dev.kafkarecovery.kafka;

import dev.kafkarecovery.recovery.ClusterException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.ClientDnsLookup;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/** The client properties, checked, with our defaults where the user gave none. */
final class ClientSettings {
  private static final Map<String, String> DEFAULTS =
      Map.of(
          AdminClientConfig.CLIENT_ID_CONFIG, "kafka-recovery-console",
          AdminClientConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, "5000");

  private final AdminClientConfig config;

  ClientSettings(Properties given) {
    Properties properties = new Properties();
    DEFAULTS.forEach(properties::setProperty);
    given.stringPropertyNames().forEach(key -> properties.put(key, given.getProperty(key)));
    try {
      config = new AdminClientConfig(properties);
      // Reads key stores and the like, so that a mistake in them is found before anything is sent.
      ClientUtils.createChannelBuilder(config, Time.SYSTEM, new LogContext()).close();
    } catch (KafkaException e) {
      throw unusable(e);
    } catch (IllegalArgumentException | SecurityException e) {
      // The message quotes the value, in which there may be a password.
      throw new ClusterException(
          ClusterException.Kind.CONFIGURATION,
          "the client properties cannot be used: sasl.jaas.config is malformed",
          e);
    }
  }

  AdminClientConfig config() {
    return config;
  }

  String securityProtocol() {
    return String.valueOf(config.getString(AdminClientConfig.SECURITY_PROTOCOL_CONFIG));
  }

  String saslMechanism() {
    return String.valueOf(config.getString(SaslConfigs.SASL_MECHANISM));
  }

  /** The bootstrap addresses as nodes with ids of their own, negative as Kafka's clients do. */
  List<Node> bootstrapNodes() {
    List<String> servers = config.getList(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG);
    ClientDnsLookup lookup =
        ClientDnsLookup.forConfig(
            String.valueOf(config.getString(AdminClientConfig.CLIENT_DNS_LOOKUP_CONFIG)));
    int[] id = {0};
    try {
      return ClientUtils.parseAndValidateAddresses(servers, lookup).stream()
          .map(address -> new Node(--id[0], address.getHostString(), address.getPort()))
          .toList();
    } catch (KafkaException e) {
      throw new ClusterException(
          ClusterException.Kind.CONNECTION,
          "cannot use the bootstrap servers %s: %s".formatted(servers, e.getMessage()),
          e);
    }
  }

  private static ClusterException unusable(KafkaException e) {
    Throwable cause = e;
    while (cause.getCause() instanceof KafkaException deeper) {
      cause = deeper;
    }
    return new ClusterException(
        ClusterException.Kind.CONFIGURATION,
        "the client properties cannot be used: " + cause.getMessage(),
        e);
  }
}
