package dev.kafkarecovery.addon.settings;

/** A problem that a sentence explains; its class is known by name where the JVM enters. */
public final class AddOnException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param sentence for people, with the next step; without secrets
   */
  public AddOnException(String sentence) {
    super(sentence);
  }
}
