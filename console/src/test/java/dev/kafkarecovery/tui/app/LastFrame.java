package dev.kafkarecovery.tui.app;

import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.terminal.Display;
import dev.kafkarecovery.tui.theme.Theme;

/** A display that keeps the last frame. */
final class LastFrame implements Display {
  private final Runnable onClose;
  private Size size = new Size(100, 30);
  Canvas last = new Canvas(0, 0, /* ascii= */ false);

  /** How many frames were shown. */
  int frames;

  /** How many of them were painted anew. */
  int repaints;

  /**
   * @param onClose called when it is closed
   */
  LastFrame(Runnable onClose) {
    this.onClose = onClose;
  }

  void size(Size newSize) {
    size = newSize;
  }

  @Override
  public Size size() {
    return size;
  }

  @Override
  public void show(Canvas canvas, boolean repaint) {
    last = canvas;
    frames++;
    repaints += repaint ? 1 : 0;
  }

  @Override
  public void theme(Theme theme) {}

  @Override
  public void mouse(boolean reported) {}

  @Override
  public void suspend() {}

  @Override
  public void resume() {}

  @Override
  public void close() {
    onClose.run();
  }
}
