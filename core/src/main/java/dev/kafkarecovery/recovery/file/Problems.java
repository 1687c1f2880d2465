package dev.kafkarecovery.recovery.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong in one file, so that all of it can be told at once. */
final class Problems {
  private static final int MOST_TOLD = 100;

  private final Path file;
  private final List<String> sentences = new ArrayList<>();

  Problems(Path file) {
    this.file = file;
  }

  void add(LocatedValue at, String what) {
    add(at.line(), at.column(), what);
  }

  void add(int line, int column, String what) {
    sentences.add("%s, line %d, column %d: %s".formatted(file, line, column, what));
  }

  void add(String what) {
    sentences.add("%s: %s".formatted(file, what));
  }

  int count() {
    return sentences.size();
  }

  /** Ends the reading if anything is wrong. */
  void throwIfAny() {
    if (!sentences.isEmpty()) {
      throw new FileProblemException(told());
    }
  }

  /** The first of them: a file of the wrong kind has one in every line. */
  private List<String> told() {
    int more = sentences.size() - MOST_TOLD;
    if (more <= 0) {
      return sentences;
    }
    List<String> told = new ArrayList<>(sentences.subList(0, MOST_TOLD));
    told.add("%s: and %,d more problems".formatted(file, more));
    return told;
  }
}
