package dev.kafkarecovery.tui.key;

/** One thing that came from the keyboard or the mouse. */
public sealed interface Input permits Key, Input.Paste, Input.Mouse {
  /**
   * Text that was pasted, in one piece. It is text and never keys.
   *
   * @param text as it came, line ends and control characters included
   */
  record Paste(String text) implements Input {}

  /**
   * Something done with the mouse.
   *
   * @param x the column, from 0
   * @param y the row, from 0
   */
  record Mouse(Act act, int x, int y) implements Input {
    /** What was done. Whatever is not among these is not told at all. */
    public enum Act {
      /** The left button went down. */
      CLICK,
      WHEEL_UP,
      WHEEL_DOWN
    }
  }
}
