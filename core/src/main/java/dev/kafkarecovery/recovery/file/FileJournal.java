package dev.kafkarecovery.recovery.file;

import dev.kafkarecovery.recovery.Journal;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A journal in a file: a JSON object a line, {@code {"at":"2026-11-29T12:04:31Z","event":"..."}},
 * and the fields of the event. Only ever appended to, and forced to disk line by line.
 */
public final class FileJournal implements Journal {
  private final Path file;
  private final Clock clock;
  private final FileOutputStream output;
  private final boolean forced;
  private final boolean made;
  private boolean written;

  /**
   * @param made whether there was no such file before
   */
  private FileJournal(Path file, Clock clock, FileOutputStream output, boolean made) {
    this.file = file;
    this.clock = clock;
    this.output = output;
    this.forced = Files.isRegularFile(file);
    this.made = made;
  }

  /**
   * Opens a journal to append to; makes the file if there is none, but no folder.
   *
   * @throws FileProblemException if it cannot be opened
   */
  public static FileJournal open(Path file, Clock clock) {
    if (waitsForAReader(file)) {
      throw new FileProblemException(
          "the journal %s cannot be opened: it is a pipe; name a file".formatted(file));
    }
    try {
      boolean made = !Files.exists(file);
      boolean torn = endsInMidLine(file);
      FileOutputStream output = new FileOutputStream(file.toFile(), /* append= */ true);
      if (torn) {
        output.write('\n');
      }
      return new FileJournal(file, clock, output, made);
    } catch (IOException failure) {
      throw new FileProblemException(
          "the journal %s cannot be opened: %s".formatted(file, openingFailure(file, failure)),
          failure);
    }
  }

  /** The file that is written to. */
  public Path file() {
    return file;
  }

  /** Whether anything was written to it since it was opened. */
  public synchronized boolean written() {
    return written;
  }

  @Override
  public synchronized void write(String event, Map<String, ?> fields) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("at", clock.instant().toString());
    line.put("event", event);
    line.putAll(fields);
    written = true;
    try {
      // Not a FileChannel: an interrupt, which is how a run is hurried along, would close it.
      output.write((JsonText.compact(line) + "\n").getBytes(StandardCharsets.UTF_8));
      if (forced) {
        output.getFD().sync();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "the journal %s cannot be written: %s".formatted(file, TextFile.why(failure)), failure);
    }
  }

  /** Takes a file away again that was made here and to which nothing was written. */
  @Override
  public synchronized void close() {
    try {
      output.close();
      if (made && !written && Files.isRegularFile(file) && Files.size(file) == 0) {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "the journal %s cannot be closed: %s".formatted(file, TextFile.why(failure)), failure);
    }
  }

  /** Opening a pipe would wait for somebody who reads it, for ever if nobody does. */
  private static boolean waitsForAReader(Path file) {
    return Files.exists(file)
        && !Files.isRegularFile(file)
        && !Files.isDirectory(file)
        && !file.toAbsolutePath().startsWith("/dev");
  }

  /** True if the last line was cut short, as by a full disk or a power cut. */
  private static boolean endsInMidLine(Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) == 0) {
      return false;
    }
    try (RandomAccessFile reading = new RandomAccessFile(file.toFile(), "r")) {
      reading.seek(reading.length() - 1);
      return reading.read() != '\n';
    }
  }

  private static String openingFailure(Path file, IOException failure) {
    if (Files.isDirectory(file)) {
      return "it is a directory";
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      return Files.exists(folder)
          ? "%s is not a folder".formatted(folder)
          : "the folder %s does not exist".formatted(folder);
    }
    return Files.exists(file) && !Files.isWritable(file)
        ? "no right to write to it"
        : TextFile.why(failure);
  }
}
