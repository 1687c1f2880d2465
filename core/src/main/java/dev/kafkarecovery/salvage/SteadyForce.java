package dev.kafkarecovery.salvage;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Forces what is written to a file to disk as it goes, beside the writing: forced at the end alone,
 * a large file makes the disk wait first and the writer after it. Used by one thread.
 */
final class SteadyForce {
  /** So much is written before it is worth asking the disk again. */
  static final long STEP_BYTES = 64L * 1024 * 1024;

  /** What can be forced: a file's {@code FileChannel.force}. */
  interface Forceable {
    void force(boolean metaData) throws IOException;
  }

  private final Forceable file;
  private final Executor background;
  private long unforced;
  private @Nullable FutureTask<Void> running;
  private boolean failed;

  /**
   * @param background where the forcing is done
   */
  SteadyForce(Forceable file, Executor background) {
    this.file = file;
    this.background = background;
  }

  /**
   * Takes into account that so many bytes more were written.
   *
   * @throws IOException where an earlier forcing failed
   */
  void written(long bytes) throws IOException, InterruptedException {
    unforced += bytes;
    FutureTask<Void> before = running;
    if (unforced < STEP_BYTES || (before != null && !before.isDone())) {
      return;
    }
    settle();
    FutureTask<Void> next =
        new FutureTask<>(
            () -> {
              file.force(/* metaData= */ false);
              return null;
            });
    running = next;
    unforced = 0;
    background.execute(next);
  }

  /**
   * Forces all that was written, with what the file system tells of the file.
   *
   * @throws IOException where this or an earlier forcing failed: a disk tells of a fault only once
   */
  void all() throws IOException, InterruptedException {
    settle();
    try {
      file.force(/* metaData= */ true);
    } catch (IOException e) {
      throw noted(e);
    }
  }

  /**
   * Ends what is going on, at the end of a file that was not finished.
   *
   * @return false if the disk failed: then not even what was written can be relied on
   */
  boolean sound() {
    try {
      settle();
    } catch (IOException e) {
      // Noted.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !failed;
  }

  private IOException noted(IOException e) {
    failed |= !(e instanceof ClosedChannelException);
    return e;
  }

  private void settle() throws IOException, InterruptedException {
    FutureTask<Void> before = running;
    running = null;
    if (before == null) {
      return;
    }
    try {
      before.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException fault) {
        throw noted(fault);
      }
      throw new IllegalStateException("forcing a file failed unexpectedly", e.getCause());
    }
  }
}
