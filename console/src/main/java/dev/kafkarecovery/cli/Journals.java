package dev.kafkarecovery.cli;

import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.FileProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Opens the journal where it was asked for, or in the user's state folder. */
public final class Journals {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Journals() {}

  /**
   * Opens a journal and says on standard error where it is, if that was not asked for.
   *
   * @param asked the file of {@code --journal}; null for the default
   * @throws FileProblemException if the asked one cannot be opened, or none at all
   */
  public static FileJournal open(@Nullable Path asked, Environment environment) {
    if (asked != null) {
      return FileJournal.open(asked, environment.clock());
    }
    String name =
        "journal-%s-%d.jsonl"
            .formatted(NAME.format(environment.clock().instant()), ProcessHandle.current().pid());
    try {
      return FileJournal.open(stateFolder(environment).resolve(name), environment.clock());
    } catch (FileProblemException | IOException unusable) {
      Path instead = Path.of(System.getProperty("java.io.tmpdir")).resolve(name);
      environment.err().println("the journal is " + instead + ": the state folder is not writable");
      return FileJournal.open(instead, environment.clock());
    }
  }

  private static Path stateFolder(Environment environment) throws IOException {
    String asked = environment.variables().getOrDefault("XDG_STATE_HOME", "");
    Path state =
        asked.isEmpty() || !Path.of(asked).isAbsolute()
            ? Path.of(System.getProperty("user.home"), ".local", "state")
            : Path.of(asked);
    return Files.createDirectories(state.resolve("kafka-recovery-console"));
  }
}
