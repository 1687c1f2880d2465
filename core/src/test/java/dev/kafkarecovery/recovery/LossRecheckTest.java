package dev.kafkarecovery.recovery;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.EpochLog;
import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.Planner;
import dev.kafkarecovery.plan.Recommendation;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ElectionResult.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the check right before an election makes of where logs would be cut. */
final class LossRecheckTest {
  private static final TopicPartition FOO = new TopicPartition("foo", 0);
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  /** Broker 2 holds all that broker 1 does, and more of a newer epoch. */
  private static final EpochLog OLDER = EpochLog.from(0).epoch(1, 100);

  private static final EpochLog NEWER = OLDER.epoch(3, 120);

  private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
  private final FakeCluster cluster = new FakeCluster(clock);
  private final List<Map<String, ?>> sent = new ArrayList<>();

  @Test
  void election_that_is_known_to_cut_nothing_by_the_epochs_is_harmless_and_made() throws Exception {
    cluster.put(partition("foo", 0).alive(1, OLDER).alive(2, NEWER).lastKnownElr(2));
    PlannedElection election = planned(2);
    assertThat(election.harmless()).isTrue();
    int asked = cluster.cutsAsked().size();

    assertThat(run(election).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(cluster.cutsAsked()).as("asked again before electing").hasSizeGreaterThan(asked);
  }

  @Test
  void what_was_found_out_of_the_same_logs_is_not_asked_again() throws Exception {
    cluster.put(partition("foo", 0).alive(1, OLDER).alive(2, NEWER).lastKnownElr(2));
    PlannedElection election = planned(2);
    Cuts known = found(2);
    int asked = cluster.cutsAsked().size();

    assertThat(run(election, known).outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(cluster.cutsAsked()).hasSize(asked);
  }

  @Test
  void what_was_found_out_does_not_serve_once_a_log_has_changed() throws Exception {
    cluster.put(partition("foo", 0).alive(1, OLDER).alive(2, NEWER).lastKnownElr(2));
    PlannedElection election = planned(2);
    Cuts known = found(2);
    cluster.put(
        partition("foo", 0)
            .alive(1, EpochLog.from(0).epoch(1, 110))
            .alive(2, NEWER)
            .lastKnownElr(2));

    assertThat(run(election, known).code()).isEqualTo("LOSS_NOW");
  }

  @Test
  void harmless_election_is_not_made_when_another_log_would_be_cut_now() throws Exception {
    cluster.put(partition("foo", 0).alive(1, OLDER).alive(2, NEWER).lastKnownElr(2));
    PlannedElection election = planned(2);
    cluster.put(
        partition("foo", 0)
            .alive(1, EpochLog.from(0).epoch(1, 110))
            .alive(2, NEWER)
            .lastKnownElr(2));

    ElectionResult result = run(election);
    assertThat(result.code()).isEqualTo("LOSS_NOW");
    assertThat(result.sentence()).contains("would now lose 10 records");
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void harmless_election_is_not_made_when_the_epochs_are_not_told_any_more() throws Exception {
    cluster.put(partition("foo", 0).alive(1, OLDER).alive(2, NEWER).lastKnownElr(2));
    PlannedElection election = planned(2);
    Partitions silentAboutEpochs =
        partition("foo", 0).alive(1, 100, 1).alive(2, 120, 3).lastKnownElr(2);
    cluster.put(silentAboutEpochs);

    ElectionResult result = run(election);
    assertThat(result.code()).isEqualTo("LOSS_NOW");
    assertThat(result.sentence()).contains("an unknown number of records");
  }

  @Test
  void harmless_clean_election_is_not_made_when_the_leader_came_back_with_less() {
    cluster.put(partition("foo", 0).alive(1, 100, 1).alive(2, 120, 1).elr(1));
    PlannedElection election = Planner.planned(Planner.recommend(cluster.state(FOO)), 1, "");
    assertThat(election.harmless()).isTrue();
    cluster.put(partition("foo", 0).alive(1, 100, 1).alive(2, 120, 1).highWatermark(2, 110).elr(1));

    assertThat(run(election).sentence()).contains("would now lose 10 records");
  }

  @Test
  void election_is_not_made_when_it_would_lose_more_than_was_agreed_to() throws Exception {
    cluster.put(olderPick(110));
    PlannedElection election = planned(1);
    cluster.put(olderPick(5_100));

    ElectionResult result = run(election);
    assertThat(result.outcome()).isEqualTo(Outcome.SKIPPED);
    assertThat(result.code()).isEqualTo("LOSS_NOW");
    assertThat(result.sentence())
        .isEqualTo(
            "it was agreed to lose 10 records, and electing broker 1 would now lose 5,000 records;"
                + " look again");
    assertThat(cluster.elections()).isEmpty();
  }

  @Test
  void election_is_not_made_when_it_would_lose_more_than_the_least_that_was_agreed_to()
      throws Exception {
    cluster.put(olderPick(110).dead(3).isr(3));
    PlannedElection election = planned(1);
    cluster.put(olderPick(111).dead(3).isr(3));

    assertThat(run(election).sentence())
        .isEqualTo(
            "it was agreed to lose at least 10 records, and electing broker 1 would now lose at"
                + " least 11 records; look again");
  }

  @Test
  void loss_that_was_a_guess_is_not_held_against_what_the_brokers_tell_of_the_same_logs()
      throws Exception {
    cluster.put(
        partition("foo", 0)
            .alive(1, EpochLog.from(0).epoch(1, 100).epoch(7, 300))
            .alive(2, EpochLog.from(0).epoch(1, 100).epoch(6, 310))
            .lastKnownElr(1));
    PlannedElection election =
        Planner.planned(Planner.recommend(cluster.state(FOO), Cuts.NONE), 1, "");

    assertThat(run(election).outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void election_is_not_made_when_the_loss_was_all_and_may_be_more_now() throws Exception {
    cluster.put(partition("foo", 0).alive(1, OLDER).alive(2, NEWER).lastKnownElr(1));
    PlannedElection election = planned(1);
    cluster.put(partition("foo", 0).alive(1, 100, 1).alive(2, 120, 3).lastKnownElr(1));

    assertThat(run(election).sentence())
        .contains("agreed to lose 20 records", "would now lose at least 20 records");
  }

  @Test
  void election_is_not_made_when_more_of_the_loss_is_known_to_be_committed() throws Exception {
    cluster.put(olderPick(110).highWatermark(2, 102));
    PlannedElection election = planned(1);
    cluster.put(olderPick(110).highWatermark(2, 108));

    assertThat(run(election).sentence())
        .isEqualTo(
            "it was agreed to lose 10 records (2 known to be committed), and electing broker 1"
                + " would now lose 10 records (8 known to be committed); look again");
  }

  @Test
  void election_that_loses_what_was_agreed_to_or_less_is_made() throws Exception {
    cluster.put(olderPick(110));
    PlannedElection election = planned(1);
    assertThat(run(election).outcome()).isEqualTo(Outcome.ELECTED);

    cluster.put(olderPick(105));
    assertThat(run(election).outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void election_whose_loss_is_all_by_now_and_no_more_than_the_least_is_made() throws Exception {
    cluster.put(olderPick(110).dead(3).isr(3));
    PlannedElection election = planned(1);
    cluster.put(olderPick(110).alive(3, 100, 1).lastKnownElr(1));

    assertThat(run(election).outcome()).isEqualTo(Outcome.ELECTED);
  }

  @Test
  void election_whose_loss_nobody_knew_or_told_is_made_whatever_it_is_now() throws Exception {
    cluster.put(partition("foo", 0).alive(1, OLDER).alive(2, 100, 1).dead(3).isr(3));
    PlannedElection unknown = planned(1);
    assertThat(unknown.agreed()).isEmpty();
    cluster.put(olderPick(110).dead(3).isr(3));
    assertThat(run(unknown).code()).isEqualTo("BETTER_REPLICA");

    PlannedElection ofBefore = planned(1).withAgreed(Optional.empty());
    cluster.put(olderPick(5_100).dead(3).isr(3));
    assertThat(run(ofBefore).outcome()).isEqualTo(Outcome.ELECTED);
  }

  /** Broker 1 is elected although broker 2 holds the same and more of the same epoch. */
  private static Partitions olderPick(long end) {
    return partition("foo", 0)
        .alive(1, OLDER)
        .alive(2, EpochLog.from(0).epoch(1, end))
        .highWatermark(2, 100)
        .lastKnownElr(1);
  }

  @Test
  void journal_tells_before_the_election_what_it_loses_and_where_logs_are_cut() throws Exception {
    cluster.put(
        partition("foo", 0)
            .alive(1, OLDER.epoch(3, 120))
            .alive(2, EpochLog.from(0).epoch(1, 150))
            .dead(3)
            .isr(3));
    run(planned(1));

    Object losses = sent.get(0).get("losses");
    assertThat(String.valueOf(losses))
        .isEqualTo("{foo-0={atLeast=50, committed=45, exact=false, unseen=[3], cutTo={2=100}}}");
  }

  private PlannedElection planned(int leader) throws InterruptedException {
    Recommendation advice = Planner.recommend(cluster.state(FOO), found(leader));
    return Planner.planned(advice, leader, "");
  }

  private Cuts found(int leader) throws InterruptedException {
    return LossLook.ask(
        cluster,
        List.of(new LossLook.Choice(cluster.state(FOO), leader)),
        Cuts.NONE,
        Duration.ofSeconds(1));
  }

  private ElectionResult run(PlannedElection election) {
    return run(election, Cuts.NONE);
  }

  private ElectionResult run(PlannedElection election, Cuts known) {
    Journal journal =
        new Journal() {
          @Override
          public void write(String event, Map<String, ?> fields) {
            if (event.equals("elect-sent")) {
              sent.add(fields);
            }
          }

          @Override
          public void close() {}
        };
    RecoveryPlan plan =
        new RecoveryPlan(Optional.empty(), Optional.empty(), Optional.empty(), List.of(election));
    return new Elections(cluster, clock, journal, ElectionSettings.DEFAULT)
        .run(plan, new Prior(Optional.empty(), known), ElectionListener.NONE, () -> false)
        .results()
        .get(0);
  }
}
