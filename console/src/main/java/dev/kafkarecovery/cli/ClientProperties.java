package dev.kafkarecovery.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Reads the client properties file that Kafka's own tools take. */
final class ClientProperties {
  private ClientProperties() {}

  /**
   * Loads a properties file. Kafka reads it as ISO-8859-1, and so do we; a byte order mark, which
   * Windows editors write, says UTF-8 instead.
   *
   * @throws UsageException naming the file, never a value in it
   */
  static Properties load(Path file, String option) {
    byte[] bytes = read(file, option);
    Properties properties = new Properties();
    try (Reader reader = new StringReader(decode(bytes, file, option))) {
      properties.load(reader);
    } catch (IllegalArgumentException malformed) {
      // The message of the cause could quote the file, so it stays behind.
      throw new UsageException(
          "%s: %s is not a properties file: it holds a malformed \\uxxxx escape (write \\\\ for a backslash)"
              .formatted(option, file));
    } catch (IOException impossible) {
      throw new UsageException("%s: %s cannot be read".formatted(option, file), impossible);
    }
    return properties;
  }

  /**
   * The first line of a small text file in UTF-8, such as one that holds a password.
   *
   * @throws UsageException naming the file, never what is in it
   */
  static String firstLine(Path file, String option) {
    String text = new String(read(file, option), StandardCharsets.UTF_8);
    String line = text.lines().findFirst().orElse("");
    if (line.isEmpty()) {
      throw new UsageException("%s: the first line of %s is empty".formatted(option, file));
    }
    return line;
  }

  private static byte[] read(Path file, String option) {
    if (Files.isDirectory(file)) {
      throw new UsageException("%s: %s is a directory, not a file".formatted(option, file));
    }
    if (!Files.exists(file)) {
      throw new UsageException("%s: %s does not exist".formatted(option, file));
    }
    try {
      return Files.readAllBytes(file);
    } catch (IOException failure) {
      String why = Files.isReadable(file) ? "reading failed" : "no permission to read it";
      throw new UsageException("%s: %s: %s".formatted(option, file, why), failure);
    }
  }

  private static String decode(byte[] bytes, Path file, String option) {
    if (startsWith(bytes, 0xef, 0xbb, 0xbf)) {
      return utf8(bytes, file, option);
    }
    if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
      throw new UsageException(
          "%s: %s is UTF-16; save it as UTF-8 or ISO-8859-1".formatted(option, file));
    }
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static String utf8(byte[] bytes, Path file, String option) {
    Charset utf8 = StandardCharsets.UTF_8;
    try {
      return utf8.newDecoder().decode(ByteBuffer.wrap(bytes, 3, bytes.length - 3)).toString();
    } catch (CharacterCodingException malformed) {
      throw new UsageException(
          "%s: %s starts with the mark of UTF-8, but is not UTF-8".formatted(option, file));
    }
  }

  private static boolean startsWith(byte[] bytes, int... mark) {
    if (bytes.length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((bytes[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }
}
