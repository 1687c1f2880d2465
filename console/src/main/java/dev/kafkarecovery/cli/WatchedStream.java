package dev.kafkarecovery.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Remembers the first failure of a stream, which a {@link java.io.PrintStream} swallows. */
final class WatchedStream extends FilterOutputStream {
  private volatile Optional<IOException> failure = Optional.empty();

  WatchedStream(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException failed) {
      remember(failed);
      throw failed;
    }
  }

  private void remember(IOException failed) {
    if (failure.isEmpty()) {
      failure = Optional.of(failed);
    }
  }

  /** The first failure that lost output somebody waits for; a reader that went away is none. */
  Optional<String> failure() {
    return failure
        .map(failed -> String.valueOf(failed.getMessage()))
        .filter(message -> !message.contains("Broken pipe"));
  }
}
