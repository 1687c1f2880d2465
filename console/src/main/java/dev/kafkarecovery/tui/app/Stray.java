package dev.kafkarecovery.tui.app;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Keeps what libraries print off the full screen. The start of it is printed to standard error
 * afterwards.
 */
final class Stray {
  private static final int MOST_BYTES = 8 * 1024;

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream kept =
      new ByteArrayOutputStream() {
        @Override
        public synchronized void write(int next) {
          if (count < MOST_BYTES) {
            super.write(next);
          }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
          super.write(bytes, offset, Math.max(0, Math.min(length, MOST_BYTES - count)));
        }
      };

  private Stray() {}

  static Stray capture() {
    Stray stray = new Stray();
    PrintStream silent = new PrintStream(stray.kept, /* autoFlush= */ true, StandardCharsets.UTF_8);
    System.setOut(silent);
    System.setErr(silent);
    return stray;
  }

  void release() {
    System.setOut(out);
    System.setErr(err);
    if (kept.size() > 0) {
      err.print(kept.toString(StandardCharsets.UTF_8));
      err.flush();
    }
  }
}
