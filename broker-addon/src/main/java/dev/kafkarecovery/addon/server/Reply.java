package dev.kafkarecovery.addon.server;

import java.nio.ByteBuffer;

/** Where the answer to one request goes; from any thread, once. */
public interface Reply {
  /**
   * Sends an answer; nothing happens where the client is gone.
   *
   * @param bytes header and body, without the size in front
   */
  void answer(ByteBuffer bytes);

  /** Closes the connection instead. */
  void close(String why);
}
