package dev.kafkarecovery.tui.terminal;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.theme.Theme;

/** A screen that canvases are shown on. */
public interface Display extends AutoCloseable {
  /** The size that the next canvas shall have. */
  Size size();

  /**
   * Shows a canvas of the display's size.
   *
   * @param repaint draw every cell again, whatever is believed to be there
   */
  void show(Canvas canvas, boolean repaint);

  /** Shows all that follows in this look; what is on the screen stays until it is shown again. */
  void theme(Theme theme);

  /** Has the terminal report what the mouse does, or not; off to begin with. */
  void mouse(boolean reported);

  /** Gives the terminal to the shell, and takes it again once the shell lets this job go on. */
  void suspend();

  /** Takes a terminal again that others may have changed. What is on it must be painted anew. */
  void resume();

  /** Gives the terminal back as it was. May be called more than once, from any thread. */
  @Override
  void close();
}
