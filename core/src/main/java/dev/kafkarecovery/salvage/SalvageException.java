package dev.kafkarecovery.salvage;

import dev.kafkarecovery.recovery.file.TextFile;
import java.io.IOException;

/** Why records cannot be kept or read: a clause for people. */
public class SalvageException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With a clause for people. */
  public SalvageException(String clause) {
    super(clause);
  }

  SalvageException(String clause, IOException cause) {
    super(clause + ": " + TextFile.why(cause), cause);
  }

  /** The clause. */
  public String clause() {
    return String.valueOf(getMessage());
  }
}
