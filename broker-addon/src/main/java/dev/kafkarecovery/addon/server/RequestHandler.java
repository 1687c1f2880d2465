package dev.kafkarecovery.addon.server;

/** Answers requests. */
public interface RequestHandler {
  /**
   * Takes a request; never waits. Its reply may come at once or later.
   *
   * @throws RuntimeException where the request cannot be read or is none of those served: the
   *     connection is closed then
   */
  void handle(RequestFrame request, Reply reply);
}
