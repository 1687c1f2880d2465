package dev.kafkarecovery.recovery.file;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.recovery.Leadership;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFolderTest {
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final TopicPartition A0 = new TopicPartition("a", 0);
  private static final List<Integer> BEFORE = List.of(1, 2, 3);
  private static final List<Integer> SET = List.of(3, 1, 2);

  @TempDir Path folder;

  private Path killed(Instant begun, long pid) {
    Path file = folder.resolve(JournalFolder.name(begun, pid));
    try (FileJournal journal = FileJournal.open(file, Clock.fixed(begun, ZoneOffset.UTC))) {
      journal.write("run-started", Map.of("clusterId", "fake-cluster-id"));
      journal.write(
          "reorder-sent", Map.of("to", Map.of("a-0", SET), "from", Map.of("a-0", BEFORE)));
      journal.write("elect-sent", Map.of("designatedLeaders", Map.of("a-0", 3)));
    }
    return file;
  }

  private List<Path> found() {
    return JournalFolder.unfinished(folder, NOW, (pid, begun) -> pid == 7).stream()
        .map(UnfinishedRun::file)
        .toList();
  }

  @Test
  void journals_of_living_processes_old_ones_and_other_files_are_left_out() throws IOException {
    Path killed = killed(NOW.minusSeconds(60), 8);
    killed(NOW.minusSeconds(50), 7);
    killed(NOW.minus(Duration.ofDays(15)), 8);
    Files.writeString(folder.resolve("notes.txt"), "x");
    Files.writeString(folder.resolve("journal-99999999T999999Z-1.jsonl"), "x");
    assertThat(found()).containsExactly(killed);
  }

  @Test
  void only_the_newest_twenty_are_read_newest_first() {
    for (int i = 0; i < 25; i++) {
      killed(NOW.minusSeconds(60L * (25 - i)), 100 + i);
    }
    assertThat(found())
        .hasSize(20)
        .first()
        .isEqualTo(folder.resolve(JournalFolder.name(NOW.minusSeconds(60), 124)));
  }

  @Test
  void no_folder_is_nothing_left() {
    assertThat(JournalFolder.unfinished(folder.resolve("none"), NOW)).isEmpty();
  }

  @Test
  void this_process_lives_but_not_one_that_had_its_id_before_it_started() {
    long me = ProcessHandle.current().pid();
    Path earlier = killed(NOW, me);
    Instant started = ProcessHandle.current().info().startInstant().orElseThrow();
    killed(started.plusSeconds(1), me);
    Instant now = started.isAfter(NOW) ? started : NOW;
    assertThat(
            JournalFolder.unfinished(folder, now.plusSeconds(10)).stream().map(UnfinishedRun::file))
        .isEqualTo(started.isAfter(NOW.plusSeconds(2)) ? List.of(earlier) : List.of());
  }

  @Test
  void former_run_is_told_of_while_its_order_stands_and_no_longer() throws Exception {
    FakeCluster cluster = new FakeCluster(Clock.fixed(NOW, ZoneOffset.UTC));
    cluster.put(partition("a", 0).alive(3, 9, 1).alive(1, 9, 1).alive(2, 9, 1).isr(3));
    cluster.change(A0, state -> FakeCluster.led(state, OptionalInt.of(3)));
    killed(NOW.minus(Duration.ofDays(2)), 8);
    List<UnfinishedRun> runs = JournalFolder.unfinished(folder, NOW, (pid, begun) -> false);

    List<FormerRun> told = FormerRun.of(runs, cluster, "fake-cluster-id", NOW);
    assertThat(told).singleElement().returns(true, FormerRun::seen);
    assertThat(told.get(0).changed()).containsExactly(A0);
    assertThat(told.get(0).leaderless()).isEmpty();

    cluster.showLeader(A0, new Leadership(OptionalInt.of(3), 9, BEFORE));
    assertThat(FormerRun.of(runs, cluster, "fake-cluster-id", NOW)).isEmpty();
    cluster.showLeader(A0, new Leadership(OptionalInt.empty(), 9, BEFORE));
    assertThat(FormerRun.of(runs, cluster, "fake-cluster-id", NOW).get(0).leaderless())
        .containsExactly(A0);
    assertThat(FormerRun.of(runs, cluster, "another", NOW)).isEmpty();
  }
}
