package dev.kafkarecovery.addon.attach;

/** Why it could not be done, as a sentence. */
final class FailedException extends Exception {
  private static final long serialVersionUID = 1;

  FailedException(String sentence) {
    super(sentence);
  }
}
