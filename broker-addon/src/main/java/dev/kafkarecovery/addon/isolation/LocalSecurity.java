package dev.kafkarecovery.addon.isolation;

import java.security.Provider;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** {@link java.security.Security} for the add-on's Kafka: its providers stay in the add-on. */
public final class LocalSecurity {
  private static final List<Provider> PROVIDERS = new CopyOnWriteArrayList<>();

  private LocalSecurity() {}

  /** Adds to the add-on's own providers; returns the position, or -1 if the name is taken. */
  public static int addProvider(Provider provider) {
    return insertProviderAt(provider, PROVIDERS.size() + 1);
  }

  /** The same; the position matters little among so few. */
  public static synchronized int insertProviderAt(Provider provider, int position) {
    if (PROVIDERS.stream().anyMatch(other -> other.getName().equals(provider.getName()))) {
      return -1;
    }
    PROVIDERS.add(provider);
    return PROVIDERS.size();
  }

  static List<Provider> providers() {
    return PROVIDERS;
  }
}
