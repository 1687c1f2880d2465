package dev.kafkarecovery.model;

/**
 * Something that made the picture partial and did not stop the rest.
 *
 * @param subject what it concerns: {@code "broker 3"}, {@code "topic foo"}, {@code "cluster"}
 * @param sentence what happened and what to do, for people; holds no secret
 */
public record Problem(String subject, String sentence) {
  /** The subject where there are, or may be, topics that were not looked at. */
  public static final String HIDDEN_TOPICS = "hidden topics";

  @Override
  public String toString() {
    return subject + ": " + sentence;
  }
}
