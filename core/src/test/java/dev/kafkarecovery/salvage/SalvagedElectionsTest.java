package dev.kafkarecovery.salvage;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.FakeLog;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionListener;
import dev.kafkarecovery.recovery.ElectionReport;
import dev.kafkarecovery.recovery.ElectionResult;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import dev.kafkarecovery.recovery.ElectionSettings;
import dev.kafkarecovery.recovery.Elections;
import dev.kafkarecovery.recovery.Journal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Elections with salvage: nothing is cut that is not kept before, by a look of that moment. */
final class SalvagedElectionsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-30T04:00:00Z"), ZoneOffset.UTC);
  private static final TopicPartition P = new TopicPartition("payments", 0);
  private static final ElectionSettings QUICK =
      new ElectionSettings(1, Duration.ofSeconds(1), Duration.ofMillis(200), 1_000, true);

  @TempDir Path temp;
  private final FakeCluster cluster = new FakeCluster(CLOCK);
  private final List<String> journal = new ArrayList<>();
  private final AtomicBoolean stop = new AtomicBoolean();
  private FakeLog longOne;
  private SalvageFolder folder;

  /** Broker 2 leads by its epoch; 3 holds 30 more offsets of an older one. */
  @BeforeEach
  void two_histories() throws Exception {
    folder = SalvageFolder.open(temp.resolve("kept"), "fake-cluster-id", CLOCK);
    longOne = new FakeLog().batch(0, 50, 10).batch(0, 50, 10).batch(0, 50, 10);
    cluster.putRaw(P, 3, longOne);
    put(150);
  }

  private void put(long endOf3) {
    cluster.put(
        partition("payments", 0)
            .dead(1)
            .alive(2, EpochLog.from(0).epoch(0, 100).epoch(2, 120))
            .alive(3, EpochLog.from(0).epoch(0, endOf3))
            .isr(1));
  }

  @AfterEach
  void close() {
    folder.close();
  }

  private ElectionReport run(boolean electsWithout) {
    Journal names =
        new Journal() {
          @Override
          public void write(String event, Map<String, ?> fields) {
            journal.add(event);
          }

          @Override
          public void close() {}
        };
    Salvager salvager =
        new Salvager(
            cluster,
            folder,
            CLOCK,
            names,
            new SalvageSettings(1_000, 1_000_000, 0, 2, Duration.ofSeconds(1), 2),
            electsWithout,
            progress -> {});
    RecoveryPlan plan =
        new RecoveryPlan(
            Optional.of("p"),
            Optional.empty(),
            Optional.empty(),
            List.of(
                new PlannedElection(
                    P, 2, Optional.empty(), /* overridden= */ false, Optional.empty(), "")));
    return new Elections(cluster, CLOCK, names, QUICK, Optional.of(salvager))
        .run(plan, ElectionListener.NONE, stop::get);
  }

  private static ElectionResult only(ElectionReport report) {
    assertThat(report.results()).hasSize(1);
    return report.results().get(0);
  }

  private Path kept() {
    return temp.resolve("kept/broker-3/payments-0/00000000000000000100.log");
  }

  @Test
  void copy_on_a_dead_broker_is_named_as_not_kept() {
    assertThat(run(/* electsWithout= */ false).problems().stream().map(Problem::sentence))
        .contains(
            "broker 1 does not serve its copy of payments-0: what is cut there by these elections"
                + " cannot be read, and is not kept");
  }

  @Test
  void what_is_cut_is_on_disk_before_the_election_is_sent() throws Exception {
    AtomicBoolean there = new AtomicBoolean();
    cluster.beforeElect(
        c ->
            there.set(
                Files.exists(kept())
                    && !SalvageFolderReader.tails(temp.resolve("kept")).isEmpty()));
    assertThat(only(run(false)).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(there).isTrue();
    assertThat(Files.readAllBytes(kept())).isEqualTo(longOne.bytesFrom(100));
    assertThat(journal)
        .containsSubsequence("salvage-begun", "salvage-done", "elect-sent", "elect-answered");
  }

  /** For a lambda that may not throw. */
  private static final class SalvageFolderReader {
    static List<SalvagedTail> tails(Path root) {
      try {
        return SalvageFolder.read(root).tails();
      } catch (SalvageException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void election_whose_salvage_failed_is_not_sent() {
    longOne.damage(100);
    ElectionResult result = only(run(false));
    assertThat(result.outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(result.code()).isEqualTo("SALVAGE_FAILED");
    assertThat(result.sentence())
        .isEqualTo(
            "not all it would cut is salvaged, nothing was sent: broker 3: the batch at offset 100"
                + " does not match its checksum");
    assertThat(cluster.elections()).isEmpty();
    assertThat(cluster.reorders()).isEmpty();
    assertThat(journal).contains("salvage-failed");
  }

  @Test
  void election_whose_salvage_failed_is_sent_where_that_is_asked_for_and_it_is_said() {
    longOne.damage(100);
    ElectionReport report = run(true);
    assertThat(only(report).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(report.problems())
        .extracting(Object::toString)
        .contains(
            "payments-0: it goes ahead although not all is salvaged: broker 3: the batch at offset"
                + " 100 does not match its checksum");
  }

  @Test
  void leader_that_comes_back_during_the_salvage_keeps_the_election_from_being_sent() {
    longOne.beforeRead(
        offset -> cluster.change(P, state -> FakeCluster.led(state, OptionalInt.of(1))));
    assertThat(only(run(false)).outcome()).isEqualTo(Outcome.NOT_NEEDED);
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void records_that_come_during_the_salvage_are_kept_as_well() throws Exception {
    AtomicBoolean once = new AtomicBoolean();
    longOne.beforeRead(
        offset -> {
          if (once.compareAndSet(false, true)) {
            longOne.batch(0, 10, 10);
            put(160);
          }
        });
    assertThat(only(run(false)).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(SalvageFolder.read(temp.resolve("kept")).tails().get(0).to()).isEqualTo(160);
  }

  @Test
  void copy_that_grows_and_grows_is_given_up() {
    longOne.beforeRead(
        offset -> {
          longOne.batch(0, 10, 10);
          put(longOne.end());
        });
    assertThat(only(run(false)).code()).isEqualTo("SALVAGE_UNSETTLED");
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void run_that_is_stopped_during_the_salvage_elects_nothing() {
    longOne.beforeRead(offset -> stop.set(true));
    assertThat(only(run(false)).outcome()).isEqualTo(Outcome.NOT_STARTED);
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void silent_survivor_keeps_the_election_from_being_sent() {
    cluster.put(
        partition("payments", 0)
            .dead(1)
            .alive(2, EpochLog.from(0).epoch(0, 100).epoch(2, 120))
            .silent(3)
            .isr(1));
    ElectionResult result = only(run(false));
    assertThat(result.code()).isEqualTo("SALVAGE_FAILED");
    assertThat(result.sentence()).contains("broker 3: no answer within 30 s");
  }

  @Test
  void election_that_cuts_nothing_is_sent_at_once() {
    cluster.put(
        partition("payments", 0)
            .dead(1)
            .alive(2, EpochLog.from(0).epoch(0, 100))
            .alive(3, EpochLog.from(0).epoch(0, 80))
            .isr(1));
    assertThat(only(run(false)).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(journal).doesNotContain("salvage-begun");
  }
}
