package dev.kafkarecovery.kafka;

import dev.kafkarecovery.progress.Endpoints;
import dev.kafkarecovery.progress.SourceSettingsException;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;

/**
 * Where the brokers' add-ons listen (docs/addon.md), and how to speak with them.
 *
 * @param places by broker
 * @param keys under which they serve their requests
 * @param client client properties, with {@code bootstrap.servers}, which is not used
 */
public record AddOns(Endpoints places, RpcKeys keys, Properties client) {
  /** With these the secret itself goes over the wire. */
  private static final Set<String> SECRET_AS_IT_IS = Set.of("PLAIN", "OAUTHBEARER");

  public AddOns {
    client = copy(client);
  }

  @Override
  public Properties client() {
    return copy(client);
  }

  /** Without the client properties, in which there may be a password. */
  @Override
  public String toString() {
    return "AddOns[places=%s, keys=%s]".formatted(places, keys);
  }

  private static Properties copy(Properties properties) {
    Properties copy = new Properties();
    properties
        .stringPropertyNames()
        .forEach(name -> copy.setProperty(name, properties.getProperty(name)));
    return copy;
  }

  /**
   * Add-ons to which one logs in as to the cluster. Whoever takes an add-on's port while it is not
   * there must not get the cluster's password: where it would go over the wire as it is, this is
   * refused.
   *
   * @param option how the operator names the places, for the message
   * @throws SourceSettingsException where the login would be given away
   */
  public static AddOns withLoginOfCluster(
      String option, Endpoints places, RpcKeys keys, Properties cluster) {
    // As Kafka's client understands them: a value can come from a config provider.
    ClientSettings login = new ClientSettings(cluster);
    String protocol = login.securityProtocol().strip().toUpperCase(Locale.ROOT);
    String mechanism = login.saslMechanism().strip().toUpperCase(Locale.ROOT);
    if (protocol.equals("SASL_PLAINTEXT") && SECRET_AS_IT_IS.contains(mechanism)) {
      throw new SourceSettingsException(
          option,
          ("the cluster's login is SASL %s without TLS, and whoever listens on an add-on's port"
                  + " would get its password; name client properties for the add-ons by"
                  + " --addon-config")
              .formatted(mechanism));
    }
    return new AddOns(places, keys, cluster);
  }
}
