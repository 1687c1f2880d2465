package dev.kafkarecovery.tui.model;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether a commit keeps what its elections cut, and where.
 *
 * @param directory of salvaged records; empty where none was named
 * @param on it is kept; false also where somebody chose so although a directory is named
 * @param electsWithout elections go ahead where keeping fails
 */
public record Keeping(Optional<Path> directory, boolean on, boolean electsWithout) {
  /** No directory was named. */
  public static final Keeping NOWHERE =
      new Keeping(Optional.empty(), /* on= */ false, /* electsWithout= */ false);

  public Keeping {
    if (on && directory.isEmpty()) {
      throw new IllegalArgumentException("nothing can be kept without a directory");
    }
  }

  /** The same in this directory, from now on. */
  public Keeping in(Path named) {
    return new Keeping(Optional.of(named), /* on= */ true, electsWithout);
  }

  /**
   * On where it was off, and off where it was on.
   *
   * @throws IllegalArgumentException where no directory is named
   */
  public Keeping toggled() {
    return new Keeping(directory, !on, electsWithout);
  }

  /** Where to; empty where nothing is kept. */
  public Optional<Path> target() {
    return directory.filter(named -> on);
  }
}
