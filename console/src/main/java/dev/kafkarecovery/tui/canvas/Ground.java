package dev.kafkarecovery.tui.canvas;

/** What a cell lies on; a theme gives it a background. */
public enum Ground {
  SCREEN,
  /** The first line. */
  TITLE_BAR,
  /** The row under the cursor. */
  SELECTION
}
