package dev.kafkarecovery.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kafkarecovery.fake.Partitions;
import dev.kafkarecovery.model.PartitionState;
import dev.kafkarecovery.model.Replica;
import dev.kafkarecovery.plan.RankedReplica.Standing;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of every ranking, whatever the replicas. */
final class RankingPropertyTest {
  private enum Life {
    ALIVE,
    SILENT,
    DEAD,
    GONE
  }

  private record Sketch(Life life, long end, int epoch) {}

  @Property
  void every_replica_is_ranked_once_and_the_rejected_ones_are_last(
      @ForAll("partitions") PartitionState state) {
    List<RankedReplica> ranking = Ranking.rank(state);
    assertThat(ranking.stream().map(RankedReplica::brokerId))
        .containsExactlyInAnyOrderElementsOf(state.assignment());
    List<Standing> standings = ranking.stream().map(RankedReplica::standing).toList();
    assertThat(standings).isSorted();
  }

  @Property
  void no_candidate_has_a_better_log_than_the_one_before_it(
      @ForAll("partitions") PartitionState state) {
    List<Evidence> candidates =
        Ranking.rank(state).stream()
            .filter(ranked -> ranked.standing() == Standing.CANDIDATE)
            .map(ranked -> Planner.evidence(ranked.replica()).orElseThrow())
            .toList();
    for (int next = 1; next < candidates.size(); next++) {
      assertThat(candidates.get(next).betterThan(candidates.get(next - 1))).isFalse();
    }
  }

  @Property
  void the_pick_is_electable_and_its_loss_is_never_called_none_while_a_replica_is_unseen(
      @ForAll("partitions") PartitionState state) {
    Recommendation advice = Planner.recommend(state);
    if (advice.pick().isPresent()) {
      assertThat(state.replica(advice.pick().getAsInt()).map(Replica::online)).contains(true);
      boolean unseen =
          state.replicas().stream()
              .anyMatch(
                  replica ->
                      replica.brokerId() != advice.pick().getAsInt() && !replica.log().rankable());
      if (unseen && advice.kind() == Recommendation.Kind.UNCLEAN) {
        assertThat(advice.loss().none()).isFalse();
      }
    }
  }

  @Provide
  Arbitrary<PartitionState> partitions() {
    Arbitrary<Sketch> sketch =
        Combinators.combine(
                Arbitraries.of(Life.class),
                Arbitraries.longs().between(0, 5),
                Arbitraries.integers().between(0, 3))
            .as(Sketch::new);
    return Combinators.combine(
            sketch.list().ofMinSize(1).ofMaxSize(5),
            Arbitraries.integers().between(1, 6).set().ofMaxSize(2))
        .as((replicas, isr) -> build(replicas, new ArrayList<>(isr)));
  }

  private static PartitionState build(List<Sketch> replicas, List<Integer> isr) {
    Partitions partition = Partitions.partition("t", 0).isr(isr.toArray(Integer[]::new));
    int broker = 1;
    for (Sketch replica : replicas) {
      switch (replica.life()) {
        case ALIVE ->
            partition.alive(broker, replica.end(), replica.end() == 0 ? -1 : replica.epoch());
        case SILENT -> partition.silent(broker);
        case DEAD -> partition.dead(broker);
        case GONE -> partition.gone(broker);
      }
      broker++;
    }
    return partition.build();
  }
}
