package dev.kafkarecovery.addon.settings;

import java.util.List;

/**
 * Who may do what, by principals such as {@code User:alice}.
 *
 * @param readers who may ask; {@code *} is whoever may connect
 * @param electors who may elect; nobody by default
 */
public record Rights(List<String> readers, List<String> electors) {
  private static final String ANYBODY = "*";

  public Rights {
    readers = List.copyOf(readers);
    electors = List.copyOf(electors);
  }

  /** Whether a principal may ask about logs. */
  public boolean mayRead(String principal) {
    return readers.contains(ANYBODY) || readers.contains(principal);
  }

  /** Whether a principal may elect. */
  public boolean mayElect(String principal) {
    return electors.contains(ANYBODY) || electors.contains(principal);
  }
}
