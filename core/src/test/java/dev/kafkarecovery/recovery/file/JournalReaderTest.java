package dev.kafkarecovery.recovery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.OrderChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalReaderTest {
  private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");
  private static final TopicPartition A0 = new TopicPartition("a-b", 0);
  private static final TopicPartition A1 = new TopicPartition("a-b", 1);

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void setUp() {
    file = folder.resolve("j.jsonl");
  }

  private void write(String event, Map<String, ?> fields) {
    try (FileJournal journal = FileJournal.open(file, Clock.fixed(NOON, ZoneOffset.UTC))) {
      journal.write(event, fields);
    }
  }

  private void started(String clusterId) {
    write("run-started", Map.of("planId", "", "clusterId", clusterId, "elections", 2));
  }

  private void reordered(String id, List<Integer> from, List<Integer> to) {
    write("reorder-sent", Map.of("to", Map.of(id, to), "from", Map.of(id, from)));
  }

  private void putBack(String id, List<Integer> to, String answer) {
    write("restore-order-sent", Map.of("to", Map.of(id, to), "from", Map.of(id, List.of())));
    write("restore-order-answered", Map.of("answers", Map.of(id, answer)));
  }

  private List<UnfinishedRun> unfinished() {
    return JournalReader.read(file).unfinished();
  }

  @Test
  void killed_run_has_its_orders_and_the_elections_that_were_not_read_back() {
    started("C1");
    reordered("a-b-0", List.of(1, 2, 3), List.of(3, 1, 2));
    write("elect-sent", Map.of("designatedLeaders", Map.of("a-b-0", 3, "a-b-1", 2)));
    write("elect-answered", Map.of("answers", Map.of("a-b-0", "NONE", "a-b-1", "NONE")));

    assertThat(unfinished())
        .containsExactly(
            new UnfinishedRun(
                file,
                Optional.of("C1"),
                Optional.of(NOON),
                false,
                Map.of(A0, 3, A1, 2),
                Map.of(A0, new OrderChange(List.of(1, 2, 3), List.of(3, 1, 2)))));
  }

  @Test
  void order_that_was_answered_as_put_back_is_not_left() {
    started("C1");
    reordered("a-b-0", List.of(1, 2), List.of(2, 1));
    reordered("a-b-1", List.of(1, 2), List.of(2, 1));
    putBack("a-b-0", List.of(1, 2), "NONE");
    assertThat(unfinished().get(0).orders()).containsOnlyKeys(A1);
  }

  @Test
  void order_whose_return_was_refused_or_not_answered_is_left() {
    started("C1");
    reordered("a-b-0", List.of(1, 2), List.of(2, 1));
    putBack("a-b-0", List.of(1, 2), "NO_ANSWER: no answer within 30 s");
    assertThat(unfinished().get(0).orders()).containsOnlyKeys(A0);
    write("restore-order-sent", Map.of("to", Map.of("a-b-0", List.of(1, 2))));
    assertThat(unfinished().get(0).orders()).containsOnlyKeys(A0);
  }

  @Test
  void run_that_ended_leaves_its_orders_but_no_elections() {
    started("C1");
    reordered("a-b-0", List.of(1, 2), List.of(2, 1));
    write("elect-sent", Map.of("designatedLeaders", Map.of("a-b-0", 2)));
    write("run-ended", Map.of("unknown", 1));
    UnfinishedRun run = unfinished().get(0);
    assertThat(run.ended()).isTrue();
    assertThat(run.unverified()).isEmpty();
    assertThat(run.orders()).containsOnlyKeys(A0);
  }

  @Test
  void run_that_put_everything_back_is_finished() {
    started("C1");
    reordered("a-b-0", List.of(1, 2), List.of(2, 1));
    putBack("a-b-0", List.of(1, 2), "NONE");
    write("run-ended", Map.of("elected", 1));
    assertThat(unfinished()).isEmpty();
  }

  @Test
  void torn_line_counts_as_not_written_also_in_the_middle() throws IOException {
    started("C1");
    reordered("a-b-0", List.of(1, 2), List.of(2, 1));
    write("restore-order-sent", Map.of("to", Map.of("a-b-0", List.of(1, 2))));
    Files.writeString(
        file,
        "{\"at\":\"2026-11-29T12:00:00Z\",\"event\":\"restore-order-answered\",\"answers\":{\"a-b-0\":\"NONE\"",
        java.nio.file.StandardOpenOption.APPEND);
    started("C2");
    JournalRuns runs = JournalReader.read(file);
    assertThat(runs.unreadableLines()).isEqualTo(1);
    assertThat(runs.unfinished()).hasSize(1);
    assertThat(runs.unfinished().get(0).orders()).containsOnlyKeys(A0);
  }

  @Test
  void later_run_in_the_file_settles_what_an_earlier_one_on_the_same_cluster_left() {
    started("C1");
    reordered("a-b-0", List.of(1, 2), List.of(2, 1));
    started("C2");
    putBack("a-b-0", List.of(1, 2), "NONE");
    assertThat(unfinished()).hasSize(1);
    started("C1");
    putBack("a-b-0", List.of(1, 2), "NONE");
    assertThat(unfinished()).isEmpty();
  }

  @Test
  void two_killed_runs_lead_back_to_the_order_before_the_first() {
    started("C1");
    reordered("a-b-0", List.of(1, 2, 3), List.of(2, 1, 3));
    started("C1");
    reordered("a-b-0", List.of(2, 1, 3), List.of(3, 2, 1));
    assertThat(JournalReader.read(file).orders("C1"))
        .isEqualTo(Map.of(A0, new OrderChange(List.of(1, 2, 3), List.of(3, 2, 1))));
    assertThat(JournalReader.read(file).orders("C2")).isEmpty();
  }

  @Test
  void order_that_somebody_else_changed_between_two_runs_is_the_later_ones() {
    started("C1");
    reordered("a-b-0", List.of(1, 2, 3), List.of(2, 1, 3));
    started("C1");
    reordered("a-b-0", List.of(3, 1, 2), List.of(1, 3, 2));
    assertThat(JournalReader.read(file).orders("C1"))
        .isEqualTo(Map.of(A0, new OrderChange(List.of(3, 1, 2), List.of(1, 3, 2))));
  }

  @Test
  void file_of_something_else_is_named_as_no_journal() throws IOException {
    Files.writeString(file, "{\n\"partitions\":[]\n}\n");
    assertThatThrownBy(() -> JournalReader.read(file))
        .isInstanceOf(FileProblemException.class)
        .hasMessage(file + " is not a journal: it holds no line with an event");
    assertThatThrownBy(() -> JournalReader.read(folder.resolve("none")))
        .hasMessage("the journal " + folder.resolve("none") + " cannot be read: it does not exist");
  }
}
