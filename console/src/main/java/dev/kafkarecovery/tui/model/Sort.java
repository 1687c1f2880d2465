package dev.kafkarecovery.tui.model;

import java.util.Locale;

/** How rows are ordered. Kafka's internal topics come first in each. */
public enum Sort {
  /** Offline ones first, then by topic and partition. */
  STATE("state, topic, P"),
  /** By topic and partition. */
  TOPIC("topic, P"),
  /** Unknown losses first, then the greatest. */
  LOSS("loss, topic, P"),
  /** By the broker that would be elected; those without one first. */
  PICK("pick, topic, P"),
  /** By what is advised. */
  ADVICE("advice, topic, P");

  private final String words;

  Sort(String words) {
    this.words = words;
  }

  /** The sign beside the head of the column: which way its values go. */
  public String mark(boolean reversed) {
    return (this == LOSS) == reversed ? "▲" : "▼";
  }

  /** For the status line. */
  public String words() {
    return words;
  }

  /** As a command names it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one that the sort key goes to. */
  public Sort next() {
    return switch (this) {
      case STATE -> TOPIC;
      case TOPIC -> LOSS;
      case LOSS -> PICK;
      case PICK -> ADVICE;
      case ADVICE -> STATE;
    };
  }
}
