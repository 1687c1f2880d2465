package dev.kafkarecovery.tui.model;

import java.time.Instant;
import java.util.Optional;

/** How the console stands with its cluster. */
public sealed interface Link {
  /**
   * No picture was had yet.
   *
   * @param attempt from 1
   * @param failure why the attempt before failed
   * @param retryAt when the next attempt starts; empty while one runs
   */
  record Connecting(Instant since, int attempt, Optional<String> failure, Optional<Instant> retryAt)
      implements Link {}

  /** Pictures come in. */
  record Live() implements Link {}

  /** Pictures came in, and the last attempt failed. */
  record Lost(String failure) implements Link {}

  /** A saved snapshot: nothing ever changes. */
  record File(String name) implements Link {}
}
