package dev.kafkarecovery.cli;

import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.recovery.file.JsonText;
import dev.kafkarecovery.render.JsonReport;
import dev.kafkarecovery.render.Report;
import dev.kafkarecovery.render.Sanitizer;
import java.util.List;

/**
 * Where a command's words go: results to standard output, failures and questions to standard error.
 * In JSON mode standard output carries nothing but one document at the end.
 */
final class Output {
  private final Environment environment;
  private final OutputFormat format;

  Output(Environment environment, OutputFormat format) {
    this.environment = environment;
    this.format = format;
  }

  boolean json() {
    return format == OutputFormat.json;
  }

  boolean ascii() {
    return environment.ascii();
  }

  /** A line of the result, for people only. */
  void line(String line) {
    if (!json()) {
      environment.out().println(printable(line));
    }
  }

  void lines(List<String> lines) {
    lines.forEach(this::line);
  }

  /** Lines that a question rests on: in JSON mode they go beside the document. */
  void review(List<String> lines) {
    if (json()) {
      lines.forEach(this::error);
    } else {
      lines(lines);
    }
  }

  /** A line for standard error: a failure, a warning or a hint. */
  void error(String line) {
    flush();
    environment.err().println(printable(line));
  }

  void problems(List<Problem> problems) {
    problems.stream().map(Problem::toString).distinct().forEach(this::error);
  }

  /** The one document of JSON mode. */
  void document(Report report, int exitStatus) {
    if (json()) {
      environment.out().print(JsonText.lines(JsonReport.of(report, exitStatus)));
    }
  }

  /** JSON of a command that prints its own documents. */
  void raw(String json) {
    environment.out().print(json);
  }

  /** Asks for a line of input; the answer is empty at the end of the input. */
  String ask(String question) {
    flush();
    environment.err().print(printable(question) + " ");
    environment.err().flush();
    try {
      String answer = environment.in().readLine();
      return answer == null ? "" : answer.strip();
    } catch (java.io.IOException unreadable) {
      return "";
    }
  }

  void flush() {
    environment.out().flush();
  }

  /** True once standard output cannot be written: its reader went away, or a disk is full. */
  boolean lost() {
    return environment.out().checkError();
  }

  private String printable(String line) {
    return environment.ascii() ? Sanitizer.ascii(line) : Sanitizer.clean(line);
  }
}
