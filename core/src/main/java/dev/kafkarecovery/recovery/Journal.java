package dev.kafkarecovery.recovery;

import java.util.Map;

/** The append-only record of every act, written before and after it. */
public interface Journal extends AutoCloseable {
  /** Keeps nothing; for tests and dry runs. */
  Journal NONE =
      new Journal() {
        @Override
        public void write(String event, Map<String, ?> fields) {}

        @Override
        public void close() {}
      };

  /**
   * Appends one line and forces it to disk.
   *
   * @param event a stable name such as {@code elect-sent}
   * @param fields values of JSON's kinds: strings, numbers, booleans, lists, maps
   * @throws java.io.UncheckedIOException when it cannot be written; then the act must not follow
   */
  void write(String event, Map<String, ?> fields);

  @Override
  void close();
}
