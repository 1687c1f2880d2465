package dev.kafkarecovery.addon.isolation;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.Map;
import java.util.Optional;
import javax.security.auth.callback.CallbackHandler;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslClientFactory;
import javax.security.sasl.SaslException;
import javax.security.sasl.SaslServer;
import javax.security.sasl.SaslServerFactory;
import org.jspecify.annotations.Nullable;

/** {@link Sasl} for the add-on's Kafka: its own mechanisms first, then the JDK's. */
public final class LocalSasl {
  private LocalSasl() {}

  /** As {@link Sasl#createSaslServer}. */
  public static @Nullable SaslServer createSaslServer(
      String mechanism,
      String protocol,
      String serverName,
      Map<String, ?> properties,
      CallbackHandler handler)
      throws SaslException {
    Optional<SaslServerFactory> own =
        factory("SaslServerFactory", mechanism, SaslServerFactory.class);
    return own.isPresent()
        ? own.get().createSaslServer(mechanism, protocol, serverName, properties, handler)
        : Sasl.createSaslServer(mechanism, protocol, serverName, properties, handler);
  }

  /** As {@link Sasl#createSaslClient}. */
  public static @Nullable SaslClient createSaslClient(
      String[] mechanisms,
      @Nullable String authorizationId,
      String protocol,
      String serverName,
      Map<String, ?> properties,
      CallbackHandler handler)
      throws SaslException {
    for (String mechanism : mechanisms) {
      Optional<SaslClientFactory> own =
          factory("SaslClientFactory", mechanism, SaslClientFactory.class);
      if (own.isPresent()) {
        return own.get()
            .createSaslClient(
                new String[] {mechanism},
                authorizationId,
                protocol,
                serverName,
                properties,
                handler);
      }
    }
    return Sasl.createSaslClient(
        mechanisms, authorizationId, protocol, serverName, properties, handler);
  }

  private static <T> Optional<T> factory(String kind, String mechanism, Class<T> type)
      throws SaslException {
    for (Provider provider : LocalSecurity.providers()) {
      Provider.Service service = provider.getService(kind, mechanism);
      if (service != null) {
        try {
          return Optional.of(type.cast(service.newInstance(null)));
        } catch (NoSuchAlgorithmException e) {
          throw new SaslException("mechanism " + mechanism + " cannot be had", e);
        }
      }
    }
    return Optional.empty();
  }
}
