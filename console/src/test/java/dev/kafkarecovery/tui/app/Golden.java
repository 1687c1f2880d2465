package dev.kafkarecovery.tui.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Screens kept as text in src/test/resources/golden. They are written anew with {@code
 * -Dgolden.update=true}; look at the difference before committing it.
 */
final class Golden {
  private static final Path HOME = Path.of(System.getProperty("recovery.home"));

  private Golden() {}

  static void check(String name, String screen) {
    checkFile(Path.of("console/src/test/resources/golden", name + ".txt"), screen);
  }

  /** The same for any file of the repository. */
  static void checkFile(Path path, String screen) {
    Path file = HOME.resolve(path);
    try {
      if (Boolean.getBoolean("golden.update")) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, screen, StandardCharsets.UTF_8);
      }
      assertThat(screen).as(file.toString()).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
