package dev.kafkarecovery.progress;

import dev.kafkarecovery.model.Reading;

/** Why a page is no page of metrics. The message is the rest of a clause about the page. */
final class PageException extends Exception {
  private static final long serialVersionUID = 1;

  private final Reading.Why why;

  PageException(Reading.Why why, String rest) {
    super(rest);
    this.why = why;
  }

  /** The reason as a clause about this page. */
  <T> Reading<T> about(String page) {
    return Reading.unknown(why, page + " " + getMessage());
  }
}
