package dev.kafkarecovery.tui.dump;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes a screen into two files beside each other, as text and as a picture. */
public final class Dumps {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** So many in one second are more than anybody presses. */
  private static final int MOST = 100;

  private Dumps() {}

  /**
   * Writes the two files. Nothing is overwritten: a name that is taken gets a number.
   *
   * @return the file with the text; the picture has the ending {@code svg} instead
   */
  public static Path write(Path folder, Instant now, String text, String svg) throws IOException {
    String name = "kafka-recovery-" + STAMP.format(now);
    for (int i = 1; ; i++) {
      String stem = i == 1 ? name : name + "-" + i;
      Path words = folder.resolve(stem + ".txt");
      Path picture = folder.resolve(stem + ".svg");
      try {
        if (Files.exists(picture)) {
          throw new FileAlreadyExistsException(picture.toString());
        }
        create(words, text);
        create(picture, svg);
        return words;
      } catch (FileAlreadyExistsException taken) {
        if (i == MOST) {
          throw taken;
        }
      }
    }
  }

  private static void create(Path file, String content) throws IOException {
    Files.writeString(file, content, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
  }
}
