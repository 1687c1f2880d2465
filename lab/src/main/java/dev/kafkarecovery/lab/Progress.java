package dev.kafkarecovery.lab;

/** Where the lab says what it is doing: one short English line a step, without a line end. */
@FunctionalInterface
public interface Progress {

  /** Takes one line, such as {@code Writing 50 more records while broker 2 is down ...}. */
  void say(String line);

  /** A progress that nobody reads. */
  static Progress silent() {
    return line -> {};
  }
}
