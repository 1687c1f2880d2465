package dev.kafkarecovery.tui.model;

/** How rows are ordered. Kafka's internal topics come first in each. */
public enum Sort {
  /** Offline ones first, then by topic and partition. */
  STATE("state, topic, P"),
  /** By topic and partition. */
  TOPIC("topic, P"),
  /** Unknown losses first, then the greatest. */
  LOSS("loss, topic, P");

  private final String words;

  Sort(String words) {
    this.words = words;
  }

  /** For the status line. */
  public String words() {
    return words;
  }

  /** The one that the sort key goes to. */
  public Sort next() {
    return switch (this) {
      case STATE -> TOPIC;
      case TOPIC -> LOSS;
      case LOSS -> STATE;
    };
  }
}
