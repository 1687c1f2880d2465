package dev.kafkarecovery.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.terminal.ansi.UnixTerminal;
import dev.kafkarecovery.tui.canvas.Size;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Lanterna's terminal with one write for a frame, its size from {@code stty size}, and its settings
 * changed and put back in one go. Keys are not read through it.
 */
final class RecoveryTerminal extends UnixTerminal {
  private static final int BUFFER_BYTES = 256 * 1024;
  private static final String PASTE_ON = "\033[?2004h";
  private static final String PASTE_OFF = "\033[?2004l";
  private static final String MOUSE_ON = "\033[?1000h\033[?1006h";
  private static final String MOUSE_OFF = "\033[?1006l\033[?1000l";
  private static final String FRAME_BEGIN = "\033[?2026h";
  private static final String FRAME_END = "\033[?2026l";

  /** Plain text, visible cursor, the shell's screen. */
  private static final String SHELL = "\033[0m\033[?25h\033[?1049l";

  /** Our screen, with the place of the shell's cursor kept. */
  private static final String OURS = "\033[?1049h\033[?25l";

  /** Our screen, where the shell was never seen to take it. */
  private static final String STILL_OURS = "\033[?1047h\033[?25l";

  /** Set while the shell has the terminal. */
  private boolean lent;

  /** Set while the mouse is reported. */
  private boolean mouse;

  /** Set while a frame is drawn, so that only its end is flushed. */
  private boolean inFrame;

  /** Set once the terminal was given back. */
  private boolean left;

  RecoveryTerminal(InputStream input, OutputStream output) throws IOException {
    super(
        input,
        new BufferedOutputStream(output, BUFFER_BYTES),
        StandardCharsets.UTF_8,
        CtrlCBehaviour.TRAP);
  }

  void beginFrame() throws IOException {
    inFrame = true;
    write(FRAME_BEGIN);
  }

  void endFrame() throws IOException {
    write(FRAME_END);
    inFrame = false;
    flush();
  }

  /** Has the mouse reported from now on, or not. */
  synchronized void mouse(boolean reported) throws IOException {
    if (reported != mouse) {
      mouse = reported;
      write(reported ? MOUSE_ON : MOUSE_OFF);
      flush();
    }
  }

  @Override
  public void flush() throws IOException {
    if (!inFrame) {
      super.flush();
    }
  }

  @Override
  public void enterPrivateMode() throws IOException {
    super.enterPrivateMode();
    write(PASTE_ON);
    flush();
  }

  @Override
  public synchronized void exitPrivateMode() throws IOException {
    if (left) {
      return;
    }
    // A frame that a signal cut short must not hold back what follows.
    inFrame = false;
    write(FRAME_END + MOUSE_OFF + PASTE_OFF);
    super.exitPrivateMode();
    left = true;
  }

  /** Gives the terminal to the shell for a while, as it was before. */
  synchronized void lend() throws IOException {
    write(MOUSE_OFF + PASTE_OFF + SHELL);
    flush();
    restoreTerminalSettings();
    lent = true;
  }

  /** Takes the terminal again, also if it was never lent and the shell had it all the same. */
  synchronized void takeBack() throws IOException {
    canonicalMode(/* enabled= */ false);
    write((lent ? OURS : STILL_OURS) + PASTE_ON + (mouse ? MOUSE_ON : ""));
    flush();
    lent = false;
  }

  /** Once the terminal is given back, the rest of a frame under way must not spoil it. */
  @Override
  protected synchronized void writeToTerminal(byte... bytes) throws IOException {
    if (!left) {
      super.writeToTerminal(bytes);
    }
  }

  @Override
  protected TerminalSize findTerminalSize() throws IOException {
    Size size = Tty.parseSize(Tty.stty("size")).orElse(new Size(80, 24));
    return new TerminalSize(size.width(), size.height());
  }

  /** No line editing, no echo, no signals and no flow control from keys: Ctrl-C is a key. */
  @Override
  protected void canonicalMode(boolean enabled) throws IOException {
    if (!enabled) {
      Tty.stty("-icanon", "-echo", "-isig", "-ixon", "-iexten", "-icrnl", "min", "1", "time", "0");
    }
  }

  @Override
  protected void keyEchoEnabled(boolean enabled) {
    // Done by canonicalMode; put back by restoring what was saved.
  }

  @Override
  protected void keyStrokeSignalsEnabled(boolean enabled) {
    // Done by canonicalMode; lanterna's own way would bind the interrupt key to ^C for good.
  }

  @Override
  protected String runSTTYCommand(String... parameters) throws IOException {
    return Tty.stty(parameters);
  }

  private void write(String sequence) throws IOException {
    writeToTerminal(sequence.getBytes(StandardCharsets.US_ASCII));
  }
}
