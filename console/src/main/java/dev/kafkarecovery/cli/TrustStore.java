package dev.kafkarecovery.cli;

import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Hands the trust and key store of Kafka's client properties to the JVM: what speaks TLS without
 * Kafka's client (JMX, metrics pages) knows no others. What is set for the JVM already stays.
 */
final class TrustStore {
  private record Pair(String kafka, String jvm) {}

  private static final List<Pair> TRUST =
      List.of(
          new Pair("ssl.truststore.location", "javax.net.ssl.trustStore"),
          new Pair("ssl.truststore.password", "javax.net.ssl.trustStorePassword"),
          new Pair("ssl.truststore.type", "javax.net.ssl.trustStoreType"));
  private static final List<Pair> KEYS =
      List.of(
          new Pair("ssl.keystore.location", "javax.net.ssl.keyStore"),
          new Pair("ssl.keystore.password", "javax.net.ssl.keyStorePassword"),
          new Pair("ssl.keystore.type", "javax.net.ssl.keyStoreType"));

  private TrustStore() {}

  /**
   * Does it, before anything speaks TLS.
   *
   * @throws UsageException for a store of the type PEM, which the JVM cannot read by itself
   */
  static void hand(ConnectionOptions connection) {
    if (connection.commandConfig() == null) {
      return;
    }
    Properties given = ClientProperties.load(connection.commandConfig(), "--command-config");
    hand(TRUST, given);
    hand(KEYS, given);
  }

  private static void hand(List<Pair> store, Properties given) {
    Pair location = store.get(0);
    String file = given.getProperty(location.kafka(), "");
    if (file.isBlank() || System.getProperty(location.jvm()) != null) {
      return;
    }
    for (Pair pair : store) {
      String value = given.getProperty(pair.kafka(), "");
      if (pair.kafka().endsWith(".type") && value.toUpperCase(Locale.ROOT).equals("PEM")) {
        throw new UsageException(
            ("--command-config: %s=PEM cannot be used for JMX and metrics pages: turn it into a"
                    + " PKCS12 store, or name one by the JVM's property %s")
                .formatted(pair.kafka(), location.jvm()));
      }
      if (!value.isBlank()) {
        System.setProperty(pair.jvm(), value);
      }
    }
  }
}
