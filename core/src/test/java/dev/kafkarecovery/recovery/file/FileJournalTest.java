package dev.kafkarecovery.recovery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-29T12:04:31Z"), ZoneOffset.UTC);

  @TempDir Path folder;

  @Test
  void each_event_is_one_line_with_its_time_first() throws IOException {
    Path file = folder.resolve("j");
    try (FileJournal journal = FileJournal.open(file, CLOCK)) {
      journal.write("elect-sent", Map.of("partitions", List.of("a-0", "b\n-1")));
    }
    assertThat(file)
        .hasContent(
            "{\"at\":\"2026-11-29T12:04:31Z\",\"event\":\"elect-sent\",\"partitions\":[\"a-0\",\"b\\n-1\"]}\n");
  }

  @Test
  void an_older_journal_is_appended_to_and_a_torn_line_ended() throws IOException {
    Path file = Files.writeString(folder.resolve("j"), "{\"at\":\"ea");
    try (FileJournal journal = FileJournal.open(file, CLOCK)) {
      journal.write("x", Map.of());
    }
    assertThat(Files.readAllLines(file))
        .containsExactly("{\"at\":\"ea", "{\"at\":\"2026-11-29T12:04:31Z\",\"event\":\"x\"}");
  }

  @Test
  void a_journal_to_which_nothing_was_written_leaves_no_file_but_takes_none_away()
      throws IOException {
    Path unused = folder.resolve("unused.jsonl");
    FileJournal.open(unused, CLOCK).close();
    assertThat(unused).doesNotExist();
    Path older = Files.createFile(folder.resolve("older.jsonl"));
    FileJournal.open(older, CLOCK).close();
    assertThat(older).exists();
  }

  @Test
  void a_pipe_is_refused_instead_of_waiting_for_its_reader() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> FileJournal.open(pipe, CLOCK))
        .isInstanceOf(FileProblemException.class)
        .hasMessageContaining("it is a pipe");
  }

  @Test
  void an_interrupted_thread_can_still_write() throws IOException {
    Path file = folder.resolve("j");
    try (FileJournal journal = FileJournal.open(file, CLOCK)) {
      Thread.currentThread().interrupt();
      journal.write("x", Map.of());
      journal.write("y", Map.of());
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(Files.readAllLines(file)).hasSize(2);
  }

  @Test
  void a_journal_that_cannot_be_opened_is_named() {
    assertThatThrownBy(() -> FileJournal.open(folder.resolve("no/j"), CLOCK))
        .isInstanceOf(FileProblemException.class)
        .hasMessage(
            "the journal %s cannot be opened: the folder %s does not exist"
                .formatted(folder.resolve("no/j"), folder.resolve("no")));
    assertThatThrownBy(() -> FileJournal.open(folder, CLOCK))
        .hasMessageEndingWith("it is a directory");
  }

  @Test
  void a_full_disk_is_an_error_at_the_line_that_it_loses() {
    Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")));
    try (FileJournal journal = FileJournal.open(Path.of("/dev/full"), CLOCK)) {
      assertThatThrownBy(() -> journal.write("x", Map.of()))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("the journal /dev/full cannot be written");
    }
  }
}
