package dev.kafkarecovery.lab;

/** What went wrong in the lab, as one sentence for a human being. */
public class LabException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With the sentence to show. */
  public LabException(String message) {
    super(message);
  }

  /** With the sentence to show and what caused it. */
  public LabException(String message, Throwable cause) {
    super(message, cause);
  }

  /** A request that cannot be honoured as it was put; the command line answers it with status 2. */
  static final class Usage extends LabException {

    private static final long serialVersionUID = 1L;

    Usage(String message) {
      super(message);
    }
  }
}
