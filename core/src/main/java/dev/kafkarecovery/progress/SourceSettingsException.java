package dev.kafkarecovery.progress;

/** A source of recovery progress is configured wrongly; the message names option and next step. */
public final class SourceSettingsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String sentence;

  /**
   * @param option the option as the operator writes it, such as {@code --jmx}
   * @param sentence what is wrong where, and what to write; holds no secret
   */
  public SourceSettingsException(String option, String sentence) {
    super(option + ": " + sentence);
    this.sentence = sentence;
  }

  /** The message without the option, for whoever names it in another way. */
  public String sentence() {
    return sentence;
  }
}
