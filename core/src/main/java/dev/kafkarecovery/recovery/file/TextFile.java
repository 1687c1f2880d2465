package dev.kafkarecovery.recovery.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Whole files of text: read strictly, written wholly or not at all. */
public final class TextFile {
  private static final int LIMIT_BYTES = 128 * 1024 * 1024;
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private TextFile() {}

  /** The file's text, without a byte order mark. A pipe will do as well. */
  static String read(Path file) {
    if (Files.isDirectory(file)) {
      throw new FileProblemException("%s is a directory, not a file".formatted(file));
    }
    byte[] bytes;
    try (InputStream input = Files.newInputStream(file)) {
      bytes = input.readNBytes(LIMIT_BYTES + 1);
    } catch (IOException failure) {
      throw new FileProblemException(
          "%s cannot be read: %s".formatted(file, why(failure)), failure);
    }
    if (bytes.length > LIMIT_BYTES) {
      throw new FileProblemException("%s is larger than 128 MiB".formatted(file));
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException malformed) {
      throw new FileProblemException("%s is not text in UTF-8".formatted(file), malformed);
    }
  }

  /**
   * Says beforehand what would keep {@link #write} from working, as far as it can be seen.
   *
   * @throws FileProblemException if the file exists and shall not be overwritten, is no regular
   *     file, or its folder is missing or read-only
   */
  public static void checkWritable(Path file, boolean overwrite) {
    if (Files.isDirectory(file)) {
      throw new FileProblemException("%s is a directory, not a file".formatted(file));
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileProblemException("%s is not a regular file".formatted(file));
    }
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !overwrite) {
      throw new FileProblemException("%s exists already and is left as it is".formatted(file));
    }
    Path folder = folder(file);
    if (!Files.isDirectory(folder)) {
      throw new FileProblemException(
          "%s cannot be written: the folder %s does not exist".formatted(file, folder));
    }
    if (!Files.isWritable(folder)) {
      throw new FileProblemException(
          "%s cannot be written: no right to write to the folder %s".formatted(file, folder));
    }
  }

  /**
   * Writes the text beside the file, forces it to disk, and renames it: at no time is half of it to
   * be seen under the file's name.
   *
   * @throws FileProblemException in a plain sentence; then the file is as it was before
   */
  static void write(Path file, String text, boolean overwrite) {
    checkWritable(file, overwrite);
    Path target = realTarget(file);
    Path beside =
        folder(target)
            .resolve(".%s.%d.part".formatted(target.getFileName(), ProcessHandle.current().pid()));
    try {
      try {
        writeAndForce(beside, text);
        move(beside, target, overwrite);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException failure) {
      throw new FileProblemException(
          "%s cannot be written: %s".formatted(file, why(failure)), failure);
    }
  }

  private static void writeAndForce(Path beside, String text) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            beside,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(/* metaData= */ true);
    }
  }

  private static void move(Path beside, Path target, boolean overwrite) throws IOException {
    if (overwrite) {
      Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
    } else {
      // Not atomic, for an atomic move would replace a file that appeared meanwhile.
      Files.move(beside, target);
    }
  }

  /** Follows symbolic links, lest the link be replaced instead of the file. */
  private static Path realTarget(Path file) {
    try {
      return Files.exists(file) ? file.toRealPath() : file;
    } catch (IOException failure) {
      throw new FileProblemException(
          "%s cannot be written: %s".formatted(file, why(failure)), failure);
    }
  }

  private static Path folder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new FileProblemException("%s is not a file".formatted(file));
    }
    return folder;
  }

  /** The reason in plain words. */
  public static String why(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "it does not exist";
    }
    if (failure instanceof AccessDeniedException) {
      return "no right to do so";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "it exists already";
    }
    if (failure instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
