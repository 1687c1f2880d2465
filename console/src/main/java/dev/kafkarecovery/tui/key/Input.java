package dev.kafkarecovery.tui.key;

/** One thing that came from the keyboard. */
public sealed interface Input permits Key, Input.Paste {
  /**
   * Text that was pasted, in one piece. It is text and never keys.
   *
   * @param text as it came, line ends and control characters included
   */
  record Paste(String text) implements Input {}
}
