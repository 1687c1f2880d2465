package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two commands from working on one lab's folder at the same time. The lock is a file beside
 * the folder, {@code DIR.lock}, held by the operating system for as long as the command lives.
 */
final class LabLock implements AutoCloseable {

  private final Path dir;
  private final Path file;
  private final FileChannel channel;

  private LabLock(Path dir, Path file, FileChannel channel) {
    this.dir = dir;
    this.file = file;
    this.channel = channel;
  }

  /** Takes the lock; throws {@link LabException} when another command has it. */
  static LabLock take(Path dir) {
    Path file = dir.resolveSibling(dir.getFileName() + ".lock");
    try {
      Path parent = file.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null || !isStillThere(file, channel)) {
        channel.close();
        throw new LabException.Usage(
            "Another recovery-lab command is at work on " + dir + "; wait for it or stop it.");
      }
      return new LabLock(dir, file, channel);
    } catch (IOException e) {
      throw new LabException("Cannot lock " + file + ": " + e + ".", e);
    }
  }

  /** False when the last holder deleted the file between our opening and our locking it. */
  private static boolean isStillThere(Path file, FileChannel channel) throws IOException {
    String token = UUID.randomUUID().toString();
    channel.truncate(0).write(ByteBuffer.wrap(token.getBytes(StandardCharsets.UTF_8)));
    return Files.exists(file) && Files.readString(file).equals(token);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** The folder that nobody else works on. */
  Path dir() {
    return dir;
  }

  /** Gives the folder free; once is enough, twice is harmless. */
  @Override
  public synchronized void close() {
    try {
      if (channel.isOpen()) {
        Files.deleteIfExists(file);
        channel.close();
      }
    } catch (IOException e) {
      throw new LabException("Cannot unlock " + file + ": " + e + ".", e);
    }
  }
}
