package dev.kafkarecovery.tui.settings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the configuration says of brokers' add-ons.
 *
 * @param places where they listen, as {@code --addon} takes it
 * @param config the file of client properties for them
 * @param keys their API keys, as {@code --addon-keys} takes them
 * @param brokerKeys API keys under which brokers serve the requests themselves
 */
public record AddOnDefaults(
    Optional<String> places,
    Optional<Path> config,
    Optional<String> keys,
    Optional<String> brokerKeys) {
  /** Nothing. */
  public static final AddOnDefaults NONE =
      new AddOnDefaults(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
