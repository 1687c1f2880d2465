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
  private static final String FRAME_BEGIN = "\033[?2026h";
  private static final String FRAME_END = "\033[?2026l";

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
    write(FRAME_END + PASTE_OFF);
    super.exitPrivateMode();
    left = true;
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
