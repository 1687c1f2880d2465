package dev.kafkarecovery.tui.key;

import java.util.List;

/**
 * A few keys that do the same.
 *
 * @param label for the footer; empty to leave it out there
 * @param description for the help
 */
public record Binding(List<Key> keys, Action action, String label, String description) {
  public Binding {
    keys = List.copyOf(keys);
  }

  public boolean has(Key key) {
    return keys.contains(key);
  }

  /** The first key and the label, run together where the label begins with the key. */
  public String shown() {
    String key = keys.get(0).shown();
    return label.startsWith(key)
        ? "<" + key + ">" + label.substring(key.length())
        : "<" + key + ">" + label;
  }
}
