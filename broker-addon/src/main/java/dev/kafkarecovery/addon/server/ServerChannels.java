package dev.kafkarecovery.addon.server;

import dev.kafkarecovery.addon.settings.AddOnException;
import dev.kafkarecovery.addon.settings.AddOnSettings;
import dev.kafkarecovery.addon.settings.ListenerAddress;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.internals.BrokerSecurityConfigs;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.network.ChannelBuilders;
import org.apache.kafka.common.requests.ApiVersionsResponse;
import org.apache.kafka.common.security.authenticator.CredentialCache;
import org.apache.kafka.common.security.scram.ScramCredential;
import org.apache.kafka.common.security.scram.internals.ScramFormatter;
import org.apache.kafka.common.security.scram.internals.ScramMechanism;
import org.apache.kafka.common.security.token.delegation.internals.DelegationTokenCache;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/** Makes the server side of connections: plain, TLS and SASL as Kafka's brokers do them. */
final class ServerChannels {
  private static final int SCRAM_ITERATIONS = 8_192;

  private ServerChannels() {}

  static ChannelBuilder builder(
      ListenerAddress address,
      AddOnSettings settings,
      Function<Short, ApiVersionsResponse> apiVersions)
      throws AddOnException {
    List<String> mechanisms =
        settings.kafka().getList(BrokerSecurityConfigs.SASL_ENABLED_MECHANISMS_CONFIG);
    try {
      return ChannelBuilders.serverChannelBuilder(
          address.name(),
          /* isInterBrokerListener= */ false,
          address.protocol(),
          settings.kafka(),
          credentials(settings.scramPasswords()),
          new DelegationTokenCache(mechanisms),
          Time.SYSTEM,
          new LogContext("[recovery add-on] "),
          apiVersions);
    } catch (KafkaException | IllegalArgumentException e) {
      throw new AddOnException(
          "listener %s cannot be set up: %s.".formatted(address, safe(address, e)));
    }
  }

  /** Messages of Kafka's classes can quote a login; those that speak of files do not. */
  private static String safe(ListenerAddress address, RuntimeException fault) {
    Throwable cause = fault;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String text = String.valueOf(cause.getMessage());
    boolean quotes =
        cause instanceof IllegalArgumentException
            || text.toLowerCase(Locale.ROOT).contains("password")
            || text.toLowerCase(Locale.ROOT).contains("login");
    return quotes || text.length() > 200
        ? "%s; check ssl.* and sasl.* of listener.name.%s"
            .formatted(
                cause.getClass().getSimpleName(), address.name().value().toLowerCase(Locale.ROOT))
        : text;
  }

  private static CredentialCache credentials(Map<String, String> passwords) throws AddOnException {
    CredentialCache cache = new CredentialCache();
    for (ScramMechanism mechanism : ScramMechanism.values()) {
      CredentialCache.Cache<ScramCredential> users =
          cache.createCache(mechanism.mechanismName(), ScramCredential.class);
      try {
        ScramFormatter formatter = new ScramFormatter(mechanism);
        for (Map.Entry<String, String> user : passwords.entrySet()) {
          users.put(user.getKey(), formatter.generateCredential(user.getValue(), SCRAM_ITERATIONS));
        }
      } catch (NoSuchAlgorithmException e) {
        throw new AddOnException(
            "the passwords of addon.scram.password.* cannot be used with %s (%s)."
                .formatted(mechanism.mechanismName(), e.getClass().getSimpleName()));
      }
    }
    return cache;
  }
}
