package dev.kafkarecovery.tui.terminal;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.screen.Screen;
import com.googlecode.lanterna.screen.TerminalScreen;
import com.googlecode.lanterna.terminal.Terminal;
import dev.kafkarecovery.tui.canvas.Canvas;
import dev.kafkarecovery.tui.canvas.Ground;
import dev.kafkarecovery.tui.canvas.Role;
import dev.kafkarecovery.tui.canvas.Size;
import dev.kafkarecovery.tui.theme.Depth;
import dev.kafkarecovery.tui.theme.Palette;
import dev.kafkarecovery.tui.theme.Style;
import dev.kafkarecovery.tui.theme.Theme;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Shows canvases through lanterna's Screen layer, which sends only the cells that changed. */
public final class LanternaDisplay implements Display {
  private static final List<TextColor> ANSI =
      List.of(
          TextColor.ANSI.BLACK,
          TextColor.ANSI.RED,
          TextColor.ANSI.GREEN,
          TextColor.ANSI.YELLOW,
          TextColor.ANSI.BLUE,
          TextColor.ANSI.MAGENTA,
          TextColor.ANSI.CYAN,
          TextColor.ANSI.WHITE,
          TextColor.ANSI.BLACK_BRIGHT,
          TextColor.ANSI.RED_BRIGHT,
          TextColor.ANSI.GREEN_BRIGHT,
          TextColor.ANSI.YELLOW_BRIGHT,
          TextColor.ANSI.BLUE_BRIGHT,
          TextColor.ANSI.MAGENTA_BRIGHT,
          TextColor.ANSI.CYAN_BRIGHT,
          TextColor.ANSI.WHITE_BRIGHT);

  private static final Canvas NOTHING = new Canvas(0, 0, /* ascii= */ false);

  private final Terminal terminal;
  private final TerminalScreen screen;
  private final Job job;
  private final Depth depth;
  private final Map<Cell, TextCharacter> cells = new HashMap<>();
  private Theme theme;
  private boolean closed;

  /** The last frame, as far as its cells still look the same. */
  private Canvas last = NOTHING;

  /** What the look of a cell depends on. */
  private record Cell(char character, Role role, Ground ground) {}

  /**
   * Takes over a terminal and clears it.
   *
   * @param job how this process is stopped
   * @param onResize called from any thread when the window has another size
   */
  LanternaDisplay(Terminal terminal, Theme theme, Depth depth, Job job, Runnable onResize) {
    this.terminal = terminal;
    this.job = job;
    this.theme = theme;
    this.depth = depth;
    terminal.addResizeListener((resized, size) -> onResize.run());
    try {
      this.screen = new TerminalScreen(terminal);
      screen.setCursorPosition(null);
      screen.startScreen();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes over the terminal of this process. */
  public static LanternaDisplay open(
      InputStream input,
      OutputStream output,
      Theme theme,
      Depth depth,
      Job job,
      Runnable onResize) {
    try {
      // Lanterna saves and restores too, but its hook comes after it has changed the settings.
      String settings = Tty.stty("-g");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> restore(settings), "stty restore"));
      return new LanternaDisplay(new RecoveryTerminal(input, output), theme, depth, job, onResize);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void restore(String settings) {
    try {
      Tty.stty(settings);
    } catch (IOException e) {
      // The terminal is gone, and its settings with it.
      return;
    }
  }

  private TextColor colour(OptionalInt wanted) {
    if (wanted.isEmpty()) {
      return TextColor.ANSI.DEFAULT;
    }
    int rgb = wanted.getAsInt();
    return switch (depth) {
      case NONE -> TextColor.ANSI.DEFAULT;
      case SIXTEEN -> ANSI.get(Palette.sixteen(rgb));
      case INDEXED -> new TextColor.Indexed(Palette.indexed(rgb));
      case TRUE_COLOUR -> new TextColor.RGB(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
    };
  }

  @Override
  public synchronized Size size() {
    screen.doResizeIfNecessary();
    return new Size(screen.getTerminalSize().getColumns(), screen.getTerminalSize().getRows());
  }

  @Override
  public synchronized void theme(Theme newTheme) {
    if (!newTheme.equals(theme)) {
      theme = newTheme;
      cells.clear();
      last = NOTHING;
    }
  }

  @Override
  public synchronized void mouse(boolean reported) {
    if (!closed && terminal instanceof RecoveryTerminal ours) {
      try {
        ours.mouse(reported);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public synchronized void show(Canvas canvas, boolean repaint) {
    if (closed) {
      return;
    }
    fill(canvas, repaint);
    try {
      if (terminal instanceof RecoveryTerminal ours) {
        ours.beginFrame();
        screen.refresh(type(repaint));
        ours.endFrame();
      } else {
        screen.refresh(type(repaint));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hands the cells to lanterna that differ from those of the last frame. */
  private void fill(Canvas canvas, boolean all) {
    boolean comparable = !all && last.width() == canvas.width() && last.height() == canvas.height();
    for (int y = 0; y < canvas.height(); y++) {
      for (int x = 0; x < canvas.width(); x++) {
        if (!comparable || !canvas.same(last, x, y)) {
          screen.setCharacter(x, y, cell(canvas, x, y));
        }
      }
    }
    last = canvas;
  }

  private static Screen.RefreshType type(boolean repaint) {
    return repaint ? Screen.RefreshType.COMPLETE : Screen.RefreshType.DELTA;
  }

  private TextCharacter cell(Canvas canvas, int x, int y) {
    return cells.computeIfAbsent(
        new Cell(canvas.charAt(x, y), canvas.roleAt(x, y), canvas.groundAt(x, y)), this::made);
  }

  private TextCharacter made(Cell cell) {
    Style style = theme.look(cell.role(), cell.ground(), depth);
    SGR[] marks = style.marks().stream().map(LanternaDisplay::sgr).toArray(SGR[]::new);
    return new OneColumn(
        TextCharacter.fromCharacter(
            cell.character(), colour(style.foreground()), colour(style.background()), marks)[0]);
  }

  /**
   * A character of which the canvas has seen to it that it is one column wide. Lanterna would look
   * it up in Unicode's blocks for each cell of each frame: two thirds of a frame's time.
   */
  private static final class OneColumn extends TextCharacter {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("deprecation") // all constructors are, and a subclass needs one
    OneColumn(TextCharacter measured) {
      super(measured);
    }

    @Override
    public boolean isDoubleWidth() {
      return false;
    }
  }

  private static SGR sgr(Style.Mark mark) {
    return switch (mark) {
      case BOLD -> SGR.BOLD;
      case UNDERLINE -> SGR.UNDERLINE;
      case REVERSE -> SGR.REVERSE;
    };
  }

  @Override
  public synchronized void suspend() {
    if (!closed && terminal instanceof RecoveryTerminal ours) {
      try {
        ours.lend();
        job.stop();
        ours.takeBack();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public synchronized void resume() {
    if (!closed && terminal instanceof RecoveryTerminal ours) {
      try {
        ours.takeBack();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      screen.stopScreen(/* flushInput= */ false);
      terminal.close();
    } catch (IllegalStateException e) {
      // The process is ending: lanterna's own hook runs beside this one and puts the rest back.
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
