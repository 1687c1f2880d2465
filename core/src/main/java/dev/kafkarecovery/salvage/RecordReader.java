package dev.kafkarecovery.salvage;

import java.nio.file.Path;
import java.util.Iterator;

/** Opens the records of a tail; the implementation knows Kafka's formats. */
@FunctionalInterface
public interface RecordReader {
  /**
   * The records of a tail in the order of their offsets. Both methods throw {@link
   * DamagedTailException} where a file cannot be read any further.
   */
  interface Records extends Iterator<SalvagedRecord>, AutoCloseable {
    @Override
    void close();
  }

  /**
   * Opens.
   *
   * @param root the directory of the manifest
   * @throws SalvageException if a file of the tail is missing or cannot be read
   */
  Records open(Path root, SalvagedTail tail) throws SalvageException;
}
