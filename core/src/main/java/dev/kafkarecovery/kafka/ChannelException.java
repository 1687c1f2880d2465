package dev.kafkarecovery.kafka;

import dev.kafkarecovery.model.Reading;

/** Why one broker gave no answer. The message is a clause for people. */
final class ChannelException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reading.Why why;

  ChannelException(Reading.Why why, String clause) {
    super(clause);
    this.why = why;
  }

  Reading.Why why() {
    return why;
  }

  String clause() {
    return String.valueOf(getMessage());
  }
}
