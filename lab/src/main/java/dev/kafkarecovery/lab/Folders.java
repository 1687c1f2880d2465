package dev.kafkarecovery.lab;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the lab does to files and folders. */
final class Folders {

  private static final int DELETE_ATTEMPTS = 5;

  private Folders() {}

  /** Deletes a folder with all that is in it, also what appears or vanishes meanwhile. */
  static void delete(Path dir) {
    for (int attempt = 1; Files.exists(dir); attempt++) {
      try {
        Files.walkFileTree(dir, new Deletion());
      } catch (IOException e) {
        if (attempt == DELETE_ATTEMPTS) {
          throw new LabException("Cannot delete " + dir + ": " + e + ".", e);
        }
      }
    }
  }

  /** Deletes what it visits. */
  private static final class Deletion extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
      if (problem instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw problem;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException problem)
        throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }

  /** Writes a file beside and renames it, so that a reader sees the old one or the new one. */
  static void replace(Path file, String content) {
    Path beside = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      Files.writeString(beside, content);
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new LabException("Cannot write " + file + ": " + e + ".", e);
    }
  }

  static boolean isEmpty(Path dir) {
    try (Stream<Path> entries = Files.list(dir)) {
      return entries.findAny().isEmpty();
    } catch (IOException e) {
      throw new LabException("Cannot read the folder " + dir + ": " + e + ".", e);
    }
  }

  /** The last lines of a text file in one line, for an error's sentence. */
  static String tail(Path file, int lines) {
    try {
      List<String> all =
          new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
      return String.join(" | ", all.subList(Math.max(0, all.size() - lines), all.size()));
    } catch (IOException e) {
      return "no output in " + file;
    }
  }

  /** How many bytes a file has; 0 when there is none. */
  static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  /** What a text file has from a byte on; empty when it has no such byte. */
  static String textFrom(Path file, long from) {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      channel.position(from);
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw new LabException("Cannot read " + file + ": " + e + ".", e);
    }
  }

  /** Takes a shutdown hook back; once the shutdown has begun it stays. */
  static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down: the hook runs, and finds nothing left to do.
      return;
    }
  }
}
