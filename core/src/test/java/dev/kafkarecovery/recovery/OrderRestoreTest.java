package dev.kafkarecovery.recovery;

import static dev.kafkarecovery.fake.Partitions.partition;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.FakeCluster;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reading.Why;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import dev.kafkarecovery.recovery.ActResult.Status;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of assignment orders that could not be put back. */
final class OrderRestoreTest {
  private static final TopicPartition FOO = new TopicPartition("foo", 0);

  private final FakeCluster cluster = new FakeCluster(Clock.systemUTC());

  @Test
  void where_the_controller_fell_silent_nobody_is_accused_of_a_reassignment() {
    cluster.put(partition("foo", 0).dead(1).alive(2, 10, 1).alive(3, 90, 1).isr(1));
    cluster.answerReorder(FOO, new ActResult(Status.UNKNOWN, "NO_ANSWER", "no answer"));
    cluster.beforeReorder(fake -> fake.change(FOO, OrderRestoreTest::withoutWordOfReassignments));

    ElectionReport report =
        new Elections(cluster, Clock.systemUTC(), new NoJournal(), settings())
            .run(plan(), ElectionListener.NONE, () -> false);

    assertThat(report.problems())
        .singleElement()
        .asString()
        .contains("because whether a reassignment is in flight is not known");
    assertThat(cluster.reorders()).hasSize(1);
  }

  private static PartitionState withoutWordOfReassignments(PartitionState state) {
    return new PartitionState(
        state.id(),
        state.topicId(),
        state.leader(),
        state.leaderHidden(),
        state.leaderEpoch(),
        state.replicas(),
        state.isr(),
        state.elr(),
        state.lastKnownElr(),
        Reading.unknown(Why.SILENT, "the controller gave no answer"));
  }

  private static RecoveryPlan plan() {
    return new RecoveryPlan(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(new PlannedElection(FOO, 3, Optional.empty(), false, Optional.empty(), "")));
  }

  private static ElectionSettings settings() {
    return new ElectionSettings(0, Duration.ofSeconds(1), Duration.ofMillis(200), 1_000, true);
  }

  private record NoJournal() implements Journal {
    @Override
    public void write(String event, Map<String, ?> fields) {}

    @Override
    public void close() {}
  }
}
