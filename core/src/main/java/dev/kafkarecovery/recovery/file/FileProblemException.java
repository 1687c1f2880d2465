package dev.kafkarecovery.recovery.file;

import java.util.List;

/**
 * A file cannot be used. Holds every problem that was found, each a plain sentence that names the
 * file and, where there is one, the line, the column and the field.
 */
public final class FileProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("serial") // List.copyOf is serializable; the field's type cannot say so.
  private final List<String> problems;

  public FileProblemException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  public FileProblemException(String problem, Throwable cause) {
    super(problem, cause);
    this.problems = List.of(problem);
  }

  public FileProblemException(String problem) {
    this(List.of(problem));
  }

  /** At least one sentence. */
  public List<String> problems() {
    return problems;
  }
}
