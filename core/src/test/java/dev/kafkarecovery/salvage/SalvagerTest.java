package dev.kafkarecovery.salvage;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.FakeLog;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.CutQuestion;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.recovery.Journal;
import dev.kafkarecovery.recovery.LogCopy;
import dev.kafkarecovery.recovery.LossLook.Choice;
import dev.kafkarecovery.recovery.Salvage.Kept;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SalvagerTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-30T04:00:00Z"), ZoneOffset.UTC);
  private static final TopicPartition P = new TopicPartition("payments", 0);
  private static final SalvageSettings SMALL =
      new SalvageSettings(4_000, 20_000, 0, 2, Duration.ofSeconds(1), 2);

  private static final String DEAD_3 =
      "broker 3 does not serve its copy of payments-0: what is cut there by these elections cannot"
          + " be read, and is not kept";

  @TempDir Path temp;
  private final FakeCluster cluster = new FakeCluster(CLOCK);
  private final Map<Integer, Long> cuts = new HashMap<>();
  private final List<String> events = new ArrayList<>();
  private final AtomicBoolean stop = new AtomicBoolean();
  private long usable = Long.MAX_VALUE;
  private SalvageFolder folder;

  @BeforeEach
  void open() throws Exception {
    folder = SalvageFolder.open(root(), "cluster-1", CLOCK);
  }

  @AfterEach
  void close() {
    folder.close();
  }

  private Path root() {
    return temp.resolve("kept");
  }

  private void reopen() throws SalvageException {
    folder.close();
    folder = SalvageFolder.open(root(), "cluster-1", CLOCK);
  }

  /** Batches of ten offsets with values of a hundred bytes. */
  private static FakeLog log(int batches) {
    FakeLog log = new FakeLog();
    for (int n = 0; n < batches; n++) {
      log.batch(/* epoch= */ n < 10 ? 0 : 2, 10, 100);
    }
    return log;
  }

  private FakeLog copy(int broker, FakeLog log, long cut) {
    cluster.putRaw(P, broker, log);
    cuts.put(broker, cut);
    return log;
  }

  private Partitions payments(FakeLog on2) {
    return partition("payments", 0).dead(3).alive(1, 50, 5).alive(2, on2.end(), 2);
  }

  private Salvager salvager() {
    return salvager(SMALL);
  }

  private Salvager salvager(SalvageSettings settings) {
    Journal journal =
        new Journal() {
          @Override
          public void write(String event, Map<String, ?> fields) {
            events.add(event);
          }

          @Override
          public void close() {}
        };
    return new Salvager(
        cluster,
        folder,
        CLOCK,
        journal,
        settings,
        new DiskSpace(folder.root(), () -> usable, settings.reserveBytes()),
        /* electsWithout= */ false,
        progress -> {});
  }

  private Kept keep(Salvager salvager, PartitionState state) throws InterruptedException {
    return salvager.keep(List.of(new Choice(state, 1)), cuts(state), stop::get);
  }

  private Cuts cuts(PartitionState state) {
    Map<CutQuestion, Reading<Long>> answers = new HashMap<>();
    for (Replica follower : state.replicas()) {
      if (follower.brokerId() == 1) {
        continue;
      }
      Reading<Long> answer =
          cuts.containsKey(follower.brokerId())
              ? Reading.known(cuts.get(follower.brokerId()))
              : Reading.unknown(Why.SILENT, "no answer within 5 s");
      CutQuestion.of(state, 1, follower.brokerId())
          .asOptional()
          .ifPresent(question -> answers.put(question, answer));
    }
    return Cuts.of(answers);
  }

  private List<Path> files(int broker) throws IOException {
    Path dir = root().resolve("broker-" + broker).resolve("payments-0");
    if (!Files.exists(dir)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(dir)) {
      return all.filter(file -> !file.endsWith("partition.metadata")).sorted().toList();
    }
  }

  private byte[] bytes(int broker) throws IOException {
    java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
    for (Path file : files(broker)) {
      assertThat(file.toString()).endsWith(".log");
      all.write(Files.readAllBytes(file));
    }
    return all.toByteArray();
  }

  @Test
  void tail_is_kept_byte_by_byte_in_files_named_by_their_first_offset() throws Exception {
    FakeLog log = copy(2, log(40), 100);
    Kept kept = keep(salvager(), payments(log).build());

    assertThat(kept).isEqualTo(new Kept(Map.of(), List.of(DEAD_3), /* wrote= */ true));
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(100));
    assertThat(files(2)).hasSizeGreaterThan(1);
    assertThat(files(2).get(0)).hasFileName("00000000000000000100.log");
    for (Path file : files(2)) {
      assertThat(SegmentScan.of(file).segment().orElseThrow().name())
          .isEqualTo(file.getFileName().toString());
      assertThat(Files.size(file)).isLessThanOrEqualTo(20_000);
    }
    assertThat(events).containsExactly("salvage-begun", "salvage-done");
  }

  @Test
  void manifest_tells_the_copy_the_cut_and_the_files() throws Exception {
    FakeLog log = copy(2, log(20), 105);
    PartitionState state = payments(log).build();
    keep(salvager(), state);

    SalvageFolder.Contents contents = SalvageFolder.read(root());
    assertThat(contents.clusterId()).isEqualTo("cluster-1");
    SalvagedTail tail = contents.tails().get(0);
    assertThat(tail.copy()).isEqualTo(new LogCopy(P, state.topicId(), 2));
    assertThat(tail.leader()).isEqualTo(1);
    assertThat(tail.from()).isEqualTo(105);
    assertThat(tail.to()).isEqualTo(200);
    assertThat(tail.beginsBelowCut()).as("the batch of 100 to 109 spans the cut").isTrue();
    assertThat(tail.records()).isEqualTo(100);
    assertThat(tail.bytes()).isEqualTo(log.bytesFrom(100).length);
    assertThat(tail.files().get(0).firstEpoch()).isEqualTo(2);
    assertThat(tail.kept()).isEqualTo(CLOCK.instant());
  }

  @Test
  void batch_larger_than_a_chunk_is_kept_whole() throws Exception {
    FakeLog log = new FakeLog().batch(0, 1, 10).batch(0, 3, 50_000).batch(0, 1, 10);
    copy(2, log, 1);
    keep(salvager(), payments(log).build());
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(1));
  }

  @Test
  void holes_that_compaction_left_are_stepped_over() throws Exception {
    FakeLog log = new FakeLog().batch(0, 5, 10).skip(20).batch(0, 5, 10).skip(7).batch(3, 1, 10);
    copy(2, log, 10);
    assertThat(keep(salvager(), payments(log).build()).unkept()).isEmpty();
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(25));
    assertThat(files(2).get(0)).hasFileName("00000000000000000025.log");
  }

  @Test
  void second_look_at_the_same_tail_writes_nothing() throws Exception {
    FakeLog log = copy(2, log(20), 100);
    Salvager salvager = salvager();
    assertThat(keep(salvager, payments(log).build()).wrote()).isTrue();
    assertThat(keep(salvager, payments(log).build()).wrote()).isFalse();
    assertThat(events).containsExactly("salvage-begun", "salvage-done");
  }

  @Test
  void what_was_written_since_the_first_look_is_kept_by_the_second() throws Exception {
    FakeLog log = copy(2, log(20), 100);
    Salvager salvager = salvager();
    keep(salvager, payments(log).build());
    log.batch(7, 10, 100);
    assertThat(keep(salvager, payments(log).build()).wrote()).isTrue();
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(100));
    assertThat(SalvageFolder.read(root()).tails()).hasSize(1);
    assertThat(SalvageFolder.read(root()).tails().get(0).to()).isEqualTo(210);
  }

  @Test
  void later_run_adds_what_another_leader_would_cut_before() throws Exception {
    FakeLog log = copy(2, log(30), 200);
    keep(salvager(), payments(log).build());
    reopen();
    cuts.put(2, 100L);
    assertThat(keep(salvager(), payments(log).build()).unkept()).isEmpty();
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(100));
  }

  @Test
  void half_written_file_is_cut_to_whole_batches_and_gone_on_from() throws Exception {
    FakeLog log = copy(2, log(40), 100);
    log.beforeRead(offset -> stop.set(offset > 150));
    Kept stopped = keep(salvager(), payments(log).build());
    assertThat(stopped.unkept().get(P)).contains("stopped");
    Path part = files(2).get(0);
    assertThat(part).hasFileName("00000000000000000100.log.part");
    Files.write(part, new byte[] {0, 0, 0, 0, 0, 0, 0}, StandardOpenOption.APPEND);
    long before = Files.size(part);

    stop.set(false);
    log.beforeRead(offset -> {});
    reopen();
    assertThat(keep(salvager(), payments(log).build()).unkept()).isEmpty();
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(100));
    assertThat(Files.size(files(2).get(0))).isEqualTo(before - 7);
  }

  @Test
  void damaged_part_is_read_again_from_where_it_is_sound() throws Exception {
    FakeLog log = copy(2, log(40), 100);
    log.beforeRead(offset -> stop.set(offset > 150));
    keep(salvager(), payments(log).build());
    Path part = files(2).get(0);
    byte[] written = Files.readAllBytes(part);
    written[written.length - 5] ^= 4;
    Files.write(part, written);
    stop.set(false);
    log.beforeRead(offset -> {});
    reopen();
    keep(salvager(), payments(log).build());
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(100));
  }

  @Test
  void finished_file_that_was_damaged_since_is_said_to_be() throws Exception {
    FakeLog log = copy(2, log(20), 100);
    keep(salvager(), payments(log).build());
    byte[] written = Files.readAllBytes(files(2).get(0));
    written[written.length - 5] ^= 4;
    Files.write(files(2).get(0), written);
    reopen();
    assertThat(keep(salvager(), payments(log).build()).unkept().get(P))
        .contains("is damaged")
        .contains("checksum");
  }

  @Test
  void log_that_was_written_anew_since_is_not_mixed_with_what_was_kept() throws Exception {
    keep(salvager(), payments(copy(2, log(20), 100)).build());
    byte[] before = bytes(2);
    FakeLog other = new FakeLog();
    for (int n = 0; n < 30; n++) {
      other.batch(9, 10, 60);
    }
    copy(2, other, 100);
    reopen();
    assertThat(keep(salvager(), payments(other).build()).unkept().get(P))
        .contains("no longer has: name a new directory");
    assertThat(bytes(2)).isEqualTo(before);
  }

  @Test
  void topic_made_anew_is_not_mixed_with_the_old_one() throws Exception {
    FakeLog log = copy(2, log(20), 100);
    keep(salvager(), payments(log).build());
    reopen();
    PartitionState old = payments(log).build();
    PartitionState anew =
        new PartitionState(
            P,
            "another-topic-id",
            old.leader(),
            /* leaderHidden= */ false,
            old.leaderEpoch(),
            old.replicas(),
            old.isr(),
            old.elr(),
            old.lastKnownElr(),
            old.reassignment());
    assertThat(keep(salvager(), anew).unkept().get(P)).contains("another topic of that name");
  }

  @Test
  void what_retention_deleted_meanwhile_is_told_and_the_rest_kept() throws Exception {
    FakeLog log = copy(2, log(30), 100);
    log.deleteBefore(150);
    Kept kept = keep(salvager(), payments(log).build());
    assertThat(kept.unkept()).isEmpty();
    assertThat(kept.notes())
        .containsExactly(
            DEAD_3,
            "payments-0: broker 2 had deleted the offsets 100 to 149 before they could be read");
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(150));
    assertThat(SalvageFolder.read(root()).tails().get(0).gone())
        .containsExactly(new SalvagedTail.Range(100, 150));
  }

  @Test
  void log_that_became_shorter_is_not_taken_for_kept() throws Exception {
    FakeLog log = copy(2, log(20), 100);
    PartitionState state =
        partition("payments", 0).dead(3).alive(1, 50, 5).alive(2, 260, 2).build();
    assertThat(keep(salvager(), state).unkept().get(P))
        .contains("the log of broker 2 ends at 200, and ended at 260");
    assertThat(log.end()).isEqualTo(200);
    assertThat(events).containsExactly("salvage-begun", "salvage-failed");
  }

  @Test
  void batch_that_does_not_match_its_checksum_is_named() throws Exception {
    FakeLog log = copy(2, log(20), 100);
    log.damage(120);
    assertThat(keep(salvager(), payments(log).build()).unkept().get(P))
        .isEqualTo("broker 2: the batch at offset 120 does not match its checksum");
  }

  @Test
  void broker_that_dies_midway_is_named_and_what_came_stays_for_the_next_run() throws Exception {
    FakeLog log = copy(2, log(40), 100);
    log.beforeRead(offset -> log.silence(offset > 150));
    assertThat(keep(salvager(), payments(log).build()).unkept().get(P))
        .isEqualTo("broker 2: no answer within 30 s");
    log.beforeRead(offset -> {});
    log.silence(false);
    reopen();
    assertThat(keep(salvager(), payments(log).build()).unkept()).isEmpty();
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(100));
  }

  @Test
  void too_little_room_is_said_before_anything_is_read() throws Exception {
    FakeLog log = copy(2, log(40), 100);
    log.beforeRead(
        offset -> {
          throw new AssertionError("read");
        });
    usable = 30;
    // Partitions.alive gives each log a size of some bytes.
    Kept kept = keep(salvager(), payments(log).build());
    assertThat(kept.unkept().get(P)).contains("the disk of").contains("more are needed");
    assertThat(files(2)).isEmpty();
  }

  @Test
  void disk_that_fills_up_midway_stops_at_the_reserve_and_is_gone_on_from() throws Exception {
    FakeLog log = copy(2, log(40), 100);
    SalvageSettings reserving =
        new SalvageSettings(4_000, 1_000_000, 1_000, 2, Duration.ofSeconds(1), 2);
    usable = 50_000;
    log.beforeRead(offset -> usable = offset > 150 ? 1_200 : 50_000);
    assertThat(keep(salvager(reserving), payments(log).build()).unkept().get(P))
        .contains("has 1.2 KiB left, of which 1000 B stay free");
    usable = Long.MAX_VALUE;
    log.beforeRead(offset -> {});
    reopen();
    assertThat(keep(salvager(reserving), payments(log).build()).unkept()).isEmpty();
    assertThat(bytes(2)).isEqualTo(log.bytesFrom(100));
  }

  @Test
  void copy_whose_cut_is_unknown_is_not_taken_for_one_without_loss() throws Exception {
    FakeLog log = new FakeLog().batch(0, 10, 10);
    cluster.putRaw(P, 2, log);
    assertThat(keep(salvager(), payments(log).build()).unkept())
        .containsEntry(P, "broker 2: no answer within 5 s");
  }

  @Test
  void silent_copy_is_named_and_a_dead_one_cannot_be_kept_by_anybody() throws Exception {
    PartitionState state = partition("payments", 0).dead(3).alive(1, 50, 5).silent(2).build();
    assertThat(keep(salvager(), state).unkept())
        .containsEntry(P, "broker 2: no answer within 30 s");
  }

  @Test
  void copy_that_loses_nothing_leaves_no_trace() throws Exception {
    FakeLog log = copy(2, log(20), 200);
    assertThat(keep(salvager(), payments(log).build()))
        .isEqualTo(new Kept(Map.of(), List.of(DEAD_3), /* wrote= */ false));
    assertThat(files(2)).isEmpty();
    assertThat(events).isEmpty();
  }

  @Test
  void directory_of_something_else_is_left_alone() throws Exception {
    Path other = Files.createDirectory(temp.resolve("other"));
    Files.writeString(other.resolve("letter.txt"), "dear");
    assertThatThrownBy(() -> SalvageFolder.open(other, "cluster-1", CLOCK))
        .isInstanceOf(SalvageException.class)
        .hasMessageContaining("holds other files: name a new or an empty directory");
    assertThatThrownBy(() -> SalvageFolder.check(other.resolve("letter.txt")))
        .hasMessageContaining("is not a directory");
  }

  @Test
  void directory_of_another_cluster_is_left_alone() throws Exception {
    folder.close();
    assertThatThrownBy(() -> SalvageFolder.open(root(), "cluster-2", CLOCK))
        .hasMessageContaining("holds records of the cluster cluster-1, and this is the cluster");
  }

  @Test
  void directory_that_another_run_writes_to_is_refused() {
    assertThatThrownBy(() -> SalvageFolder.open(root(), "cluster-1", CLOCK))
        .hasMessageContaining("another run writes to");
  }

  @Test
  void directory_that_another_process_writes_to_is_refused() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OtherRun.class.getName(),
                root().toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).contains("another run writes to");
    folder.close();
  }

  /** A run of another process, which says why it cannot begin. */
  static final class OtherRun {
    private OtherRun() {}

    public static void main(String[] arguments) {
      try (SalvageFolder opened = SalvageFolder.open(Path.of(arguments[0]), "cluster-1", CLOCK)) {
        System.out.println("opened " + opened.root());
      } catch (SalvageException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @Test
  void later_salvage_of_another_stretch_does_not_hide_the_earlier() throws Exception {
    FakeLog log = copy(2, log(20), 100);
    keep(salvager(), payments(log).build());
    Path manifest = root().resolve("manifest.jsonl");
    String line = Files.readAllLines(manifest).get(1);
    Files.writeString(
        manifest,
        line.replace("\"from\":100", "\"from\":600").replace("\"to\":200", "\"to\":700") + "\n",
        StandardOpenOption.APPEND);
    assertThat(SalvageFolder.read(root()).tails())
        .extracting(SalvagedTail::from)
        .containsExactly(100L, 600L);
  }

  @Test
  void directory_that_cannot_be_written_to_is_said_to_be() throws Exception {
    Path locked = Files.createDirectory(temp.resolve("locked"));
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
    org.junit.jupiter.api.Assumptions.assumeFalse(Files.isWritable(locked), "runs as root");
    assertThatThrownBy(() -> SalvageFolder.check(locked.resolve("new")))
        .hasMessageContaining("no right to write to the directory");
  }

  @Test
  void torn_last_line_of_a_manifest_counts_as_not_written() throws Exception {
    FakeLog log = copy(2, log(20), 100);
    keep(salvager(), payments(log).build());
    Path manifest = root().resolve("manifest.jsonl");
    String whole = Files.readString(manifest);
    Files.writeString(manifest, whole.substring(0, whole.length() - 40));
    assertThat(SalvageFolder.read(root()).tails()).isEmpty();
    reopen();
    keep(salvager(), payments(log).build());
    assertThat(SalvageFolder.read(root()).tails()).hasSize(1);
  }
}
