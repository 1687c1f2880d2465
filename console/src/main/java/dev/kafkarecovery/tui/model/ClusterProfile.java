package dev.kafkarecovery.tui.model;

import java.util.Optional;

/**
 * What the configuration says of one cluster.
 *
 * @param name what people call it, and type to confirm a loss
 * @param theme how the console shall look on it
 * @param readOnly nothing may be committed to it
 */
public record ClusterProfile(Optional<String> name, Optional<String> theme, boolean readOnly) {
  public static final ClusterProfile NONE =
      new ClusterProfile(Optional.empty(), Optional.empty(), /* readOnly= */ false);
}
