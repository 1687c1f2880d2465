package dev.kafkarecovery.recovery.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.model.Broker;
import dev.kafkarecovery.model.ClusterSnapshot;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Problem;
import dev.kafkarecovery.model.Reading;
import dev.kafkarecovery.model.Reassignment;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.model.ReplicaLog;
import dev.kafkarecovery.model.TopicPartition;
import dev.kafkarecovery.model.TopicSettings;
import dev.kafkarecovery.plan.AgreedLoss;
import dev.kafkarecovery.plan.Cuts;
import dev.kafkarecovery.plan.Evidence;
import dev.kafkarecovery.plan.PlannedElection;
import dev.kafkarecovery.plan.RecoveryPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class FilePropertiesTest {
  @Property(tries = 200)
  void a_plan_file_round_trip_is_lossless(@ForAll("plans") RecoveryPlan plan) throws IOException {
    Path file = Files.createTempFile("plan", ".json");
    try {
      PlanFile.write(file, plan, true);
      assertThat(PlanFile.read(file)).isEqualTo(plan);
      assertThat(InputFile.read(file)).hasSameSizeAs(plan.elections());
    } finally {
      Files.delete(file);
    }
  }

  @Property(tries = 200)
  void a_snapshot_file_round_trip_is_lossless(@ForAll("snapshots") ClusterSnapshot snapshot)
      throws IOException {
    Path file = Files.createTempFile("snapshot", ".json");
    try {
      SnapshotFile.write(file, snapshot, Cuts.NONE, true);
      assertThat(SnapshotFile.read(file).snapshot()).isEqualTo(snapshot);
    } finally {
      Files.delete(file);
    }
  }

  private static Arbitrary<String> text() {
    return Arbitraries.strings().all().ofMaxLength(8);
  }

  private static Arbitrary<Integer> whole() {
    return Arbitraries.integers().between(0, Integer.MAX_VALUE);
  }

  private static Arbitrary<Long> offset() {
    return Arbitraries.longs().between(0, Long.MAX_VALUE);
  }

  private static Arbitrary<Instant> instant() {
    return Arbitraries.longs()
        .between(-1_000_000_000_000L, 4_000_000_000_000L)
        .map(ms -> Instant.ofEpochMilli(ms).plusNanos(ms % 1000));
  }

  private static Arbitrary<List<Integer>> brokers() {
    return whole().list().ofMaxSize(4);
  }

  private static Arbitrary<TopicPartition> partition() {
    return Combinators.combine(text().filter(t -> !t.isEmpty()), whole()).as(TopicPartition::new);
  }

  private static <T> Arbitrary<Reading<T>> reading(Arbitrary<T> value) {
    return Arbitraries.oneOf(
        value.map(Reading::known),
        Combinators.combine(Arbitraries.of(Reading.Why.class), text()).as(Reading::unknown));
  }

  @Provide
  Arbitrary<RecoveryPlan> plans() {
    Arbitrary<Evidence> evidence =
        Combinators.combine(whole(), offset(), Arbitraries.integers().between(-1, 99))
            .as(Evidence::new);
    Arbitrary<PlannedElection.Basis> basis =
        Combinators.combine(
                text(),
                Arbitraries.integers().between(-1, Integer.MAX_VALUE),
                brokers(),
                evidence.list().ofMaxSize(3))
            .as(PlannedElection.Basis::new);
    Arbitrary<PlannedElection> election =
        Combinators.combine(
                partition(),
                whole(),
                basis.optional(),
                Arbitraries.of(true, false),
                agreed().optional(),
                text())
            .as(PlannedElection::new);
    return Combinators.combine(
            text().optional(),
            text().optional(),
            instant().optional(),
            election.list().uniqueElements(PlannedElection::id).ofMaxSize(4))
        .as(RecoveryPlan::new);
  }

  private static Arbitrary<AgreedLoss> agreed() {
    return Combinators.combine(offset(), Arbitraries.of(true, false), offset())
        .as(
            (atLeast, exact, some) ->
                new AgreedLoss(atLeast, exact || atLeast == 0, Math.min(some, atLeast)));
  }

  @Provide
  Arbitrary<ClusterSnapshot> snapshots() {
    Arbitrary<Broker> broker =
        Combinators.combine(
                whole(),
                text(),
                whole(),
                text(),
                Arbitraries.of(Broker.State.class),
                reading(instant()))
            .as(Broker::new);
    Arbitrary<TopicSettings> settings =
        Combinators.combine(
                reading(Arbitraries.of(true, false)),
                reading(whole()),
                reading(Arbitraries.of(true, false)))
            .as(TopicSettings::new);
    return Combinators.combine(
            text(),
            instant(),
            broker.list().ofMaxSize(3),
            whole(),
            partitionState().list().uniqueElements(PartitionState::id).ofMaxSize(3),
            Arbitraries.maps(text(), settings).ofMaxSize(3),
            Combinators.combine(text(), text()).as(Problem::new).list().ofMaxSize(2))
        .as(ClusterSnapshot::new);
  }

  private static Arbitrary<PartitionState> partitionState() {
    Arbitrary<Reassignment> reassignment =
        Combinators.combine(brokers(), brokers()).as(Reassignment::new);
    Arbitrary<OptionalInt> leader =
        whole().optional().map(id -> id.map(OptionalInt::of).orElse(OptionalInt.empty()));
    return Combinators.combine(
            Combinators.combine(partition(), text(), leader).as(Start::new),
            Arbitraries.of(true, false),
            Arbitraries.integers().between(-1, Integer.MAX_VALUE),
            replica().list().ofMaxSize(3),
            brokers(),
            reading(brokers()),
            reading(brokers()),
            reading(reassignment))
        .as(
            (start, hidden, epoch, replicas, isr, elr, lastKnown, moving) ->
                new PartitionState(
                    start.id(),
                    start.topicId(),
                    start.leader(),
                    hidden,
                    epoch,
                    replicas,
                    isr,
                    elr,
                    lastKnown,
                    moving));
  }

  private record Start(TopicPartition id, String topicId, OptionalInt leader) {}

  private static Arbitrary<Replica> replica() {
    Arbitrary<ReplicaLog> log =
        Combinators.combine(
                reading(offset()),
                reading(Arbitraries.integers().between(-1, Integer.MAX_VALUE)),
                reading(Arbitraries.longs()),
                reading(offset()),
                reading(offset()),
                reading(offset()),
                reading(text()))
            .as(ReplicaLog::new);
    return Combinators.combine(whole(), Arbitraries.of(Replica.State.class), log).as(Replica::new);
  }
}
