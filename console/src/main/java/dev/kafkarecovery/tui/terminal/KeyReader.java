package dev.kafkarecovery.tui.terminal;

import dev.kafkarecovery.tui.key.Input;
import dev.kafkarecovery.tui.key.KeyDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads the keyboard on a thread of its own and passes on what was typed. */
public final class KeyReader {
  /** How long the rest of an escape sequence may take, over a slow line too. */
  private static final long SEQUENCE_MS = 60;

  private static final long POLL_MS = 5;

  private final InputStream input;
  private final Consumer<Input> onInput;
  private final Runnable onEnd;
  private final KeyDecoder keys = new KeyDecoder();
  private final CharsetDecoder utf8 =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  /**
   * @param onInput told of each key and paste, on the reader's thread
   * @param onEnd told once when the input has ended: the terminal is gone
   */
  public KeyReader(InputStream input, Consumer<Input> onInput, Runnable onEnd) {
    this.input = input;
    this.onInput = onInput;
    this.onEnd = onEnd;
  }

  /** Starts reading. The thread ends with the input or the process. */
  public void start() {
    Thread thread = new Thread(this::run, "keyboard");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      read();
    } catch (IOException e) {
      // A terminal that went away ends its input, on some systems with an error.
    }
    onEnd.run();
  }

  private void read() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(4096);
    CharBuffer characters = CharBuffer.allocate(4096);
    while (true) {
      if (keys.pending() && !arrivesInTime()) {
        keys.expire().forEach(onInput);
      }
      int count = input.read(bytes.array(), bytes.position(), bytes.remaining());
      if (count < 0) {
        return;
      }
      bytes.position(bytes.position() + count).flip();
      utf8.decode(bytes, characters, /* endOfInput= */ false);
      bytes.compact();
      characters.flip();
      keys.accept(characters).forEach(onInput);
      characters.clear();
    }
  }

  private boolean arrivesInTime() throws IOException {
    long end = System.nanoTime() + SEQUENCE_MS * 1_000_000;
    while (input.available() == 0) {
      if (System.nanoTime() >= end) {
        return false;
      }
      try {
        Thread.sleep(POLL_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
