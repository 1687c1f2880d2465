package dev.kafkarecovery.cli;

import dev.kafkarecovery.recovery.file.FileJournal;
import dev.kafkarecovery.recovery.file.FileProblemException;
import dev.kafkarecovery.recovery.file.JournalFolder;
import dev.kafkarecovery.recovery.file.JournalReader;
import dev.kafkarecovery.recovery.file.UnfinishedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens the journal where it was asked for, or in the user's state folder. */
public final class Journals {
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
    String name = JournalFolder.name(environment.clock().instant(), ProcessHandle.current().pid());
    try {
      return FileJournal.open(
          Files.createDirectories(stateFolder(environment)).resolve(name), environment.clock());
    } catch (FileProblemException | IOException unusable) {
      Path instead = Path.of(System.getProperty("java.io.tmpdir")).resolve(name);
      environment.err().println("the journal is " + instead + ": the state folder is not writable");
      return FileJournal.open(instead, environment.clock());
    }
  }

  /**
   * What earlier runs left unfinished, by the journals in the state folder and the one that was
   * asked for; to be read before this process writes to it.
   *
   * @param asked the file of {@code --journal}; null for none
   */
  public static List<UnfinishedRun> unfinished(@Nullable Path asked, Environment environment) {
    List<UnfinishedRun> runs =
        new ArrayList<>(
            JournalFolder.unfinished(stateFolder(environment), environment.clock().instant()));
    if (asked != null && Files.isRegularFile(asked)) {
      try {
        runs.addAll(JournalReader.read(asked).unfinished());
      } catch (FileProblemException unreadable) {
        // It may be one to write to only, as the log of something else.
      }
    }
    return runs;
  }

  private static Path stateFolder(Environment environment) {
    String asked = environment.variables().getOrDefault("XDG_STATE_HOME", "");
    Path state =
        asked.isEmpty() || !Path.of(asked).isAbsolute()
            ? Path.of(System.getProperty("user.home"), ".local", "state")
            : Path.of(asked);
    return state.resolve("kafka-recovery-console");
  }
}
