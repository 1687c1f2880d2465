package dev.kafkarecovery.recovery.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder in which each process begins a journal of its own. */
public final class JournalFolder {
  private static final Pattern NAME =
      Pattern.compile("journal-([0-9]{8}T[0-9]{6}Z)-([0-9]{1,18})\\.jsonl");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final int MOST_FILES = 20;
  private static final long MOST_BYTES = 64L * 1024 * 1024;
  private static final Duration OLDEST = Duration.ofDays(14);

  /** A name holds whole seconds, and a process starts a little before its journal. */
  private static final Duration SLACK = Duration.ofSeconds(2);

  private record Named(Path file, Instant begun, long pid) {}

  private JournalFolder() {}

  /**
   * The name of a new journal.
   *
   * @param pid of the process that writes it
   */
  public static String name(Instant begun, long pid) {
    return "journal-%s-%d.jsonl".formatted(TIME.format(begun), pid);
  }

  /**
   * What runs of processes that live no more left unfinished, newest journal first. Looks at no
   * more than the newest 20 journals of the last 14 days and at 64 MiB of them; what cannot be read
   * is left out.
   */
  public static List<UnfinishedRun> unfinished(Path folder, Instant now) {
    return unfinished(folder, now, JournalFolder::lives);
  }

  /**
   * @param lives whether the process with this id that began a journal at this time still lives
   */
  static List<UnfinishedRun> unfinished(
      Path folder, Instant now, BiPredicate<Long, Instant> lives) {
    List<UnfinishedRun> runs = new ArrayList<>();
    long left = MOST_BYTES;
    for (Named journal : newest(folder, now)) {
      try {
        left -= Files.size(journal.file());
        if (left < 0) {
          break;
        }
        if (!lives.test(journal.pid(), journal.begun())) {
          runs.addAll(JournalReader.read(journal.file()).unfinished());
        }
      } catch (IOException | FileProblemException unreadable) {
        // Another user's, or gone in between: nothing that could be put back from here.
      }
    }
    return runs;
  }

  private static List<Named> newest(Path folder, Instant now) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .flatMap(file -> named(file).stream())
          .filter(journal -> journal.begun().isAfter(now.minus(OLDEST)))
          .filter(journal -> Files.isRegularFile(journal.file()))
          .sorted(Comparator.comparing(Named::begun).reversed())
          .limit(MOST_FILES)
          .toList();
    } catch (IOException | UncheckedIOException none) {
      return List.of();
    }
  }

  private static Optional<Named> named(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      return Optional.empty();
    }
    try {
      Instant begun = TIME.parse(name.group(1), Instant::from);
      return Optional.of(new Named(file, begun, Long.parseLong(name.group(2))));
    } catch (DateTimeException notATime) {
      return Optional.empty();
    }
  }

  /** Ids are given again, and in containers soon: a process that began later is another one. */
  private static boolean lives(long pid, Instant begun) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(
            process ->
                process
                    .info()
                    .startInstant()
                    .filter(start -> start.isAfter(begun.plus(SLACK)))
                    .isEmpty())
        .isPresent();
  }
}
